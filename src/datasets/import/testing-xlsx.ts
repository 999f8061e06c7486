import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A cell of a made workbook: XML of a `c` element without its reference, or a plain number or text. */
export type MadeCell = number | string | { xml: string; type?: string; style?: number } | null

interface MadeSheet {
  name: string
  rows: readonly (readonly MadeCell[])[]
  hidden?: boolean
}

export interface MadeWorkbook {
  sheets: readonly MadeSheet[]
  /** Format codes; style 1 is the first of them. */
  formats?: readonly string[]
  shared?: readonly string[]
  date1904?: boolean
  /** Parts beside or in place of the made ones. */
  parts?: Readonly<Record<string, string | Buffer>>
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Writes a small workbook as a sheet program would. For tests. */
export async function writeWorkbook(path: string, workbook: MadeWorkbook): Promise<string> {
  return writeZip(path, { ...partsOf(workbook), ...workbook.parts })
}

/** Writes a zip of these parts. For tests. */
export async function writeZip(
  path: string,
  parts: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

function partsOf({
  sheets,
  formats = [],
  shared = [],
  date1904 = false,
}: MadeWorkbook): Record<string, string> {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const list = sheets.map(
    ({ name, hidden }, at) =>
      `<sheet name="${escape(name)}" sheetId="${at + 1}" ${hidden ? 'state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation(90, 'sharedStrings', 'sharedStrings.xml')}${relation(91, 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared.map((xml) => `<si>${xml}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escape(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}</cellXfs></styleSheet>`,
  }
  sheets.forEach(({ rows }, at) => (parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(rows)))
  return parts
}

function sheetXml(rows: MadeSheet['rows']): string {
  const cells = (row: readonly MadeCell[], line: number) =>
    row.map((cell, column) => (cell === null ? '' : cellXml(cell, `${letters(column)}${line}`))).join('')
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${cells(row, at + 1)}</row>`).join('')}</sheetData></worksheet>`
}

function cellXml(cell: Exclude<MadeCell, null>, reference: string): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`
  return `<c r="${reference}" t="${cell.type ?? 'n'}" s="${cell.style ?? 0}">${cell.xml}</c>`
}

function letters(column: number): string {
  return (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
