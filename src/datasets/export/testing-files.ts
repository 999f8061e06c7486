import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'
import type { Batches, ExportAbout, ExportColumn, Row } from './export.ts'

export const ABOUT: ExportAbout = {
  title: 'الطاقة الإنتاجية',
  lang: 'ar',
  filters: [{ label: 'البلد', value: 'عُمان' }],
  source: 'كيميا',
  licence: 'CC BY 4.0',
  retrieved: new Date('2026-11-21T06:00:00Z'),
  url: 'https://kimya.example/production-capacity?country=OM',
}

export const TEXT: ExportColumn = { key: 'text', label: 'نص', type: 'text' }
export const FIGURE: ExportColumn = { key: 'figure', label: 'رقم', type: 'number' }

export async function* batchesOf(...batches: (readonly Row[])[]): Batches {
  yield* batches
}

/** The file's text with its byte order mark. */
export async function textIn(stream: Readable): Promise<string> {
  return (await buffer(stream)).toString('utf8')
}

/** The data of a CSV as RFC 4180 reads it and not a character more loosely: comments passed over, null for an empty field, headings first. */
export function readCsv(file: string): (string | null)[][] {
  const rows: (string | null)[][] = []
  let rest = file.replace(/^\uFEFF/, '')
  while (rest.startsWith('#')) rest = rest.slice(rest.indexOf('\r\n') + 2)
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let row: (string | null)[] = []
  while (field.lastIndex < rest.length) {
    const at = field.lastIndex
    const [, quoted, bare, end] = field.exec(rest) ?? []
    if (end === undefined) throw new Error(`No CSV from ${at}: ${JSON.stringify(rest.slice(at, at + 50))}`)
    row.push(quoted === undefined ? bare || null : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

export async function readJson(
  stream: Readable,
): Promise<{ rows: Record<string, unknown>[] } & Record<string, unknown>> {
  return JSON.parse(await text(stream))
}

export interface ReadCell {
  ref: string
  type: string
  style: number
  text: string
}

export interface ReadSheet {
  name: string
  xml: string
  rows: ReadCell[][]
}

/** Unzips a workbook and reads its sheets in their order, through the relations that a spreadsheet follows. */
export async function readXlsx(
  stream: Readable,
): Promise<{ sheets: ReadSheet[]; parts: Map<string, string> }> {
  const zip = await fromBufferPromise(await buffer(stream))
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  for (const xml of parts.values()) elementsOf(xml)
  const targets = new Map(
    elementsOf(parts.get('xl/_rels/workbook.xml.rels')!).map(({ attributes }) => [
      attributes['Id'],
      attributes['Target'],
    ]),
  )
  const sheets = elementsOf(parts.get('xl/workbook.xml')!)
    .filter(({ name }) => name === 'sheet')
    .map(({ attributes }) => {
      const xml = parts.get(`xl/${targets.get(attributes['r:id'])}`)!
      return { name: attributes['name']!, xml, rows: rowsOf(xml) }
    })
  return { sheets, parts }
}

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Every element with its own text, in the order of their ends. Throws where the XML is not well formed. */
function elementsOf(xml: string): Element[] {
  const [open, ended]: Element[][] = [[], []]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) =>
    open!.push({ name, attributes: attributes as Record<string, string>, text: '' }),
  )
  parser.on('text', (text) => {
    const last = open!.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => ended!.push(open!.pop()!))
  parser.write(xml).close()
  return ended!
}

function rowsOf(xml: string): ReadCell[][] {
  const rows: ReadCell[][] = [[]]
  let value = ''
  for (const { name, attributes, text } of elementsOf(xml)) {
    if (name === 'v') value = text
    if (name === 't')
      value = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code) => String.fromCharCode(parseInt(code, 16)))
    if (name === 'c') {
      rows
        .at(-1)!
        .push({
          ref: attributes['r']!,
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          text: value,
        })
      value = ''
    }
    if (name === 'row') rows.push([])
  }
  return rows.slice(0, -1)
}
