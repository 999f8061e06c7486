import { randomUUID } from 'node:crypto'
import { lstat, mkdir, open, opendir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#config.ts'
import { OperatorError } from '../operator-error.ts'

/** Bytes stored under generated keys (`images/ab12/original`), on this machine's disk or in a bucket. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Writes what arrives piece by piece; a source that fails leaves nothing behind. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<void>
  get(key: string): Promise<Buffer | null>
  /** Its bytes from the first to the last place, both included, as they are asked for; null where there is no such file. */
  read(key: string, first?: number, last?: number): Promise<Readable | null>
  /** Gives a file another key, in place of what may be there. */
  move(from: string, to: string): Promise<void>
  remove(key: string): Promise<void>
  /** What lies directly under a prefix without its last slash, such as `og`. */
  list(prefix: string): Promise<StoredFile[]>
  /** Everything that is there, in no order. */
  walk(): AsyncIterable<StoredFile>
}

/** A stored thing with its size and the time of its last writing, in milliseconds. */
export interface StoredFile {
  key: string
  bytes: number
  written: number
}

const PIECE_BYTES = 256 * 1024
const KEY = /^[a-z0-9]+(?:[._/-][a-z0-9]+)*$/

/** Whether a name can be a key: small Latin letters and digits, parted by one of `.`, `_`, `-` or `/`. */
export const isStorageKey = (key: string): boolean => KEY.test(key)

/** The key, if it is one. Throws for what could lead out of the place of all files. */
export function storageKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** The files of a portal: in the bucket of FILES_URL, else below the folder of its data. */
export async function dataFiles({
  filesUrl,
  dataDir,
}: Pick<Config, 'filesUrl' | 'dataDir'>): Promise<Storage> {
  if (filesUrl === null) return fileStorage(join(dataDir, 'files'))
  // Loaded by who needs it alone.
  const { bucketOf, s3Storage } = await import('./s3.server.ts')
  const bucket = bucketOf(filesUrl)
  if (!bucket)
    throw new OperatorError(
      'FILES_URL is not an address of a bucket: s3://key:secret@host/bucket?region=name',
    )
  return s3Storage(bucket)
}

/** A folder of files. A write is whole or absent: it goes to a temporary name and is renamed. */
export function fileStorage(root: string): Storage {
  const base = resolve(root)
  const pathOf = (key: string) => {
    const path = join(base, storageKey(key))
    if (!path.startsWith(base + sep)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
    return path
  }
  const write = async (key: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const part = `${path}.${randomUUID()}.part`
    try {
      await writeFile(part, content)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    put: write,
    putStream: write,
    get: async (key) => readFile(pathOf(key)).catch(absent),
    async read(key, first = 0, last = Infinity) {
      const file = await open(pathOf(key)).catch(absent)
      return file && file.createReadStream({ start: first, end: last, highWaterMark: PIECE_BYTES })
    },
    async move(from, to) {
      const path = pathOf(to)
      await mkdir(dirname(path), { recursive: true })
      await rename(pathOf(from), path)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async list(prefix) {
      const folder = pathOf(prefix)
      const names = await readdir(folder).catch(absent)
      const files = await Promise.all(
        (names ?? []).map(async (name) => {
          const found = KEY.test(name) ? await lstat(join(folder, name)).catch(absent) : null
          return found?.isFile()
            ? [{ key: `${prefix}/${name}`, bytes: found.size, written: found.mtimeMs }]
            : []
        }),
      )
      return files.flat()
    },
    async *walk() {
      const folder = await opendir(base, { recursive: true }).catch(absent)
      for await (const entry of folder ?? []) {
        const key = relative(base, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
        // A file that is just being written has no key's name.
        const found = entry.isFile() && isKey(key) ? await lstat(join(base, key)).catch(absent) : null
        if (found) yield { key, bytes: found.size, written: found.mtimeMs }
      }
    },
  }
}

const isKey = (name: string) => KEY.test(name) && !name.endsWith('.part')

/** Null where there is no such file. Throws everything else. */
function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
