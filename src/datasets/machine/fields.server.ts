import { sql, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { MARKS } from '#ui/marks.ts'
import { CONFIDENCE, isList, isNumeric, REASONS, type Column } from '../columns.ts'
import type { Dataset } from '../dataset.ts'
import type { ExportColumn } from '../export/export.ts'
import { fieldOf, isCoded, TYPES } from '../export-rows.server.ts'
import { estimatedSql, revisedSql } from '../list/marks.server.ts'
import { valueOf } from '../list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** A field of a table as programs get it: an English key that never changes, and what it means. */
export interface MachineField {
  key: string
  type: ExportColumn['type']
  label: LocalizedText
  meaning?: LocalizedText
  unit?: LocalizedText
  /** The values that it can have. */
  values?: readonly string[]
  required: boolean
  /** Its value in SQL over the table's row. */
  value: RawBuilder<unknown>
}

const LABELS = {
  key: { ar: 'المعرف', en: 'Key' },
  source: { ar: 'المصدر', en: 'Source' },
  source_url: { ar: 'رابط المصدر', en: 'Source link' },
  as_of: { ar: 'البيانات حتى', en: 'As of' },
  confidence: { ar: 'درجة الثقة', en: 'Confidence' },
} as const satisfies Record<string, LocalizedText>

/** Columns whose stored value is a code with a name in each language. */
const isNamed = (column: Column) => isCoded(column) || column.type === 'enum' || column.type === 'enums'

const PERCENT: LocalizedText = { ar: '%', en: '%' }
const both = ({ ar, en }: LocalizedText, more: LocalizedText): LocalizedText => ({
  ar: `${ar}: ${more.ar}`,
  en: `${en}: ${more.en}`,
})
const IN: Readonly<Record<Lang, LocalizedText>> = {
  ar: { ar: 'بالعربية', en: 'in Arabic' },
  en: { ar: 'بالإنجليزية', en: 'in English' },
}
const WHY: LocalizedText = { ar: 'سبب الغياب', en: 'why missing' }

/** The name of a dataset's table in addresses of the public API: its section, or that and the view that shows it. */
export function machineName({ section, view }: Pick<Dataset, 'section' | 'view'>): string {
  return view === undefined ? section : `${section}/${view}`
}

const known = new WeakMap<Dataset, readonly MachineField[]>()

/** The fields of a dataset's rows: codes with their names in both languages, figures with all digits, then where each row is from. */
export function machineFields(dataset: Dataset): readonly MachineField[] {
  const fields = known.get(dataset) ?? declared(dataset)
  known.set(dataset, fields)
  return fields
}

function declared(dataset: Dataset): MachineField[] {
  const fields: MachineField[] = [
    {
      key: 'key',
      type: 'text',
      label: LABELS.key,
      required: true,
      value: sql`${sql.ref(dataset.key)}::text`,
    },
  ]
  const add = (field: MachineField) => {
    // A column may have the name that another one's words would get; the column's own stays.
    if (!fields.some(({ key }) => key === field.key)) fields.push(field)
  }
  const columns = Object.entries(dataset.columns)
  for (const [key, column] of columns) {
    const { label, meaning } = column
    const about = { label, ...(meaning && { meaning }) }
    if (column.type === 'bilingual' || column.type === 'richText') {
      for (const lang of ['ar', 'en'] as const)
        add({
          key: `${key}_${lang}`,
          type: 'text',
          ...about,
          label: both(label, IN[lang]),
          required: false,
          value: sql.ref(`${key}_${lang}`),
        })
      continue
    }
    const unit = column.type === 'percent' ? PERCENT : 'unit' in column ? column.unit : undefined
    add({
      key,
      type: TYPES[column.type] ?? 'text',
      ...about,
      ...(unit && { unit }),
      ...('options' in column && { values: Object.keys(column.options) }),
      required: column.required === true && !column.expression,
      value: isNumeric(column) ? fieldOf(key, column, 'en') : valueOf(key, column),
    })
    // What it is sorted, filtered and added up by, where rows have units of their own.
    if (column.type === 'number' && column.measure)
      add({
        key: column.measure.field,
        type: 'number',
        label: both(label, column.measure.unit),
        ...(meaning && { meaning }),
        unit: column.measure.unit,
        required: false,
        value: sql.ref(column.measure.field),
      })
    if (!isNamed(column)) continue
    for (const lang of ['ar', 'en'] as const) {
      const name = `${key}_${lang}`
      if (!columns.some(([other]) => other === name))
        add({
          key: name,
          type: isList(column) ? 'list' : 'text',
          label: both(label, IN[lang]),
          required: false,
          value: fieldOf(key, column, lang),
        })
    }
  }
  for (const [key, { reasons, label }] of columns)
    if (reasons)
      add({
        key: `${key}_missing`,
        type: 'text',
        label: both(label, WHY),
        values: Object.keys(REASONS),
        required: false,
        value: sql.ref(`${key}_missing`),
      })
  add({
    key: 'source_ar',
    type: 'text',
    label: both(LABELS.source, IN.ar),
    required: false,
    value: sql`source_ar`,
  })
  add({
    key: 'source_en',
    type: 'text',
    label: both(LABELS.source, IN.en),
    required: false,
    value: sql`source_en`,
  })
  add({ key: 'source_url', type: 'url', label: LABELS.source_url, required: false, value: sql`source_url` })
  add({ key: 'as_of', type: 'partialDate', label: LABELS.as_of, required: false, value: sql`as_of` })
  add({
    key: 'confidence',
    type: 'text',
    label: LABELS.confidence,
    values: Object.keys(CONFIDENCE),
    required: false,
    value: sql`confidence`,
  })
  add({ key: 'demo', type: 'boolean', label: MARKS.demo.all, required: true, value: sql`demo` })
  add({
    key: 'estimated',
    type: 'boolean',
    label: MARKS.estimated.all,
    required: true,
    value: estimatedSql(dataset),
  })
  add({
    key: 'revised',
    type: 'boolean',
    label: MARKS.revised.all,
    required: true,
    value: revisedSql(dataset),
  })
  return fields
}

/** The same as columns of a file, whose headings are the keys. */
export function machineColumns(fields: readonly MachineField[]): ExportColumn[] {
  return fields.map(({ key, type, label }) => ({ key, label: label.en, type }))
}
