import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { END, LAST, SUMMED, type End } from './format.ts'

/** Half the processor time of the next level, for a twentieth more bytes of a portal's tables. */
const LEVEL = 2

/** A backup that is being written, entry by entry. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** An entry of which the size is known and the bytes arrive piece by piece. Throws where they are more or fewer. */
  stream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Rows of a table, as `add`. */
  rows(table: string, part: number, portion: { bytes: Uint8Array; rows: number }): Promise<void>
}

/**
 * Writes a backup: `fill` adds its entries, `store` takes the compressed bytes to their place. Answers with what it has. Rejects
 * when either does; `store` then sees its source fail.
 */
export async function writeArchive(
  now: Date,
  store: (source: AsyncIterable<Uint8Array>) => Promise<void>,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<End> {
  const tar = pack()
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const end: End = { entries: 0, files: 0, tables: {} }
  const sums: string[] = []
  let lists = 0

  const enter = (name: string, size: number) => {
    const done = Promise.withResolvers<null>()
    const entry = tar.entry({ name, size, mtime: now, mode: 0o600 }, (error) =>
      error ? done.reject(error) : done.resolve(null),
    )
    // A failure is told to `done` too.
    entry.on('error', () => undefined)
    done.promise.catch(() => undefined)
    return { entry, done: done.promise }
  }
  const put = async (name: string, bytes: Uint8Array) => {
    const { entry, done } = enter(name, bytes.length)
    entry.end(bytes)
    await done
  }
  const list = async () => {
    lists += 1
    await put(`sums/${lists}`, Buffer.from(sums.splice(0).join('')))
  }
  const note = async (name: string, sum: string) => {
    end.entries += 1
    if (name.startsWith('files/')) end.files += 1
    if (sums.push(`${sum}  ${name}\n`) === SUMMED) await list()
  }

  const archive: ArchiveWriter = {
    async add(name, bytes) {
      await put(name, bytes)
      await note(name, createHash('sha256').update(bytes).digest('hex'))
    },
    async stream(name, size, source) {
      const { entry, done } = enter(name, size)
      const hash = createHash('sha256')
      for await (const piece of source) {
        hash.update(piece)
        if (!entry.write(piece)) await Promise.race([drained(entry), done])
      }
      entry.end(null)
      await done
      await note(name, hash.digest('hex'))
    },
    async rows(table, part, { bytes, rows }) {
      end.tables[table] = (end.tables[table] ?? 0) + rows
      await archive.add(`tables/${table}/${part}`, bytes)
    },
  }
  const filling = async () => {
    await fill(archive)
    await list()
    await put(END, Buffer.from(JSON.stringify(end)))
    tar.finalize()
  }
  // One that fails ends the others, which fail with it: the first has the cause.
  const causes: unknown[] = []
  const fail = (error: unknown) => {
    causes.push(error)
    for (const stream of [tar, compressed]) stream.destroy(error as Error)
  }
  const all = [filling(), store(ended(compressed)), pipeline(tar, compressed)]
  await Promise.all(all.map((one) => one.catch(fail)))
  if (causes.length > 0) throw causes[0]
  return end
}

async function* ended(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* compressed
  yield LAST
}

const drained = (entry: ReturnType<Pack['entry']>) =>
  new Promise<void>((free) => entry.once('drain', () => free()))
