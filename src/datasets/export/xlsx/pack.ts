import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A piece of a file in an archive, deflated by itself; pieces one behind the other, and `END_OF_PIECES`, are one deflated file. */
export interface Packed {
  bytes: Uint8Array
  /** Of what was deflated, in bytes. */
  size: number
  /** Of what was deflated. */
  crc: number
}

/** XML is so repetitive that more effort gains little, and costs more than all else of a large file. */
const DEFLATE = { level: 1, memLevel: 8, chunkSize: 128 * 1024, finishFlush: constants.Z_SYNC_FLUSH }

/** An empty last block (RFC 1951). */
export const END_OF_PIECES = Uint8Array.of(3, 0)

export function pack(piece: string | Uint8Array): Packed {
  const raw = typeof piece === 'string' ? Buffer.from(piece) : piece
  return { bytes: deflateRawSync(raw, DEFLATE), size: raw.length, crc: crc32(raw) }
}

/** CRC-32's polynomial, its bits reversed as they are in every checksum: the highest bit is 1, the next for x. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

/** The remainder of a product of two polynomials. */
function product(a: number, b: number): number {
  let sum = 0
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= b
    b = (b & 1) === 0 ? b >>> 1 : (b >>> 1) ^ POLYNOMIAL
  }
  return sum >>> 0
}

/** x to the powers of 8, 16, 32 and so on: what 1, 2, 4 bytes more make of a checksum. */
const BYTES: readonly number[] = Array.from({ length: 32 }).reduce<number[]>(
  (powers) => [...powers, product(powers.at(-1) ?? 0, powers.at(-1) ?? 0)],
  [ONE >>> 8],
)

/** The checksum of bytes whose first part has one, and whose second, of so many bytes, has another. */
export function joinedCrc(first: number, second: number, length: number): number {
  let moved = first
  for (let [rest, i] = [length, 0]; rest > 0; rest = Math.floor(rest / 2), i++)
    if (rest % 2 === 1) moved = product(BYTES[i] ?? 0, moved)
  return (moved ^ second) >>> 0
}
