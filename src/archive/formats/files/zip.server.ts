import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { ArchiveRefusal } from '../../archive-refusal.ts'
import { MOST_FILES, type ArchiveFile, type FileSet } from './file-set.ts'

/** Bytes of all of it, unpacked. */
const MOST_BYTES = 200 * 1024 ** 3
/** Text packs to a tenth, a bomb to a thousandth. */
const MOST_RATIO = 200
const RATIO_FROM_BYTES = 1 << 20
const MOST_NAME = 500

/** The files of a zip: no name leads out of it, and what is unpacked is counted. Throws ArchiveRefusal: locked, name, entries, size, ratio, damaged. */
export async function zipFiles(path: string): Promise<FileSet> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(damaged)
  try {
    return { files: await entriesOf(zip), close: () => Promise.resolve(zip.close()) }
  } catch (error) {
    zip.close()
    return damaged(error)
  }
}

/** Whether a zip is a workbook, which is one file to its readers. */
export function isWorkbook({ files }: FileSet): boolean {
  return files.some(({ name }) => name === 'xl/workbook.xml')
}

async function entriesOf(zip: ZipFile): Promise<ArchiveFile[]> {
  if (zip.entryCount > MOST_FILES) throw new ArchiveRefusal('entries', { most: MOST_FILES })
  const files: ArchiveFile[] = []
  const seen = new Set<string>()
  let declared = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (name.endsWith('/')) continue
    if (name.length > MOST_NAME || /\p{Cc}/u.test(name) || seen.has(name))
      throw new ArchiveRefusal('name', { file: name.slice(0, 80) })
    seen.add(name)
    if (entry.isEncrypted()) throw new ArchiveRefusal('locked')
    // A link of Unix is a file whose mode says so.
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000)
      throw new ArchiveRefusal('link', { file: name.slice(0, 80) })
    declared += entry.uncompressedSize
    checkSize(declared, entry.uncompressedSize, entry.compressedSize)
    if (!/(?:^|\/)(?:__MACOSX\/|\.)/.test(name)) files.push(zipFile(zip, entry))
  }
  return files.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}

function zipFile(zip: ZipFile, entry: Entry): ArchiveFile {
  return {
    name: entry.fileName,
    bytes: entry.uncompressedSize,
    async *read() {
      let unpacked = 0
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          const bytes = chunk as Buffer
          unpacked += bytes.length
          checkSize(0, unpacked, entry.compressedSize)
          yield bytes
        }
      } catch (error) {
        damaged(error)
      }
    },
  }
}

function checkSize(total: number, unpacked: number, packed: number): void {
  if (total > MOST_BYTES) throw new ArchiveRefusal('size', { most: MOST_BYTES / 1024 ** 3 })
  if (unpacked > RATIO_FROM_BYTES && unpacked > packed * MOST_RATIO)
    throw new ArchiveRefusal('ratio', { most: MOST_RATIO })
}

/** Errors of the zip and its compression as a refusal. */
function damaged(error: unknown): never {
  if (error instanceof ArchiveRefusal) throw error
  const text = error instanceof Error ? error.message : ''
  if (/too many bytes/.test(text)) throw new ArchiveRefusal('ratio', { most: MOST_RATIO })
  if (/relative path|absolute path|invalid characters/.test(text))
    throw new ArchiveRefusal('name', { file: '' })
  if (/encrypt/.test(text)) throw new ArchiveRefusal('locked')
  throw new ArchiveRefusal('damaged', {}, { cause: error })
}
