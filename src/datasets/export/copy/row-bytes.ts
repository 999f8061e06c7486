/** Copies bytes to a place of a block that has room for them; returns the place behind. */
export function put(out: Uint8Array, at: number, bytes: Uint8Array): number {
  out.set(bytes, at)
  return at + bytes.length
}

/** The block, or a larger one with the same bytes, that has room for more behind a place. */
export function withRoom(block: Buffer, at: number, more: number): Buffer {
  if (at + more <= block.length) return block
  const larger = Buffer.allocUnsafeSlow((at + more) * 2)
  block.copy(larger, 0, 0, at)
  return larger
}

/** Bytes that a character of a string takes at most. */
export const WIDEST_CHAR = 3
