import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStorageKey } from '../storage/storage.server.ts'
import { BackupError } from './backup-error.ts'

/** A file of this machine or of a bucket that a backup is, or will be. */
export interface Place {
  /** As the operator knows it, without a key. */
  shown: string
  taken(): Promise<boolean>
  /** Takes the bytes under a name that nobody mistakes for a backup, where the place can; `keep` gives it its own. */
  write(source: AsyncIterable<Uint8Array>): Promise<void>
  readBack(): Promise<Readable>
  keep(): Promise<void>
  discard(): Promise<void>
  /** Throws BackupError `absent`. */
  read(): Promise<Readable>
}

/** A folder, of this machine or of a bucket, with the backups that a schedule makes. */
export interface BackupFolder {
  shown: string
  /** Whether it can be reached, and written where that can be told. Throws BackupError `unwritable`, or what the bucket says. */
  ready(): Promise<void>
  at(name: string): Place
  /** The backups of a schedule that are there, the oldest first. */
  names(): Promise<string[]>
  /** Removes one, or what was left by a process that was killed while it wrote. */
  remove(name: string): Promise<void>
  leftovers(): Promise<string[]>
}

const NAME = /^kimya-\d{8}-\d{6}\.tar\.zst$/
const PART = '.part'

/** `kimya-20261129-003000.tar.zst`, by UTC: their order is that of time. */
export const backupName = (now: Date): string =>
  `kimya-${now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')}.tar.zst`

const isBucket = (text: string) => /^s3:/i.test(text)

/**
 * The place that a word names: a path, or `s3://key:secret@host/bucket/name.tar.zst?region=…`, where the key may be left out
 * for the host of `filesUrl`. Throws BackupError `place`.
 */
export async function placeAt(text: string, filesUrl: string | null): Promise<Place> {
  if (!isBucket(text)) return filePlace(resolve(text))
  const { bucket, key, shown } = await bucketAt(text, filesUrl)
  if (!isStorageKey(key)) throw new BackupError('place', { place: shown })
  return bucketPlace(bucket, key, shown)
}

/** The same of a folder. */
export async function folderAt(text: string, filesUrl: string | null): Promise<BackupFolder> {
  if (!isBucket(text)) return fileFolder(resolve(text))
  const { bucket, key, shown } = await bucketAt(text, filesUrl)
  const prefix = key.replace(/\/$/, '')
  if (!isStorageKey(prefix)) throw new BackupError('place', { place: shown })
  return {
    shown,
    ready: async () => void (await bucket.list(prefix)),
    at: (name) => bucketPlace(bucket, `${prefix}/${name}`, `${shown.replace(/\/$/, '')}/${name}`),
    async names() {
      const files = await bucket.list(prefix)
      return files
        .map((file) => basename(file.key))
        .filter((name) => NAME.test(name))
        .sort()
    },
    remove: (name) => bucket.remove(`${prefix}/${name}`),
    leftovers: async () => [],
  }
}

async function bucketAt(text: string, filesUrl: string | null) {
  const { bucketOf, s3Storage } = await import('../storage/s3.server.ts')
  const url = URL.parse(text)
  const [, name = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(url?.pathname ?? '') ?? []
  const shown = url ? `s3://${url.host}${url.pathname}` : text.replace(/\/\/.*@/, '//')
  if (!url || key === '') throw new BackupError('place', { place: shown })
  const files = filesUrl === null ? null : URL.parse(filesUrl)
  if (url.username === '' && files?.host === url.host) {
    url.username = files.username
    url.password = files.password
    if (url.search === '') url.search = files.search
  }
  url.pathname = `/${name}`
  const bucket = bucketOf(url.href)
  if (!bucket) throw new BackupError('place', { place: shown })
  return { bucket: s3Storage(bucket), key: decodeURIComponent(key), shown }
}

type Bucket = Awaited<ReturnType<typeof bucketAt>>['bucket']

function bucketPlace(bucket: Bucket, key: string, shown: string): Place {
  const read = async () => {
    const stream = await bucket.read(key)
    if (!stream) throw new BackupError('absent', { place: shown })
    return stream
  }
  return {
    shown,
    async taken() {
      const stream = await bucket.read(key, 0, 0)
      stream?.destroy()
      return stream !== null
    },
    write: (source) => bucket.putLarge(key, source),
    readBack: read,
    keep: async () => undefined,
    discard: () => bucket.remove(key),
    read,
  }
}

function filePlace(path: string): Place {
  const part = path + PART
  const exists = async (name: string) => (await lstat(name).catch(absent)) !== null
  return {
    shown: path,
    taken: () => exists(path),
    async write(source) {
      await mkdir(dirname(path), { recursive: true })
      // What is in it is everybody's data: for its owner alone.
      await pipeline(source, createWriteStream(part, { mode: 0o600 }))
    },
    readBack: async () => createReadStream(part),
    async keep() {
      const file = await open(part, 'r')
      try {
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    discard: () => rm(part, { force: true }),
    async read() {
      if (!(await exists(path))) throw new BackupError('absent', { place: path })
      return createReadStream(path)
    },
  }
}

function fileFolder(folder: string): BackupFolder {
  const inside = async () => (await readdir(folder).catch(absent)) ?? []
  return {
    shown: folder,
    async ready() {
      try {
        await mkdir(folder, { recursive: true })
        await access(folder, constants.W_OK)
      } catch (cause) {
        throw new BackupError('unwritable', { place: folder, reason: (cause as Error).message }, { cause })
      }
    },
    at: (name) => filePlace(join(folder, name)),
    names: async () => (await inside()).filter((name) => NAME.test(name)).sort(),
    remove: (name) => rm(join(folder, name), { force: true }),
    leftovers: async () =>
      (await inside()).filter((name) => name.endsWith(PART) && NAME.test(name.slice(0, -PART.length))),
  }
}

function absent(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
