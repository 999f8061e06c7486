import { sql, type Compilable, type OperationNodeSource, type RawBuilder } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { MARKS } from '#ui/marks.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { COUNTRY_TABLE, REGION_TABLE } from '#i18n/countries/country-table.server.ts'
import { CONFIDENCE, isList, REASONS, type Column, type Options } from './columns.ts'
import type { Dataset } from './dataset.ts'
import type { ExportColumn, ExportFormat } from './export/export.ts'
import { revisedSql } from './list/marks.server.ts'
import { orderOf, type RealFirst } from './list/rows.server.ts'
import type { ListState } from './list/state.ts'
import { conditionOf, valueOf } from './list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PassedOn } from './passed-on.server.ts'
import { referenceNamed } from './references.ts'

/** The columns of every file besides the declared ones. */
const PROVENANCE: readonly { key: string; label: LocalizedText; type: ExportColumn['type'] }[] = [
  { key: 'source', label: { ar: 'المصدر', en: 'Source' }, type: 'text' },
  { key: 'source_url', label: { ar: 'رابط المصدر', en: 'Source link' }, type: 'url' },
  { key: 'as_of', label: { ar: 'البيانات حتى', en: 'As of' }, type: 'partialDate' },
  { key: 'confidence', label: { ar: 'درجة الثقة', en: 'Confidence' }, type: 'text' },
  { key: 'demo', label: MARKS.demo.all, type: 'boolean' },
  { key: 'revised', label: MARKS.revised.all, type: 'boolean' },
]

export const TYPES: Partial<Record<Column['type'], ExportColumn['type']>> = {
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

const CODE: LocalizedText = { ar: 'الرمز', en: 'code' }
const ANSWERS: Readonly<Record<'yes' | 'no', LocalizedText>> = {
  yes: { ar: 'نعم', en: 'Yes' },
  no: { ar: 'لا', en: 'No' },
}
/** Digits after the point of a computed percentage. */
const PERCENT_DIGITS = 2

/** Columns whose words have a code by which files are joined: it follows them in a column of its own. */
export const isCoded = ({ type }: Column) =>
  ['country', 'countries', 'reference', 'references'].includes(type)

/** Digits to which a computed figure is rounded; a stored one has all of its own. */
function digitsOf(column: Column): number | undefined {
  if (!column.expression) return undefined
  if (column.type === 'percent') return PERCENT_DIGITS
  return column.type === 'number' ? (column.decimals ?? PERCENT_DIGITS) : undefined
}

/**
 * The columns of a dataset's file in a language: all that is declared, in the reader's words; behind countries and
 * references their codes, by which files can be joined; then where each row comes from. Truth is a word too, but in JSON.
 */
export function exportColumns({ key, columns }: Dataset, lang: Lang, format: ExportFormat): ExportColumn[] {
  const truth: ExportColumn['type'] = format === 'json' ? 'boolean' : 'text'
  const own = Object.entries(columns).flatMap(([name, column]): ExportColumn[] => {
    const unit =
      column.type === 'percent' ? '%' : 'unit' in column && column.unit ? column.unit[lang] : undefined
    const decimals = digitsOf(column) ?? (column.type === 'number' ? column.decimals : undefined)
    const value: ExportColumn = {
      key: name,
      label: column.label[lang],
      type: column.type === 'boolean' ? truth : (TYPES[column.type] ?? 'text'),
      ...(unit && { unit }),
      ...(decimals !== undefined && { decimals }),
    }
    const label = `${column.label[lang]}: ${CODE[lang]}`
    const values = isCoded(column) ? [value, { ...value, key: `${name}_code`, label }] : [value]
    if (!column.reasons) return values
    const why = lang === 'ar' ? 'سبب الغياب' : 'why missing'
    return [...values, { key: `${name}_missing`, label: `${column.label[lang]}: ${why}`, type: 'text' }]
  })
  return [
    { key, label: lang === 'ar' ? 'المعرف' : 'Key', type: 'text' },
    ...own,
    ...PROVENANCE.map((column) => ({
      ...column,
      label: column.label[lang],
      type: column.type === 'boolean' ? truth : column.type,
    })),
  ]
}

/** The filtered rows in the reader's order, real ones first, with the fields of `exportColumns`. */
export function exportRowsQuery(
  db: Db,
  dataset: Dataset,
  state: Pick<ListState, 'q' | 'options' | 'ranges' | 'periods' | 'preset' | 'sort'> & PassedOn & RealFirst,
  lang: Lang,
  format: ExportFormat,
): Compilable & OperationNodeSource {
  const truth = (field: RawBuilder<unknown>, yes: LocalizedText, no: LocalizedText) =>
    format === 'json'
      ? field
      : sql`case when ${field} then ${sql.lit(yes[lang])} when not ${field} then ${sql.lit(no[lang])} end`
  const fields = Object.entries(dataset.columns).flatMap(([key, column]) => {
    const field = fieldOf(key, column, lang)
    const value = column.type === 'boolean' ? truth(field, column.yes, column.no) : field
    const values = isCoded(column) ? [value, valueOf(key, column)] : [value]
    return column.reasons ? [...values, inWords(sql.ref(`${key}_missing`), REASONS, lang)] : values
  })
  const source = lang === 'ar' ? sql`coalesce(source_ar, source_en)` : sql`coalesce(source_en, source_ar)`
  const all = [
    sql`${sql.ref(dataset.key)}::text`,
    ...fields,
    source,
    sql`source_url`,
    sql`as_of`,
    inWords(sql`confidence`, CONFIDENCE, lang),
    truth(sql`demo`, ANSWERS.yes, ANSWERS.no),
    truth(revisedSql(dataset), ANSWERS.yes, ANSWERS.no),
  ]
  // Names of their own: ties would else be ordered by the text of the key, 10 before 9.
  const query = sql`
    select ${sql.join(all.map((field, i) => sql`${field} as ${sql.ref(`f${i}`)}`))}
    from ${sql.table(dataset.table)} where ${conditionOf(dataset, state)} order by ${orderOf(dataset, state.sort, lang, state)}`
  return { compile: () => query.compile(db), toOperationNode: () => query.toOperationNode() }
}

/** The SQL of a column's value in words of a language; figures as they are. */
export function fieldOf(key: string, column: Column, lang: Lang): RawBuilder<unknown> {
  const field = valueOf(key, column)
  const digits = digitsOf(column)
  if (digits !== undefined) return sql`round((${field})::numeric, ${sql.lit(digits)})`
  if (isCoded(column))
    return isList(column) ? eachNamed(field, namesOf(column, lang)) : named(field, namesOf(column, lang))
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

/** The names of a column's codes, as SQL of one JSON object: it is made once, however many rows there are. */
function namesOf(column: Column, lang: Lang): RawBuilder<unknown> {
  if (column.type === 'country' && column.regionsFirst) return jsonOf(REGIONS_FIRST[lang])
  if (column.type !== 'reference' && column.type !== 'references') return jsonOf(COUNTRIES[lang])
  const source = referenceNamed(column.to)
  const [own, other] = lang === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return sql`(select jsonb_object_agg(${sql.raw(source.key)}, coalesce(${sql.raw(source.name[own])}, ${sql.raw(source.name[other])}))
    from ${sql.table(source.table)})`
}

const named = (code: RawBuilder<unknown>, names: RawBuilder<unknown>) =>
  sql`coalesce(${names} ->> (${code})::text, (${code})::text)`

const eachNamed = (codes: RawBuilder<unknown>, names: RawBuilder<unknown>) =>
  sql`array(select ${named(sql`code`, names)} from unnest(${codes}) with ordinality each (code, place) order by place)`

const jsonOf = (names: Readonly<Record<string, string>>) => sql`${JSON.stringify(names)}::jsonb`

/** Names by code; of a code in several tables, the last one's. */
function namesIn(tables: readonly (typeof COUNTRY_TABLE)[]): Record<Lang, Record<string, string>> {
  const all = Object.assign({}, ...tables) as typeof COUNTRY_TABLE
  const inLang = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(all).map(([code, names]) => [code, names[at]]))
  return { ar: inLang(0), en: inLang(1) }
}
const COUNTRIES = namesIn([REGION_TABLE, COUNTRY_TABLE])
const REGIONS_FIRST = namesIn([COUNTRY_TABLE, REGION_TABLE])
