import { constants, createWriteStream } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { basename } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { atMost, tooLarge } from '#platform/http/download/download.server.ts'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { isStorageKey, type Storage } from '#platform/storage/storage.server.ts'
import { SourceProblem, StillWritten } from '../problem.ts'
import { hasName, placeOf, UPLOAD, type Place } from './address.ts'

/** A file that was written to so lately may not be whole. */
const QUIET_MS = 10_000

/** What the places of a portal are. */
export interface Places {
  /** The folder that the operator lets sources read; null for none. */
  folder: string | null
  storage: Pick<Storage, 'list' | 'read'>
  /** The file that was sent with the run; null for none. */
  uploaded: SentFile | null
}

/** A file that an editor sent for a run, as it is stored. */
export interface SentFile {
  key: string
  name: string
}

interface Found {
  name: string
  bytes: number
  /** Milliseconds. */
  written: number
}

interface Opened {
  content: Readable
  /** Whether it is still what was opened, after so many bytes of it. */
  isSame: (bytes: number) => Promise<boolean>
  close: () => Promise<void>
}

/**
 * Copies the newest file of a place to a path here; says its address. Throws SourceProblem for a place that is not there, leads
 * elsewhere or is empty, StillWritten for a file that may not be whole, DownloadError for one that is too large or slow.
 */
export async function takeFile(
  address: string,
  to: string,
  { places, mostBytes, totalMs }: { places: Places; mostBytes: number; totalMs: number },
): Promise<string> {
  const place = placeOf(address)
  if (!place) throw new SourceProblem('place_wrong', { name: address })
  const copy = async (opened: Opened): Promise<boolean> => {
    const signal = AbortSignal.timeout(totalMs)
    let bytes = 0
    try {
      await pipeline(
        opened.content,
        atMost(mostBytes),
        async function* counted(pieces: AsyncIterable<Buffer>) {
          for await (const piece of pieces) {
            bytes += piece.length
            yield piece
          }
        },
        createWriteStream(to),
        { signal },
      )
      return await opened.isSame(bytes)
    } catch (error) {
      if (signal.aborted) throw new DownloadError('slow', { seconds: Math.ceil(totalMs / 1000) })
      throw error
    } finally {
      await opened.close()
    }
  }
  if (place.kind === 'upload') {
    if (!places.uploaded) throw new SourceProblem('file_needed')
    await copy(await stored(places.storage, places.uploaded.key, null))
    return UPLOAD + places.uploaded.name
  }
  const { list, read } =
    place.kind === 'folder' ? await folderFiles(places.folder, place) : bucketFiles(places, place)
  const newest = (await list()).reduce<Found | null>(
    (last, file) => (last === null || isLater(file, last) ? file : last),
    null,
  )
  if (!newest) throw new SourceProblem('file_none', { name: address })
  if (Date.now() - newest.written < QUIET_MS) throw new StillWritten(newest.name)
  if (newest.bytes > mostBytes) throw tooLarge(mostBytes)
  if (!(await copy(await read(newest)))) throw new StillWritten(newest.name)
  return `${place.kind}:${place.folder === '' ? '' : `${place.folder}/`}${newest.name}`
}

const isLater = (file: Found, last: Found) =>
  file.written === last.written ? file.name > last.name : file.written > last.written

interface Files {
  list: () => Promise<Found[]>
  read: (file: Found) => Promise<Opened>
}

/** The files of the operator's folder: regular ones, by paths that lead nowhere else. */
async function folderFiles(root: string | null, place: Place): Promise<Files> {
  if (root === null) throw new SourceProblem('folder_off')
  const base = await realpath(root).catch(absent(place))
  const folder = await realpath(join(base, place.folder)).catch(absent(place))
  if (folder !== base && !folder.startsWith(base.endsWith(sep) ? base : base + sep))
    throw new SourceProblem('place_outside', { name: place.folder })
  return {
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(absent(place))
      const names = entries.flatMap((entry) =>
        entry.isFile() && hasName(place, entry.name) ? [entry.name] : [],
      )
      const found = await Promise.all(
        names.map(async (name) => {
          const file = await lstat(join(folder, name)).catch(() => null)
          return file?.isFile() ? [{ name, bytes: file.size, written: file.mtimeMs }] : []
        }),
      )
      return found.flat()
    },
    async read({ name, bytes, written }) {
      const path = join(folder, name)
      // What was a file when it was listed may be a link or a pipe by now.
      const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
        absent(place),
      )
      const isSame = async (read: number) => {
        const now = await file.stat()
        return now.isFile() && now.size === bytes && now.mtimeMs === written && read === bytes
      }
      try {
        if (!(await isSame(bytes))) throw new StillWritten(name)
        if ((await realpath(path).catch(absent(place))) !== path)
          throw new SourceProblem('place_outside', { name: place.folder })
      } catch (error) {
        await file.close()
        throw error
      }
      return {
        content: file.createReadStream({ autoClose: false }),
        isSame,
        close: () => file.close(),
      }
    },
  }
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])
const CLOSED = new Set(['EACCES', 'EPERM'])

/** What a place that cannot be read says. Throws every other error as it is. */
const absent =
  ({ folder }: Place) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (ABSENT.has(code)) throw new SourceProblem('folder_none', { name: folder || '/' }, { cause: error })
    if (CLOSED.has(code)) throw new SourceProblem('folder_closed', { name: folder || '/' }, { cause: error })
    throw error
  }

/** The files of a prefix of the portal's storage. */
function bucketFiles({ storage }: Places, place: Place): Files {
  return {
    list: async () =>
      (await storage.list(place.folder)).flatMap(({ key, bytes, written }) => {
        const name = basename(key)
        return isStorageKey(key) && hasName(place, name) ? [{ name, bytes, written }] : []
      }),
    read: ({ name, bytes }) => stored(storage, `${place.folder}/${name}`, bytes),
  }
}

async function stored(storage: Places['storage'], key: string, bytes: number | null): Promise<Opened> {
  const content = await storage.read(key)
  if (!content) throw new SourceProblem('file_gone')
  return { content, isSame: async (read) => bytes === null || read === bytes, close: async () => undefined }
}
