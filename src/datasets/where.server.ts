import { sql, type RawBuilder } from 'kysely'
import { countriesNamed } from '#i18n/countries.server.ts'
import { foldArabic } from '#i18n/fold.ts'
import { LANGS } from '#i18n/locale.ts'
import { everyWord } from '#platform/db/words.server.ts'
import { isList, type Column, type Columns } from './columns.ts'
import type { Dataset } from './dataset.ts'
import { firstDayOf, lastDayOf } from './partial-date.ts'
import type { ListState, Span } from './state.ts'

/** What a list is narrowed by; the order, the columns and the page say nothing of which rows it has. */
export type Narrowing = Pick<ListState, 'q' | 'options' | 'ranges' | 'periods' | 'preset'>

/** The SQL of a column's value: its field, or what is computed over the row. */
export function valueOf(key: string, column: Column | undefined): RawBuilder<unknown> {
  return column?.expression ? sql`(${sql.raw(column.expression)})` : sql.ref(key)
}

/** The SQL in which rows are ordered and narrowed by a column: the measure's, where figures have different units. */
export function measureOf(key: string, column: Column): RawBuilder<unknown> {
  return column.type === 'number' && column.measure ? sql.ref(column.measure.field) : valueOf(key, column)
}

/** The dataset over a table that stores what its own computes. */
export function storedIn(dataset: Dataset, table: string): Dataset {
  const columns = Object.entries(dataset.columns).map(([key, column]) => [
    key,
    { ...column, expression: undefined },
  ])
  return { ...dataset, table, columns: Object.fromEntries(columns) as Columns }
}

/** The condition of being the row with a key; of a key that cannot be, false. */
export function keyIs({ key: field, numbered }: Dataset, key: string): RawBuilder<unknown> {
  if (!numbered) return sql`${sql.ref(field)} = ${key}`
  return /^[1-9]\d{0,17}$/.test(key) ? sql`${sql.ref(field)} = ${key}::bigint` : sql`false`
}

/** The condition of a narrowed list as SQL; `except` leaves one filter out, for the counts beside its own values. */
export function conditionOf(dataset: Dataset, narrowing: Narrowing, except?: string): RawBuilder<boolean> {
  const { q, options, ranges, periods, preset } = narrowing
  const parts: RawBuilder<unknown>[] = [sql`not hidden`]
  const asked = preset && dataset.presets?.[preset.key]
  if (asked) parts.push(asked.condition(preset.day))
  for (const word of q.split(' ').filter(Boolean)) parts.push(standsIn(dataset, word))
  for (const [key, column] of Object.entries(dataset.columns)) {
    if (key === except) continue
    const field = valueOf(key, column)
    const chosen = options[key]
    if (chosen) parts.push(oneOf(field, column, chosen))
    const range = ranges[key]
    if (range) parts.push(...between(measureOf(key, column), range))
    const period = periods[key]
    if (period) parts.push(...during(field, column, period))
  }
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** Whether a word stands in the row's own text or in that of a thing that it refers to. */
function standsIn(dataset: Dataset, word: string): RawBuilder<unknown> {
  const own = dataset.searched
    ? sql`(${sql.raw(dataset.searched)})`
    : sql`${sql.ref(`${dataset.table}.search`)}`
  // Codes are stored bare and written with dots: 3904.10 is 390410.
  const bare = /^\d{4}(?:\.\d+)+$/.test(word) ? [everyWord([word.replaceAll('.', '')], own)] : []
  const others = Object.entries(dataset.columns).flatMap(([key, column]) => {
    if (column.type !== 'reference' && column.type !== 'references') return []
    const source = dataset.references[column.to]
    if (!source) return []
    const named = sql`select ${sql.ref(source.key)} from ${sql.table(source.table)} where ${everyWord([word], sql.ref('search'))}`
    return [
      column.type === 'reference'
        ? sql`${sql.ref(key)} in (${named})`
        : sql`${sql.ref(key)} && array(${named})`,
    ]
  })
  const named = Object.entries(dataset.columns).flatMap(([key, column]) => {
    const values = valuesNamed(column, word)
    return values.length > 0 ? [oneOf(valueOf(key, column), column, values)] : []
  })
  return sql`(${sql.join([everyWord([word], own), ...bare, ...others, ...named], sql` or `)})`
}

/** Values of a searched column in whose names, in either language, a word begins one: `الهند` is IN. */
function valuesNamed(column: Column, word: string): string[] {
  if ((column.type !== 'country' && column.type !== 'enum') || !column.searched) return []
  // With the article or without: هند finds الهند.
  const bare = (text: string) => ` ${foldArabic(text)}`.replaceAll(' ال', ' ')
  const wanted = bare(word)
  if (wanted === ' ') return []
  const begins = (name: string) => bare(name).includes(wanted)
  if (column.type === 'country') return countriesNamed(begins)
  return Object.entries(column.options).flatMap(([value, names]) =>
    LANGS.some((lang) => begins(names[lang])) ? [value] : [],
  )
}

function oneOf(field: RawBuilder<unknown>, column: Column, values: readonly string[]): RawBuilder<unknown> {
  if (isList(column)) return sql`${field} && ${[...values]}::text[]`
  // Plainly, as the condition of an index on the few rows of which it is true.
  if (column.type === 'boolean')
    return values.length > 1 ? sql`${field} is not null` : values[0] === 'true' ? field : sql`not ${field}`
  // A single value compares plainly: the planner knows its share of the rows.
  return values.length === 1 ? sql`${field} = ${values[0]}` : sql`${field} = any(${[...values]}::text[])`
}

function between(field: RawBuilder<unknown>, { from, to }: Span<number>): RawBuilder<unknown>[] {
  return [
    ...(from === null ? [] : [sql`${field} >= ${from}`]),
    ...(to === null ? [] : [sql`${field} <= ${to}`]),
  ]
}

/** Partial dates are texts whose order is that of time; a later end takes its whole year or month. */
function during(
  field: RawBuilder<unknown>,
  column: Column,
  { from, to }: Span<string>,
): RawBuilder<unknown>[] {
  if (column.type === 'date')
    return [
      ...(from === null ? [] : [sql`${field} >= ${firstDayOf(from)}::date`]),
      ...(to === null ? [] : [sql`${field} <= ${lastDayOf(to)}::date`]),
    ]
  const inTime = sql`${field} collate "C"`
  return [
    ...(from === null ? [] : [sql`${inTime} >= ${from}`]),
    ...(to === null ? [] : [sql`${inTime} < ${`${to}~`}`]),
  ]
}
