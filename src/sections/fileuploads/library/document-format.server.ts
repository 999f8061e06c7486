import { isUtf8 } from 'node:buffer'
import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import type { DocumentFormat } from './formats.ts'
import { beginsAsVideo } from './video.server.ts'

const ZIP = 0x504b0304
/** Characters that no table holds; a tab and the ends of lines are none of them. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
const SPACE = /^[\s\ufeff]*/
/** A trailer may have some bytes after it; readers of PDF look as far. */
const TRAILER_BYTES = 2048
/** The list of a package's parts is a few kilobytes. */
const MOST_LIST_BYTES = 1024 * 1024
const MOST_PARTS = 10_000
const ACTIVE = /(?:^|\/)(?:vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\/)/i
const MAIN_PARTS: Readonly<Record<string, DocumentFormat>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml': 'pptx',
}

/** What documents a file may be by its first bytes; what it is, only the whole file says. */
export function documentsBeginningAs(head: Uint8Array): readonly DocumentFormat[] {
  if (beginsAsVideo(head)) return ['mp4']
  const bytes = Buffer.from(head)
  if (/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))) return ['pdf']
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === ZIP) return ['xlsx', 'docx', 'pptx']
  return isPlain(bytes) ? ['csv'] : []
}

/**
 * The format of a whole file that begins as one. Throws a Refusal: `bad_format` for what is another, holds macros or is locked by a
 * password, `damaged_file` for what is cut off, `not_utf8` for a table in another encoding.
 */
export async function documentFormat(bytes: Buffer): Promise<DocumentFormat> {
  const begins = documentsBeginningAs(bytes.subarray(0, 256))
  if (begins.includes('pdf')) {
    if (!bytes.subarray(-TRAILER_BYTES).includes('%%EOF')) throw refused('damaged_file')
    return 'pdf'
  }
  if (begins.includes('csv')) {
    if (!isPlain(bytes)) throw refused('bad_format')
    if (!isUtf8(bytes)) throw refused('not_utf8')
    const [line = ''] = bytes.toString('utf8').replace(SPACE, '').split(/\r?\n/, 1)
    if (!/[,;\t]/.test(line)) throw refused('bad_format')
    return 'csv'
  }
  if (begins.length === 0) throw refused('bad_format')
  return packageFormat(bytes)
}

const refused = (code: ErrorCode) => new Refusal(code, { fields: { file: code } })

/** A text without control characters that is no markup: SVG and HTML begin with their first bracket. */
function isPlain(bytes: Buffer): boolean {
  const beginning = bytes.toString('utf8', 0, 1024).replace(SPACE, '')
  return !beginning.startsWith('<') && !CONTROL.test(bytes.toString('latin1'))
}

/** What an Office package is by the types of its parts, not by their names. */
async function packageFormat(bytes: Buffer): Promise<DocumentFormat> {
  const { list, parts } = await readPackage(bytes)
  if (list === null || parts.some((name) => ACTIVE.test(name)) || /macroEnabled|vbaProject/i.test(list))
    throw refused('bad_format')
  for (const [, attributes = ''] of list.matchAll(/<Override\s([^>]*)>/g)) {
    const attribute = (name: string) =>
      new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
    const format = MAIN_PARTS[attribute('ContentType') ?? '']
    if (!format) continue
    if (!parts.includes(attribute('PartName')?.replace(/^\//, '') ?? '')) throw refused('damaged_file')
    return format
  }
  throw refused('bad_format')
}

async function readPackage(bytes: Buffer): Promise<{ list: string | null; parts: string[] }> {
  try {
    const zip = await fromBufferPromise(bytes)
    const parts: string[] = []
    let list: string | null = null
    if (zip.entryCount > MOST_PARTS) throw refused('bad_format')
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw refused('bad_format')
      parts.push(entry.fileName)
      if (entry.fileName !== '[Content_Types].xml') continue
      if (entry.uncompressedSize > MOST_LIST_BYTES) throw refused('bad_format')
      list = await text(await zip.openReadStreamPromise(entry))
    }
    return { list, parts }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refused('damaged_file')
  }
}
