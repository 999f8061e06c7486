import { REASONS, type Column } from '../../columns.ts'
import { PROVENANCE } from '../../provenance.ts'
import type { Dataset } from '../../dataset.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { ImportColumn } from '../run/target.ts'
import type { ShapeColumn, TableShape } from '../run/table-shape.server.ts'
import type { CellType } from '../values/cell-type.ts'
import { enumOptions } from '../values/choice.ts'

/** Keys of the things that columns refer to, by the names that a file may use: one table a reference of the dataset. */
export type ReferenceKeys = Readonly<Record<string, ReadonlyMap<string, string>>>

const MOST_TEXT = 2000
const MOST_RICH_TEXT = 100_000
const MOST_ITEMS = 100

const IN_ENGLISH = { ar: 'بالإنجليزية', en: 'English' }
const IN_ARABIC = { ar: 'بالعربية', en: 'Arabic' }
const WHY_MISSING = { ar: 'سبب الغياب', en: 'why missing' }

/**
 * What an import may fill of a dataset, by its declaration: the key, each declared field with its type, options and limits,
 * the reasons of what is missing, where rows come from, and fields of the table that are not declared, by their bare name, but
 * for those that refer to other tables. What is computed is left out.
 */
export function importColumns(
  dataset: Pick<Dataset, 'key' | 'identity' | 'columns'>,
  shape: TableShape,
  references: ReferenceKeys,
): ImportColumn[] {
  const key: ImportColumn = {
    key: dataset.key,
    type: { kind: 'text', max: 200 },
    labels: { ar: 'المعرف', en: 'Key' },
    sample: 'example-1',
  }
  const declared = { ...dataset.columns, ...PROVENANCE }
  const all = [
    key,
    ...Object.entries(declared).flatMap(([name, column]) => fieldsOf(name, column, references)),
  ]
  const typed = new Map(all.map((column) => [column.key, column] as const))
  const identity = dataset.identity ?? [dataset.key]
  // Pictures and documents of the portal are chosen in it: no file can know their keys.
  const chosen = new Set(
    shape.references.flatMap(({ column }) => (typed.has(column) || column in declared ? [] : [column])),
  )
  return shape.columns.flatMap((own): ImportColumn[] => {
    if (own.computed || NOT_FROM_FILES.has(own.name) || chosen.has(own.name)) return []
    const found = typed.get(own.name) ?? plainColumn(own, declared[own.name], references)
    if (!found) return []
    // A period that is stored as a number is a year and nothing finer.
    const year = found.type.kind === 'partial-date' && own.type === 'smallint'
    const column = year ? { ...found, type: YEAR } : found
    const optional = identity.includes(own.name) && !own.notNull
    return [{ ...limited(column, own.below), ...(optional && { optional }), ...fallbackOf(own) }]
  })
}

const YEAR: CellType = { kind: 'integer', min: 1900, max: 2100 }

/** Not for files: the import's own mark, what an editor decides, and what follows from a row's past. */
const NOT_FROM_FILES: ReadonlySet<string> = new Set(['import_id', 'hidden', 'revised'])

/** A field that the declaration does not write, or does not have: by its declared type, else by that in the table. */
function plainColumn(
  { name, type }: ShapeColumn,
  column: Column | undefined,
  references: ReferenceKeys,
): ImportColumn | null {
  const own = (column && typeOf(column, references)) ?? PLAIN_TYPES[type]
  return own ? { key: name, type: own, ...(column && { labels: column.label }) } : null
}

const PLAIN_TYPES: Readonly<Record<string, CellType>> = {
  text: { kind: 'text', max: MOST_TEXT },
  'text[]': { kind: 'list', of: { kind: 'text', max: 200 }, max: MOST_ITEMS },
  smallint: { kind: 'integer' },
  integer: { kind: 'integer' },
  numeric: { kind: 'number' },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
}

/** Yes, no, a whole number or a list; where the table has a default, an empty cell gives that. */
function fallbackOf({ notNull, fallback }: ShapeColumn): Partial<ImportColumn> {
  if (!notNull || fallback === null) return {}
  if (fallback.startsWith(`'{}'`)) return { fallback: [] }
  if (/^\d+$/.test(fallback)) return { fallback: Number(fallback) }
  return fallback === 'false' || fallback === 'true' ? { fallback: fallback === 'true' } : {}
}

function limited(column: ImportColumn, below: number | null): ImportColumn {
  const { type } = column
  if (below === null || (type.kind !== 'number' && type.kind !== 'integer')) return column
  return { ...column, type: { ...type, max: Math.min(type.max ?? Infinity, below - 1) } }
}

/** The columns of the file behind a declared one. */
function fieldsOf(name: string, column: Column, references: ReferenceKeys): ImportColumn[] {
  const required = column.required === true
  const reason: ImportColumn[] = column.reasons
    ? [
        {
          key: `${name}_missing`,
          type: { kind: 'enum', options: enumOptions(REASONS) },
          labels: joined(column.label, ': ', WHY_MISSING),
          ...(column.fileNames && { aliases: column.fileNames.flatMap(withReason) }),
        },
      ]
    : []
  const why = column.reasons ? { reason: `${name}_missing` } : {}
  // What the database computes is not read, but for a country that is only a fallback for an empty field.
  if (column.expression && !(column.type === 'country' && column.absent)) return reason
  if (column.type === 'bilingual' || column.type === 'richText') {
    const type: CellType = {
      kind: 'text',
      max: column.type === 'richText' ? MOST_RICH_TEXT : (column.max ?? MOST_TEXT),
    }
    // A heading without a language is a heading of its own language.
    const own = (words: LocalizedText): LocalizedText => ({
      ar: `${column.label.ar} (${words.ar})`,
      en: `${column.label.en} (${words.en})`,
    })
    const called = (lang: Lang, other: LocalizedText) =>
      column.fileNames && {
        aliases: column.fileNames.map((one) => {
          const its: Lang = /\p{Script=Arabic}/u.test(one) ? 'ar' : 'en'
          return its === lang ? one : `${one} (${other[its]})`
        }),
      }
    return [
      {
        key: `${name}_ar`,
        type,
        required,
        ...why,
        labels: { ...own(IN_ARABIC), ar: column.label.ar },
        ...called('ar', IN_ARABIC),
      },
      {
        key: `${name}_en`,
        type,
        labels: { ...own(IN_ENGLISH), en: column.label.en },
        ...called('en', IN_ENGLISH),
      },
      ...reason,
    ]
  }
  const type = typeOf(column, references)
  const aliases = [...(column.heading ? Object.values(column.heading) : []), ...(column.fileNames ?? [])]
  const said = {
    ...(column.meaning && { meaning: column.meaning }),
    ...(column.type === 'url' && { sample: 'https://example.com/file.pdf' }),
    ...('unit' in column && column.unit && { unit: column.unit }),
  }
  return type
    ? [{ key: name, type, required, ...why, labels: column.label, aliases, ...said }, ...reason]
    : []
}

function typeOf(column: Column, references: ReferenceKeys): CellType | null {
  switch (column.type) {
    case 'text':
      return { kind: 'text', max: column.max ?? MOST_TEXT }
    case 'url':
      return { kind: 'text', max: MOST_TEXT }
    case 'code':
      return { kind: 'text', max: column.max ?? 100, bare: column.scheme === 'HS' }
    case 'codes':
      return { kind: 'list', of: { kind: 'text', max: 100, bare: column.scheme === 'HS' }, max: MOST_ITEMS }
    case 'enum':
      return { kind: 'enum', options: enumOptions(column.options) }
    case 'enums':
      return { kind: 'list', of: { kind: 'enum', options: enumOptions(column.options) }, max: MOST_ITEMS }
    case 'country':
      return { kind: 'country', regions: 'too', ...(column.absent && { absent: column.absent }) }
    case 'countries':
      return { kind: 'list', of: { kind: 'country', regions: 'too' }, max: MOST_ITEMS }
    case 'number':
    case 'percent':
    case 'integer':
      return {
        kind: column.type === 'integer' ? 'integer' : 'number',
        ...(column.min !== undefined && { min: column.min }),
        ...(column.max !== undefined && { max: column.max }),
      }
    case 'date':
      return { kind: 'date' }
    case 'partialDate':
      return { kind: 'partial-date' }
    case 'boolean':
      return { kind: 'boolean', yes: Object.values(column.yes), no: Object.values(column.no) }
    case 'reference':
    case 'references': {
      const one = { kind: 'reference', keys: references[column.to] ?? new Map<string, string>() } as const
      return column.type === 'reference' ? one : { kind: 'list', of: one, max: MOST_ITEMS }
    }
    default:
      return null
  }
}

/** Headings of the reasons of a column that had this name. */
function withReason(name: string): string[] {
  return Object.values(WHY_MISSING).map((why) => `${name}: ${why}`)
}

function joined(one: LocalizedText, by: string, other: LocalizedText): LocalizedText {
  return { ar: one.ar + by + other.ar, en: one.en + by + other.en }
}
