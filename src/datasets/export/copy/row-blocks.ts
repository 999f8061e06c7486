/** A message of PostgreSQL's protocol: its letter, then the length of the rest in four bytes, these included. */
export const HEAD = 5
const COPY_DATA = 0x64
/** Bytes that go from the database to a thread together. */
const BLOCK = 256 * 1024
const MOST_SPARE = 8

/** Rows as COPY sends them, in its text format: a message each, in memory that may be given away whole. */
export interface RowBlock {
  bytes: Buffer<ArrayBuffer>
  /** How many rows. */
  length: number
}

/** Memory that came back: a large workbook would else leave as much of it behind as it has rows, in each thread. */
const spare: ArrayBuffer[] = []

/** Where the message ends that begins at a place. */
export function endOf(bytes: Buffer, at: number): number {
  return at + 1 + bytes.readUInt32BE(at + 1)
}

/** Reuses the memory of a block. */
export function releaseBlock(memory: ArrayBuffer): void {
  if (memory.byteLength === BLOCK && spare.length < MOST_SPARE) spare.push(memory)
}

/** The same rows in memory of their own. */
export function copyOf(rows: Buffer, length: number): RowBlock {
  const bytes = roomFor(rows.length).subarray(0, rows.length)
  bytes.set(rows)
  return { bytes, length }
}

function roomFor(size: number): Buffer<ArrayBuffer> {
  return Buffer.from((size <= BLOCK && spare.pop()) || new ArrayBuffer(Math.max(size, BLOCK)))
}

/**
 * Gathers what the server sends, cut anywhere, into blocks of whole rows without looking into them; every other message is
 * handed on by itself, behind the rows before it. pg's own reader makes an object of each row.
 */
export function gatherRows(
  rows: (block: RowBlock) => void,
  other: (message: Buffer) => void,
): (chunk: Buffer) => void {
  let bytes = roomFor(BLOCK)
  let [filled, whole, count] = [0, 0, 0]
  /** Passes the whole rows on; the rest begins a block with room for more. */
  const turn = (rest: number, more: number) => {
    const next = roomFor(filled - rest + more)
    bytes.copy(next, 0, rest, filled)
    const block = { bytes: bytes.subarray(0, whole), length: count }
    bytes = next
    filled -= rest
    whole = 0
    count = 0
    if (block.length > 0) rows(block)
    else releaseBlock(block.bytes.buffer)
  }
  return (chunk) => {
    if (filled + chunk.length > bytes.length) {
      // Of a message that is longer than a block its head says how much room it takes.
      const known = filled - whole >= HEAD ? endOf(bytes, whole) - filled : 0
      turn(whole, Math.max(known, chunk.length))
    }
    filled += chunk.copy(bytes, filled)
    while (filled - whole >= HEAD) {
      const end = endOf(bytes, whole)
      if (end > filled) return
      if (bytes[whole] === COPY_DATA) {
        whole = end
        count += 1
      } else {
        const message = Buffer.from(bytes.subarray(whole, end))
        turn(end, 0)
        other(message)
      }
    }
  }
}
