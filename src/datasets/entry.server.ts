import { tableChooser } from '#entries/chooser.server.ts'
import type { Field, Fields } from '#entries/fields.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { entryKind, needing, type Chooser, type EntryKind, type Kind } from '#entries/kind.ts'
import { REASONS, type Column } from './columns.ts'
import type { Dataset } from './dataset.ts'
import { referenceNamed, referredTo } from './references.ts'
import { PROVENANCE } from './provenance.ts'

/** Additions to a dataset's declaration for the newsroom's forms. */
interface Written extends Partial<
  Pick<EntryKind, 'keyFrom' | 'check' | 'address' | 'derive' | 'tags' | 'titled' | 'list' | 'searched'>
> {
  one: LocalizedText
  /** Fields beside the texts, rows of its own among them, that the dataset does not declare. */
  more?: Fields
  /** Columns of the declaration that no form writes. */
  without?: readonly string[]
  /** Choosers for fields of `more`. */
  choosers?: EntryKind['choosers']
}

const MORE = { ar: 'بيانات أخرى', en: 'More' }

/** The newsroom's kind of a dataset: its fields, list, choosers and tags follow from the declaration. */
export function datasetEntry(dataset: Dataset, written: Written): Kind {
  const { one, more = {}, without = [], choosers = {}, ...rest } = written
  const fields: Record<string, Field> = {}
  for (const [key, column] of Object.entries({ ...dataset.columns, ...PROVENANCE })) {
    const field = without.includes(key) ? null : fieldOf(column)
    if (field) fields[key] = key in PROVENANCE ? { ...field, aside: true } : field
  }
  const all = { ...fields, ...more }
  const grouped = dataset.groups.map(({ label, columns }) => ({
    label,
    fields: columns.filter((key) => all[key]),
  }))
  const placed = new Set(grouped.flatMap((group) => group.fields))
  const left = Object.entries(all).flatMap(([key, field]) => (placed.has(key) || field.aside ? [] : [key]))
  const names = Object.entries(dataset.columns).flatMap(([key, { list }]) =>
    list === 'main' && all[key] ? [key] : [],
  )
  const named = [...names, ...(dataset.fullName ?? []).filter((key) => all[key] && !names.includes(key))]
  const heads = left.filter((key) => named.includes(key))
  const [lead, ...others] = grouped
  return entryKind({
    name: dataset.view ?? dataset.section,
    one,
    rows: dataset.rows,
    table: dataset.table,
    key: dataset.key,
    ...(dataset.numbered && { numbered: true }),
    fields: all,
    groups: [
      { label: lead?.label ?? one, fields: [...heads, ...(lead?.fields ?? [])] },
      ...others,
      { label: MORE, fields: left.filter((key) => !heads.includes(key)) },
    ].filter((group) => group.fields.length > 0),
    title: {
      ar: named.map((key) => columnIn(all, key, 'ar')),
      en: named.map((key) => columnIn(all, key, 'en')),
    },
    list: Object.entries(dataset.columns)
      .flatMap(([key, { list }]) =>
        list === 'always' && all[key] && isShort(all[key]) && !named.includes(key) ? [key] : [],
      )
      .slice(0, MOST_CELLS),
    searched: { folded: `t.${dataset.searched ?? 'search'}` },
    order: orderOf(dataset, all),
    needs: needing('data.edit'),
    archive: { column: 'hidden', value: true, back: false },
    choosers: {
      ...Object.fromEntries(referredTo(dataset).map((to) => [to, chooserOf(to)])),
      ...choosers,
    },
    tags: () => [dataset.tag],
    ...rest,
  })
}

/** Those fields, beside the texts, for kinds that are no dataset. */
export const PROVENANCE_FIELDS: Fields = Object.fromEntries(
  Object.entries(PROVENANCE).flatMap(([key, column]): [string, Field][] => {
    const field = fieldOf(column)
    return field ? [[key, { ...field, aside: true }]] : []
  }),
)
const MOST_CELLS = 5

const isShort = ({ type }: Field) =>
  type !== 'bilingual' && type !== 'richText' && type !== 'rows' && type !== 'bilingualList'

function columnIn(fields: Fields, key: string, lang: 'ar' | 'en'): string {
  return fields[key]?.type === 'bilingual' ? `${key}_${lang}` : key
}

function orderOf({ order, columns }: Dataset, fields: Fields): string {
  const key = order.replace(/^-/, '')
  const expression = columns[key]?.expression
  const column = expression
    ? `(${expression.replaceAll(/\b\w+\.(?=\w)/g, 't.')})`
    : `t.${columnIn(fields, key, 'ar')}`
  if (!order.startsWith('-')) return column
  // Where there are no nulls, an index in plain order fits.
  return columns[key]?.required && !expression ? `${column} desc` : `${column} desc nulls last`
}

/** The field in which a column's value is written; null for one that is computed. */
function fieldOf(column: Column): Field | null {
  const { label, meaning } = column
  const common = {
    label,
    ...(meaning && { hint: meaning }),
    ...(column.required && { required: true as const }),
    ...(column.reasons && { reasons: REASONS }),
  }
  if (column.expression) return null
  switch (column.type) {
    case 'text':
      return { ...common, type: 'text', ...(column.max && { max: column.max }) }
    case 'bilingual':
      return {
        ...common,
        type: 'bilingual',
        max: column.max ?? 2000,
        ...((column.max ?? 2000) > 300 && { lines: 4 }),
      }
    case 'code':
      return { ...common, type: 'text', latin: true, max: column.max ?? 100 }
    case 'codes':
      return { ...common, type: 'list', latin: true }
    case 'number':
    case 'percent':
    case 'integer':
      return {
        ...common,
        type: column.type,
        ...(column.min !== undefined && { min: column.min }),
        ...(column.max !== undefined && { max: column.max }),
        ...('unit' in column && column.unit && { unit: column.unit }),
      }
    case 'boolean':
      return { ...common, type: 'boolean', yes: column.yes, no: column.no }
    case 'enum':
    case 'enums':
      return { ...common, type: column.type, options: column.options }
    case 'reference':
    case 'references':
      return { ...common, type: column.type, to: column.to }
    case 'richText':
    case 'country':
    case 'countries':
    case 'date':
    case 'partialDate':
    case 'url':
      return { ...common, type: column.type }
  }
}

/** Chooses among the things to which rows refer by a name, by their folded search texts. */
export function chooserOf(to: string): Chooser {
  return {
    find(app, asked) {
      const { table, key, name } = referenceNamed(to)
      const names = { ar: `t.${name.ar}`, en: `t.${name.en}` }
      return tableChooser({ table, key, name: names, searched: 't.search' }).find(app, asked)
    },
  }
}
