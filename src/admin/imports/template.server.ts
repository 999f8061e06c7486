import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Batches, Cell, ExportColumn } from '#datasets/export/export.ts'
import { plainWorkbook } from '#datasets/export/xlsx/plain-workbook.server.ts'
import { EXAMPLE } from '#datasets/import/example-row.ts'
import { isRequired } from '#datasets/import/mapping/fields.server.ts'
import { guessMapping } from '#datasets/import/mapping/guess.ts'
import type { ImportColumn } from '#datasets/import/run/target.ts'
import type { CellType, CellValue } from '#datasets/import/values/cell-type.ts'
import { parseCell } from '#datasets/import/values/read-cell.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { csvLine } from './csv-line.ts'
import type { Destination } from '#datasets/import/destination.server.ts'
import { allowedIn, noteOf, TEMPLATE_WORDS } from './template-notes.ts'

/** An empty file of a destination: its columns by the names that an import knows, and one row that shows how to fill them. */
export interface Template {
  columns: readonly ImportColumn[]
  header: readonly string[]
  example: readonly Cell[]
}

/** Reads the columns of a destination, and an existing row as the example; without rows, one is generated from the types. */
export async function templateOf(
  pool: pg.Pool,
  destination: Destination,
  { lang, now }: { lang: Lang; now: Date },
): Promise<Template> {
  const columns = await destination.columns(pool)
  const stored = await destination.example(pool)
  const cells = columns.map((column) => {
    const value = stored ? valueIn(stored[column.key]) : sampleOf(column, isoDay(now), lang)
    return value === null ? null : cellOf(value, column.type, lang)
  })
  const example = cells.map((cell, at) => (at === 0 ? EXAMPLE[lang] + String(cell ?? '') : cell))
  return { columns, header: headerOf(columns, lang), example }
}

/** Names in the reader's language; a key where another column would be taken for it. */
function headerOf(columns: readonly ImportColumn[], lang: Lang): string[] {
  const names = columns.map(({ key, labels }) => labels?.[lang] ?? key)
  const found = guessMapping(names, columns).columns
  return columns.map(({ key }, at) => {
    const mapped = found.find(({ to }) => to === key)
    const name = names[at] ?? key
    return mapped && 'from' in mapped && mapped.from === name ? name : key
  })
}

function valueIn(stored: unknown): CellValue | null {
  if (Array.isArray(stored)) return stored.length > 0 ? stored.map(String) : null
  if (typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean') return stored
  return null
}

/** A value as somebody would write it; its key where the words would be read as something else. */
function cellOf(value: CellValue, type: CellType, lang: Lang): Cell {
  if (type.kind === 'list' && Array.isArray(value))
    return value.map((one) => String(cellOf(one, type.of, lang))).join('; ')
  const words = wordsOf(value, type, lang)
  return words !== null && parseCell(words, type) === value ? words : (value as string | number)
}

function wordsOf(value: CellValue, type: CellType, lang: Lang): string | null {
  if (type.kind === 'enum') return type.options.find(({ key }) => key === value)?.[lang] ?? null
  if (type.kind === 'country') return marketName(String(value), lang)
  if (type.kind === 'boolean') return TEMPLATE_WORDS[lang][value === true ? 'yes' : 'no']
  return null
}

const SAMPLE_NUMBER = 100

function sampleOf({ type, fallback, sample }: ImportColumn, today: string, lang: Lang): CellValue | null {
  if (sample !== undefined) return sample
  return fallback !== undefined && type.kind !== 'enum' ? null : sampleOfType(type, today, lang)
}

function sampleOfType(type: CellType, today: string, lang: Lang): CellValue | null {
  switch (type.kind) {
    case 'number':
    case 'integer':
      return Math.max(type.min ?? 0, Math.min(type.max ?? SAMPLE_NUMBER, SAMPLE_NUMBER))
    case 'date':
    case 'partial-date':
      return today
    case 'enum':
      return type.options[0]?.key ?? null
    case 'country':
      return 'SA'
    case 'reference':
      return type.keys.values().next().value ?? null
    case 'boolean':
      return false
    case 'text':
      return lang === 'ar' ? 'نص' : 'Text'
    case 'list': {
      const one = sampleOfType(type.of, today, lang)
      return one === null || Array.isArray(one) ? null : [one as string | number]
    }
  }
}

const once = async function* (
  rows: readonly (readonly Cell[])[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield rows
} satisfies (rows: readonly (readonly Cell[])[]) => Batches

/** The template as a text file. */
export function templateCsv({ header, example }: Template): Readable {
  return Readable.from([`\uFEFF${csvLine(header)}`, csvLine(example)])
}

/** The template as a workbook; its second sheet says what each column takes. */
export function templateWorkbook(
  { columns, header, example }: Template,
  destination: Destination,
  { lang, now }: { lang: Lang; now: Date },
): Readable {
  const words = TEMPLATE_WORDS[lang]
  const text = (label: string): ExportColumn => ({ key: label, label, type: 'text' })
  const notes = columns.map((column, at) => [
    header[at] ?? column.key,
    isRequired(column, destination.key) ? words.yes : words.no,
    noteOf(column, lang),
    allowedIn(column.type, lang),
  ])
  return plainWorkbook(
    lang,
    [
      {
        name: words.rows,
        columns: columns.map(({ key, type }, at) => ({
          key,
          label: header[at] ?? key,
          type: at === 0 ? 'text' : SHEET_TYPES[type.kind],
        })),
        batches: once([example]),
      },
      {
        name: words.notes,
        columns: [words.column, words.required, words.write, words.allowed].map(text),
        batches: once([...notes, [words.example, null, null, null]]),
      },
    ],
    now,
  )
}

const SHEET_TYPES: Readonly<Record<CellType['kind'], ExportColumn['type']>> = {
  number: 'number',
  integer: 'integer',
  date: 'date',
  'partial-date': 'text',
  enum: 'text',
  country: 'text',
  reference: 'text',
  boolean: 'text',
  text: 'text',
  list: 'text',
}
