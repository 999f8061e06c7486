import { sql, type Compilable, type OperationNodeSource, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { MARKS } from '#ui/marks.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { REASONS, type Column, type Options } from './columns.ts'
import type { Dataset } from './dataset.ts'
import type { ExportColumn } from './export/export.ts'
import { revisedSql } from './marks.server.ts'
import { orderOf } from './rows.server.ts'
import type { ListState } from './state.ts'
import { conditionOf, valueOf } from './where.server.ts'
import type { Words } from './words.ts'

/** What every file tells of a row beside the declared columns. */
const PROVENANCE: readonly { key: string; label: Words; type: ExportColumn['type'] }[] = [
  { key: 'source', label: { ar: 'المصدر', en: 'Source' }, type: 'text' },
  { key: 'source_url', label: { ar: 'رابط المصدر', en: 'Source link' }, type: 'url' },
  { key: 'as_of', label: { ar: 'البيانات حتى', en: 'As of' }, type: 'partialDate' },
  { key: 'confidence', label: { ar: 'درجة الثقة', en: 'Confidence' }, type: 'text' },
  { key: 'demo', label: MARKS.demo.all, type: 'boolean' },
  { key: 'revised', label: MARKS.revised.all, type: 'boolean' },
]

const TYPES: Partial<Record<Column['type'], ExportColumn['type']>> = {
  number: 'number',
  percent: 'number',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  partialDate: 'partialDate',
  countries: 'list',
  codes: 'list',
  references: 'list',
  enums: 'list',
  url: 'url',
}

/**
 * The columns of a dataset's file in a language: all that is declared, values of enumerations in words, countries and
 * references by their codes, by which files can be joined; then where each row comes from.
 */
export function exportColumns({ key, columns }: Dataset, lang: Lang): ExportColumn[] {
  const own = Object.entries(columns).flatMap(([name, column]): ExportColumn[] => {
    const unit =
      column.type === 'percent' ? '%' : 'unit' in column && column.unit ? column.unit[lang] : undefined
    const value: ExportColumn = {
      key: name,
      label: column.label[lang],
      type: TYPES[column.type] ?? 'text',
      ...(unit && { unit }),
      ...(column.type === 'number' && column.decimals !== undefined && { decimals: column.decimals }),
    }
    if (!column.reasons) return [value]
    const why = lang === 'ar' ? 'سبب الغياب' : 'why missing'
    return [value, { key: `${name}_missing`, label: `${column.label[lang]}: ${why}`, type: 'text' }]
  })
  return [
    { key, label: lang === 'ar' ? 'المعرف' : 'Key', type: 'text' },
    ...own,
    ...PROVENANCE.map((column) => ({ ...column, label: column.label[lang] })),
  ]
}

/** The narrowed rows in the reader's order, with the fields of `exportColumns`. */
export function exportRowsQuery(
  db: Db,
  dataset: Dataset,
  state: Pick<ListState, 'q' | 'options' | 'ranges' | 'periods' | 'preset' | 'sort'>,
  lang: Lang,
): Compilable & OperationNodeSource {
  const fields = Object.entries(dataset.columns).flatMap(([key, column]) =>
    column.reasons
      ? [fieldOf(key, column, lang), inWords(sql.ref(`${key}_missing`), REASONS, lang)]
      : [fieldOf(key, column, lang)],
  )
  const source = lang === 'ar' ? sql`coalesce(source_ar, source_en)` : sql`coalesce(source_en, source_ar)`
  const query = sql`
    select ${sql.join([sql`${sql.ref(dataset.key)}::text`, ...fields, source, sql`source_url`, sql`as_of`, sql`confidence`, sql`demo`, revisedSql(dataset)])}
    from ${sql.table(dataset.table)} where ${conditionOf(dataset, state)} order by ${orderOf(dataset, state.sort, lang)}`
  return { compile: () => query.compile(db), toOperationNode: () => query.toOperationNode() }
}

function fieldOf(key: string, column: Column, lang: Lang): RawBuilder<unknown> {
  const field = valueOf(key, column)
  switch (column.type) {
    case 'bilingual':
    case 'richText': {
      const [first, second] = lang === 'ar' ? ['ar', 'en'] : ['en', 'ar']
      return sql`coalesce(${sql.ref(`${key}_${first}`)}, ${sql.ref(`${key}_${second}`)})`
    }
    case 'enum':
      return inWords(field, column.options, lang)
    case 'enums':
      return sql`array(select ${inWords(sql`value`, column.options, lang)} from unnest(${field}) value)`
    default:
      return field
  }
}

/** An enumeration's value by its name. The names are the declaration's own, never a reader's. */
function inWords(field: RawBuilder<unknown>, options: Options, lang: Lang): RawBuilder<unknown> {
  const cases = Object.entries(options).map(
    ([value, words]) => sql`when ${sql.lit(value)} then ${sql.lit(words[lang])}`,
  )
  return sql`case ${field} ${sql.join(cases, sql` `)} else ${field} end`
}
