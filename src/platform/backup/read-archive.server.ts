import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import type * as z from 'zod'
import { BackupError } from './backup-error.ts'
import { END, endForm, FORMAT, HEAD, headForm, LAST, type End, type Head } from './format.ts'

const LINE_END = 0x0a
/** What everything begins with that zstd has compressed. */
const ZSTD = 0xfd2fb528
/** No entry that is read as a whole for its words is larger. */
const MOST_WORDS = 64 * 1024 * 1024

/** Takes an entry of the archive; what it does not read of the body is read for it. */
export type TakeEntry = (name: string, body: AsyncIterable<Buffer>, size: number) => Promise<void>

/**
 * Reads a backup through, checks every sum and every count of rows, and gives its entries to `take`, behind the head. Throws
 * BackupError: `foreign`, `newer` (another format), `cut`, `damaged`; and what the source or `take` throws.
 */
export async function readArchive(
  source: Readable,
  { head: onHead, take }: { head?: (head: Head) => Promise<void> | void; take?: TakeEntry } = {},
): Promise<{ head: Head; end: End }> {
  const tar = extract()
  const piped = pipeline(source, withoutLast, createZstdDecompress(), tar)
  // It is heard as the failure of the entry that is being read.
  piped.catch(() => undefined)

  let head: Head | null = null
  let end: End | null = null
  let thrown: unknown = null
  const sums: string[] = []
  const found: End = { entries: 0, files: 0, tables: {} }
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      const content = entry as AsyncIterable<Buffer>
      // The end is the end.
      if (end) throw new BackupError('damaged', { entry: name })
      if (!head && name !== HEAD) throw new BackupError('foreign')
      if (name === END) {
        end = readWords(endForm, await whole(content, size), name)
        continue
      }
      if (name.startsWith('sums/')) {
        if ((await whole(content, size)).toString() !== sums.splice(0).join(''))
          throw new BackupError('damaged', { entry: name })
        continue
      }
      const hash = createHash('sha256')
      const table = /^tables\/([^/]+)\/\d+$/.exec(name)?.[1]
      let rows = 0
      const body = (async function* () {
        for await (const piece of content) {
          hash.update(piece)
          if (table !== undefined) rows += linesOf(piece)
          yield piece
        }
      })()
      try {
        if (!head) {
          head = headOf(await whole(body, size))
          await onHead?.(head)
        } else await take?.(name, body, size)
      } catch (error) {
        thrown = error
        throw error
      }
      for await (const piece of body) void piece
      sums.push(`${hash.digest('hex')}  ${name}\n`)
      found.entries += 1
      if (name.startsWith('files/')) found.files += 1
      if (table !== undefined) found.tables[table] = (found.tables[table] ?? 0) + rows
    }
    await piped
  } catch (error) {
    source.destroy()
    throw thrown === null ? faultOf(error, head !== null) : thrown
  }
  if (!head) throw new BackupError('foreign')
  if (!end) throw new BackupError('cut')
  if (sums.length > 0 || !isSame(found, end)) throw new BackupError('damaged', { entry: END })
  return { head, end }
}

/** The bytes before the last ones. Throws BackupError: `foreign` for what is not compressed by zstd, `cut` without the last ones. */
async function* withoutLast(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let begun = false
  for await (const piece of source) {
    held = Buffer.concat([held, piece])
    if (held.length <= LAST.length) continue
    if (!begun && held.readUInt32LE() !== ZSTD) throw new BackupError('foreign')
    begun = true
    yield held.subarray(0, -LAST.length)
    held = held.subarray(-LAST.length)
  }
  if (!begun) throw new BackupError('foreign')
  if (!held.equals(LAST)) throw new BackupError('cut')
}

/** An entry's bytes together. */
export async function whole(body: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces, size)
}

/** What an entry of words says. Throws BackupError `damaged`. */
export function readWords<T>(form: z.ZodType<T>, bytes: Buffer, entry: string): T {
  try {
    return form.parse(JSON.parse(bytes.toString()))
  } catch (cause) {
    throw new BackupError('damaged', { entry }, { cause })
  }
}

function headOf(bytes: Buffer): Head {
  if (bytes.length > MOST_WORDS) throw new BackupError('foreign')
  let read: unknown
  try {
    read = JSON.parse(bytes.toString())
  } catch (cause) {
    throw new BackupError('foreign', {}, { cause })
  }
  const format: unknown = typeof read === 'object' && read !== null && 'format' in read ? read.format : null
  if (typeof format !== 'number') throw new BackupError('foreign')
  if (format > FORMAT) throw new BackupError('newer', { what: `format ${format}` })
  return readWords(headForm, bytes, HEAD)
}

/** What the reader of the archive says, as it concerns an operator; what the source says is passed on. */
function faultOf(error: unknown, begun: boolean): unknown {
  if (error instanceof BackupError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (/^E[A-Z]+$/.test(code)) return error
  if (!begun) return new BackupError('foreign', {}, { cause: error })
  if (/unexpected end/i.test(message)) return new BackupError('cut', {}, { cause: error })
  return new BackupError('damaged', { entry: message }, { cause: error })
}

function linesOf(piece: Buffer): number {
  let lines = 0
  for (let at = piece.indexOf(LINE_END); at >= 0; at = piece.indexOf(LINE_END, at + 1)) lines += 1
  return lines
}

function isSame(a: End, b: End): boolean {
  const tables = Object.keys({ ...a.tables, ...b.tables })
  return (
    a.entries === b.entries &&
    a.files === b.files &&
    tables.every((table) => (a.tables[table] ?? 0) === (b.tables[table] ?? 0))
  )
}
