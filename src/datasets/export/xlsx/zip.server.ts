import { Readable } from 'node:stream'
import { END_OF_PIECES, joinedCrc, type Packed } from './pack.ts'

/** A file of an archive. */
export interface ZipPart {
  path: string
  body: Iterable<Packed> | AsyncIterable<Packed>
}

/** Sizes and offsets are written in 32 bits. */
const MOST_BYTES = 0xffff_ffff

const [LOCAL, DESCRIPTOR, CENTRAL, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50]
const VERSION = 20
/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** A plain file that its owner may write. */
const ATTRIBUTES = 0o100644 * 0x10000

interface Entry {
  name: Buffer
  at: number
  crc: number
  packed: number
  size: number
}

/**
 * A ZIP archive (APPNOTE.TXT of PKWARE, without Zip64), written while its parts come, one after the other; a part's bytes are
 * read before the next one is asked for. Fails where the archive or a part is beyond 4 GiB. No library takes what is deflated
 * already, as it comes from threads (decision 0021).
 */
export function zipStream(parts: AsyncIterable<ZipPart>, date: Date): Readable {
  return Readable.from(archive(parts, dosTime(date)), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* archive(parts: AsyncIterable<ZipPart>, time: number): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  let at = 0
  for await (const { path, body } of parts) {
    const entry: Entry = { name: Buffer.from(path), at, crc: 0, packed: 0, size: 0 }
    const head = record(
      LOCAL,
      u16(VERSION, FLAGS, DEFLATED),
      u32(time, 0, 0, 0),
      u16(entry.name.length, 0),
      entry.name,
    )
    yield head
    for await (const { bytes, size, crc } of body) {
      entry.packed += bytes.length
      entry.size += size
      entry.crc = joinedCrc(entry.crc, crc, size)
      yield bytes
    }
    entry.packed += END_OF_PIECES.length
    yield END_OF_PIECES
    if (at + head.length + entry.packed > MOST_BYTES || entry.size > MOST_BYTES)
      throw new Error('An archive of more than 4 GiB')
    const tail = record(DESCRIPTOR, u32(entry.crc, entry.packed, entry.size))
    yield tail
    at += head.length + entry.packed + tail.length
    entries.push(entry)
  }
  const directory = Buffer.concat(entries.map((entry) => directoryEntry(entry, time)))
  yield directory
  yield record(END, u16(0, 0, entries.length, entries.length), u32(directory.length, at), u16(0))
}

function directoryEntry({ name, at, crc, packed, size }: Entry, time: number): Buffer {
  return record(
    CENTRAL,
    u16(VERSION, VERSION, FLAGS, DEFLATED),
    u32(time, crc, packed, size),
    u16(name.length, 0, 0, 0, 0),
    u32(ATTRIBUTES, at),
    name,
  )
}

const record = (signature: number, ...fields: Buffer[]) => Buffer.concat([u32(signature), ...fields])

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, i * 2)
  return bytes
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, i * 4)
  return bytes
}

/** Date and time of day in the format of DOS, to two seconds, from 1980 on: the date in the upper half. */
function dosTime(date: Date): number {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}
