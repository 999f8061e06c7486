import { lstat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { ArchiveRefusal } from '../archive-refusal.ts'
import type { Archive, ArchiveRecord, ReadOptions } from '../record.ts'
import { FetchedPages, type FetchOptions, type Fetched } from './feed/pages.server.ts'
import { readFeed } from './feed/read-feed.server.ts'
import { headOf, type ArchiveFile, type FileSet } from './files/file-set.ts'
import { folderFiles, oneFile } from './files/folder.server.ts'
import { filesIn, isDocumentName, isPictureName } from './files/named-files.ts'
import { isWorkbook, zipFiles } from './files/zip.server.ts'
import { readMembers } from './ghost/members.server.ts'
import { readGhost } from './ghost/read-ghost.server.ts'
import { ownFiles } from './kimya/own-files.server.ts'
import { readKimya } from './kimya/read-kimya.server.ts'
import { readStoryFiles } from './kimya/stories.server.ts'
import { sniff, type Sniffed } from './sniff.ts'
import type { TableMapping } from './table/mapping.ts'
import { readTables, type TableFile } from './table/read-table.server.ts'
import { readWordpress } from './wordpress/read-wordpress.server.ts'

/** What is to be known of an archive beside what it holds. */
export interface OpenOptions extends FetchOptions {
  /** The address of the old site, where an archive does not say it: exports of Ghost, and tables. */
  site?: string
  /** Which column of a table is what; else the columns' names say so. */
  mapping?: TableMapping
}

type Sorted = ReadonlyMap<Exclude<Sniffed, null>, readonly ArchiveFile[]>

/**
 * Opens a file, a folder, a zip or an https address as what its content is. Throws ArchiveRefusal: missing, empty,
 * unknown_format, address, and what a folder or zip made to harm is refused with; DownloadError for an address.
 */
export async function openArchive(place: string, options: OpenOptions = {}): Promise<Archive> {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(place)) return await openAddress(place, options)
  return await openFiles(await filesAt(resolve(place)), options)
}

async function openAddress(address: string, options: OpenOptions): Promise<Archive> {
  const pages = await FetchedPages.open(options)
  try {
    const first = await pages.fetch(address)
    if (!first) throw new ArchiveRefusal('address', { reason: address })
    const kind = sniff(await headOf(first.file))
    if (kind === 'feed' || kind === 'json-feed') return feedAt(first, pages)
    const set = await filesAt(first.file.path ?? '')
    const close = async () => {
      await set.close()
      await pages.close()
    }
    return await openFiles({ files: set.files, close }, { site: new URL(first.url).origin, ...options })
  } catch (error) {
    await pages.close()
    throw error
  }
}

function feedAt({ file, url }: Fetched, pages: FetchedPages): Archive {
  return {
    format: 'feed',
    bytes: file.bytes,
    read: (options) => readFeed([file], options, { pages, address: url }),
    picture: () => Promise.resolve(null),
    close: () => pages.close(),
  }
}

async function openFiles(set: FileSet, options: OpenOptions): Promise<Archive> {
  try {
    const sorted = await sortedFiles(set)
    const [format, files, read] = readerOf(set, sorted, options)
    const [manifest] = sorted.get('kimya') ?? []
    return {
      format,
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      read,
      picture: filesIn(set, isPictureName),
      document: filesIn(set, isDocumentName),
      close: () => set.close(),
      ...(manifest && { own: await ownFiles(manifest, set.files) }),
    }
  } catch (error) {
    await set.close()
    throw error
  }
}

async function filesAt(path: string): Promise<FileSet> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new ArchiveRefusal('missing', { place: path })
    throw error
  })
  if (found.isSymbolicLink()) throw new ArchiveRefusal('link', { file: basename(path) })
  if (found.isDirectory()) return await folderFiles(path)
  if (!found.isFile()) throw new ArchiveRefusal('missing', { place: path })
  if (found.size === 0) throw new ArchiveRefusal('empty')
  const one = oneFile(path, basename(path), found.size)
  const [file] = one.files
  if (!file || sniff(await headOf(file)) !== 'zip') return one
  const zip = await zipFiles(path)
  if (!isWorkbook(zip)) return zip
  await zip.close()
  return one
}

/** The files of an archive by what they hold. Pictures are known by their names, and not looked into. */
async function sortedFiles(set: FileSet): Promise<Sorted> {
  const sorted = new Map<Exclude<Sniffed, null>, ArchiveFile[]>()
  for (const file of set.files) {
    if (isPictureName(file.name) || file.bytes === 0) continue
    const kind = sniff(await headOf(file))
    if (kind === null) continue
    const known = sorted.get(kind)
    if (known) known.push(file)
    else sorted.set(kind, [file])
  }
  return sorted
}

type Reader = readonly [
  Archive['format'],
  readonly ArchiveFile[],
  (options: ReadOptions) => AsyncIterable<ArchiveRecord>,
]

/** What is the most of an archive says what it is: an export of ours has tables and a file for WordPress in it as well. */
function readerOf(set: FileSet, sorted: Sorted, { site, mapping }: OpenOptions): Reader {
  const of = (kind: Exclude<Sniffed, null>) => sorted.get(kind) ?? []
  const [manifest] = of('kimya')
  if (manifest) return ['kimya', set.files, (options) => readKimya(manifest, set.files, options)]
  const wordpress = of('wordpress')
  if (wordpress.length > 0) return ['wordpress', wordpress, (options) => readWordpress(wordpress, options)]
  const ghost = [...of('ghost'), ...of('members')]
  if (ghost.length > 0)
    return [
      'ghost',
      ghost,
      async function* (options) {
        yield* readGhost(of('ghost'), options, site ?? null)
        yield* readMembers(of('members'), options)
      },
    ]
  const stories = of('kimya-stories')
  if (stories.length > 0)
    return ['kimya', stories, (options) => readStoryFiles(stories, options, site ?? null)]
  const feeds = [...of('feed'), ...of('json-feed')]
  if (feeds.length > 0) return ['feed', feeds, (options) => readFeed(feeds, options)]
  const tables = (['csv', 'zip', 'json-lines'] as const).flatMap((kind) =>
    of(kind).map((file): TableFile => ({ file, kind: kind === 'zip' ? 'workbook' : kind })),
  )
  if (tables.length === 0) throw new ArchiveRefusal(of('workbook').length > 0 ? 'locked' : 'unknown_format')
  return [
    'table',
    tables.map(({ file }) => file),
    (options) => readTables(tables, options, { mapping, site: site ?? null }),
  ]
}
