import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, mkdtemp, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { ExportError } from './export-error.ts'

/** The file that is written last: an export that has it is whole. */
export const MANIFEST = 'manifest.json'

type Bytes = AsyncIterable<Uint8Array>

/** A folder or ZIP file that an export will be. */
export interface Target {
  /** As the operator knows it. */
  shown: string
  /** Takes a file, one after the other; `packed` says that its bytes are compressed already. */
  write(name: string, source: Bytes, packed: boolean): Promise<void>
  /** Gives the whole its name. */
  keep(): Promise<void>
  /** Leaves nothing of it. */
  discard(): Promise<void>
}

/** The folder of a path, or the ZIP file where it ends so. Throws ExportError `no_folder`, `not_empty`, `taken`, `unwritable`. */
export async function openTarget(word: string): Promise<Target> {
  const path = resolve(word)
  const parent = await lstat(dirname(path)).catch(absent)
  if (parent === null) throw new ExportError('no_folder', { place: dirname(path) })
  const found = await lstat(path).catch(absent)
  try {
    if (/\.zip$/i.test(path)) {
      if (found) throw new ExportError('taken', { place: path })
      return await zipTarget(path)
    }
    if (found && !found.isDirectory()) throw new ExportError('taken', { place: path })
    if (found && (await readdir(path)).length > 0) throw new ExportError('not_empty', { place: path })
    return await folderTarget(path, found === null)
  } catch (error) {
    throw unwritable(error, path)
  }
}

/** What the disk says is said as such; everything else is passed on. */
export function unwritable(error: unknown, place: string): unknown {
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (error instanceof ExportError || code === undefined || syscall === undefined) return error
  if (code === 'ENOSPC' || code === 'EDQUOT') return new ExportError('no_space', { place }, { cause: error })
  return new ExportError('unwritable', { place, reason: message }, { cause: error })
}

/** Written inside the folder, which may be a disk of its own, under a name that nobody mistakes; moved up at the end. */
async function folderTarget(path: string, isNew: boolean): Promise<Target> {
  if (isNew) await mkdir(path, { mode: 0o700 })
  const part = await mkdtemp(join(path, '.part-'))
  const made = new Set<string>()
  return {
    shown: path,
    async write(name, source) {
      const file = join(part, name)
      const folder = dirname(file)
      if (!made.has(folder)) await mkdir(folder, { recursive: true })
      made.add(folder)
      await pipeline(source, createWriteStream(file))
    },
    async keep() {
      const names = (await readdir(part)).filter((name) => name !== MANIFEST)
      for (const name of [...names, MANIFEST]) await rename(join(part, name), join(path, name))
      await rmdir(part)
    },
    async discard() {
      await rm(part, { recursive: true, force: true })
      if (isNew) await rmdir(path).catch(() => undefined)
    },
  }
}

async function zipTarget(path: string): Promise<Target> {
  const part = `${path}.part`
  const output = createWriteStream(part, { mode: 0o600 })
  await once(output, 'open')
  const zip = new ZipFile()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  zip.on('error', failed.reject)
  const stored = pipeline(zip.outputStream, output)
  stored.catch(failed.reject)
  return {
    shown: path,
    async write(name, source, packed) {
      const done = Promise.withResolvers<null>()
      const told = async function* () {
        yield* source
        done.resolve(null)
      }
      const stream = Readable.from(told(), { objectMode: false })
      stream.on('error', done.reject)
      zip.addReadStream(stream, name, { compress: !packed, mode: 0o100644 })
      await Promise.race([done.promise, failed.promise])
    },
    async keep() {
      zip.end()
      await Promise.race([stored, failed.promise])
      const file = await open(part, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    async discard() {
      output.destroy()
      await stored.catch(() => undefined)
      await rm(part, { force: true })
    },
  }
}

function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
