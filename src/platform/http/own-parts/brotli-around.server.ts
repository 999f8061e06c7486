import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { constants, createBrotliCompress, type BrotliCompress } from 'node:zlib'
import { brotliParams, type QUICK, type SMALLEST } from '../stored/compress.server.ts'

/** A stretch of a text that is written later. */
interface Room {
  at: number
  length: number
}

/** Bytes that no page has, in an order in which no two come together twice: nothing that is compressed refers to them. */
const UNUSED_BYTES = unusedBytes()
/**
 * Compresses a text so that some stretches of it appear uncompressed in the result and can be overwritten with as many bytes:
 * each is an uncompressed block of its own (RFC 7932, 9.2). The compressor is shown other bytes in their place, to which
 * what follows cannot refer. `packedAt` says where each is; there it has the bytes that the text has.
 */
export async function brotliAround(
  text: Buffer,
  rooms: readonly Room[],
  quality: typeof QUICK | typeof SMALLEST,
): Promise<{ packed: Buffer; packedAt: number[] }> {
  const encoder = createBrotliCompress({
    params: {
      ...brotliParams(text.length, quality),
      // Else the code of a byte depends on the two before it, which may be a reader's name.
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
    },
  })
  const written: Buffer[] = []
  encoder.on('data', (bytes: Buffer) => written.push(bytes))
  const out: Buffer[] = []
  const packedAt: number[] = []
  let size = 0
  const add = (...pieces: Buffer[]) => {
    for (const piece of pieces) size += piece.length
    out.push(...pieces)
  }
  let end = 0
  let used = 0
  for (const { at, length } of rooms) {
    const stop = at + length
    await flush(encoder, text.subarray(end, at))
    add(...written.splice(0))
    await flush(encoder, UNUSED_BYTES.subarray(used, used + length))
    used += length
    written.length = 0
    const head = blockHead(length)
    packedAt.push(size + head.length)
    add(head, text.subarray(at, stop))
    end = stop
  }
  encoder.end(text.subarray(end))
  await once(encoder, 'end')
  add(...written)
  return { packed: Buffer.concat(out), packedAt }
}

/** Writes bytes and waits until all that they became has come out, up to a whole byte. */
async function flush(encoder: BrotliCompress, bytes: Buffer): Promise<void> {
  encoder.write(bytes)
  await new Promise<void>((done) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, done))
  await turn()
}

/** Begins a block of `length` bytes that are not compressed: not the last, a length of 16 bits, and filled up to a byte. */
function blockHead(length: number): Buffer {
  const head = Buffer.alloc(3)
  head.writeUIntLE((1 << 19) | ((length - 1) << 3), 0, 3)
  return head
}

/** Steps of another width each round over a prime number of bytes: so each pair comes once. */
function unusedBytes(): Buffer {
  const notUtf8 = [0xc0, 0xc1, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe, 0xff]
  const notHtml = Array.from({ length: 32 }, (_, code) => code).filter(
    (code) => ![9, 10, 12, 13].includes(code),
  )
  const bytes = [...notUtf8, ...notHtml]
  const step = (round: number) => bytes.map((_, i) => bytes[(i * (round + 1)) % bytes.length] ?? 0)
  return Buffer.from(bytes.slice(1).flatMap((_, round) => step(round)))
}
