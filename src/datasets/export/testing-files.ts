import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
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
