import { open as openFile } from 'node:fs/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { ImportRefusal } from '../refusal.ts'

const MOST_ENTRIES = 200
const MOST_NAME_CHARS = 200
/** Bytes of a whole workbook unpacked: a sheet of a million rows and ten columns has about 400 million. */
const MOST_BYTES = 1 << 29
/** XML of sheets packs to a tenth or a twentieth; a bomb to a thousandth. */
const MOST_RATIO = 150
const RATIO_FROM_BYTES = 1 << 20
const ARCHIVE_NAME = /\.(?:zip|xls[xmb]|docx|pptx|jar|gz|tgz|bz2|xz|7z|rar|cab)$/i

/** The parts of a zip behind the gate: nothing is unpacked but what is read, and what is read is counted. */
export interface Archive {
  names: readonly string[]
  has(name: string): boolean
  /** Size of a part as the archive declares it, in bytes. */
  size(name: string): number
  /** A part's bytes. Throws ImportRefusal: file_damaged, zip_size, zip_ratio. */
  read(name: string): AsyncGenerator<Buffer>
  close(): void
}

/**
 * Opens a zip and looks at every name and size before anything is unpacked; all of it may have `most` bytes. Throws ImportRefusal:
 * not_xlsx, file_locked, file_damaged, zip_entries, zip_name, zip_size, zip_ratio, zip_nested, xlsx_external.
 */
export async function openArchive(path: string, most = MOST_BYTES): Promise<Archive> {
  await checkMagic(path)
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(damaged)
  try {
    const entries = await checkedEntries(zip, most)
    let total = 0
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      size: (name) => entries.get(name)?.uncompressedSize ?? 0,
      close: () => zip.close(),
      async *read(name) {
        const entry = entries.get(name)
        if (!entry) throw new ImportRefusal('file_damaged', { part: name })
        let unpacked = 0
        for await (const chunk of unpack(zip, entry)) {
          unpacked += chunk.length
          total += chunk.length
          checkSize(total, unpacked, entry.compressedSize, most)
          yield chunk
        }
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** Looks at what a zip declares to hold, at most `most` bytes, before anything is read of it. Throws ImportRefusal as `openArchive`. */
export async function checkArchive(path: string, most: number): Promise<void> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(damaged)
  try {
    await checkedEntries(zip, most)
  } finally {
    zip.close()
  }
}

async function checkMagic(path: string): Promise<void> {
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead === 0) throw new ImportRefusal('file_empty')
    // The old container: a workbook of before 2007, or one that is locked by a password.
    if (buffer.readUInt32BE(0) === 0xd0cf11e0) throw new ImportRefusal('file_locked')
    if (buffer.readUInt32BE(0) !== 0x504b0304) throw new ImportRefusal('not_xlsx')
  } finally {
    await file.close()
  }
}

async function checkedEntries(zip: ZipFile, most: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new ImportRefusal('zip_entries', { most: MOST_ENTRIES })
  const entries = new Map<string, Entry>()
  const seen = new Set<string>()
  let declared = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      const folded = name.toLowerCase()
      if (name.length > MOST_NAME_CHARS || /[\p{Cc}\p{Cf}]/u.test(name) || seen.has(folded))
        throw new ImportRefusal('zip_name')
      seen.add(folded)
      if (entry.isEncrypted()) throw new ImportRefusal('file_locked')
      if (ARCHIVE_NAME.test(name)) throw new ImportRefusal('zip_nested')
      if (/(?:^|\/)externalLinks\//i.test(name)) throw new ImportRefusal('xlsx_external')
      declared += entry.uncompressedSize
      checkSize(declared, entry.uncompressedSize, entry.compressedSize, most)
      if (!name.endsWith('/')) entries.set(name, entry)
    }
    for (const entry of entries.values())
      if (await beginsAsZip(zip, entry)) throw new ImportRefusal('zip_nested')
  } catch (error) {
    damaged(error)
  }
  return entries
}

function checkSize(total: number, unpacked: number, packed: number, most: number): void {
  if (total > most) throw new ImportRefusal('zip_size', { most: Math.max(1, Math.round(most / (1 << 20))) })
  if (unpacked > RATIO_FROM_BYTES && unpacked > packed * MOST_RATIO)
    throw new ImportRefusal('zip_ratio', { most: MOST_RATIO })
}

/** A part that is no XML may be an archive under another name. */
async function beginsAsZip(zip: ZipFile, entry: Entry): Promise<boolean> {
  if (/\.(?:xml|rels|vml|png|jpe?g|gif|emf|wmf)$/i.test(entry.fileName)) return false
  for await (const chunk of unpack(zip, entry))
    return chunk.length >= 4 && chunk.readUInt32BE(0) === 0x504b0304
  return false
}

async function* unpack(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer
  } catch (error) {
    damaged(error)
  }
}

/** Errors of the zip and its compression as a refusal; more bytes than declared are a bomb's sign. */
function damaged(error: unknown): never {
  if (error instanceof ImportRefusal) throw error
  const text = error instanceof Error ? error.message : ''
  if (/too many bytes/.test(text)) throw new ImportRefusal('zip_size', { most: MOST_BYTES / (1 << 20) })
  if (/relative path|absolute path|invalid characters/.test(text)) throw new ImportRefusal('zip_name')
  if (/encrypt/.test(text)) throw new ImportRefusal('file_locked')
  throw new ImportRefusal('file_damaged', {}, { cause: error })
}
