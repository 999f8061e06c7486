import { sql, type RawBuilder } from 'kysely'
import { countriesNamed } from '#i18n/countries/countries.server.ts'
import { foldArabic } from '#i18n/words/fold.ts'
import { LANGS } from '#i18n/locale.ts'
import { listWords } from '#i18n/words/terms.ts'
import { everyWord } from '#platform/db/words.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { isList, type Column, type Columns } from '../columns.ts'
import type { Dataset } from '../dataset.ts'
import { referenceNamed, type ReferenceSource } from '../references.ts'
import { firstDayOf, lastDayOf } from '../values/partial-date.ts'
import type { ListState, Span } from './state.ts'

/** The filters of a list; sort, columns and page do not decide which rows it has. */
export type Filters = Pick<ListState, 'q' | 'options' | 'ranges' | 'periods' | 'preset'> & {
  /** Only rows of this kind; of both where it is not given. */
  kind?: Kind
  /** Imports whose rows are left out: they are shown, and not passed on (`passed-on.server.ts`). */
  withheld?: readonly string[]
}

/** Whether a list is filtered by options alone: sums know neither texts nor periods, nor the imports that their rows are of. */
export const isPlain = ({ q, ranges, periods, preset, withheld = [] }: Filters): boolean =>
  q === '' && !preset && withheld.length === 0 && Object.keys({ ...ranges, ...periods }).length === 0

/** Rows of sources, or demonstration data: never added up or compared with each other. */
export type Kind = 'real' | 'demo'

/** The SQL of a column's value: its field, or what is computed over the row. */
export function valueOf(key: string, column: Column | undefined): RawBuilder<unknown> {
  return column?.expression ? sql`(${sql.raw(column.expression)})` : sql.ref(key)
}

/** The SQL by which rows are sorted and filtered: the measure's, where figures have different units. */
export function measureOf(key: string, column: Column): RawBuilder<unknown> {
  return column.type === 'number' && column.measure ? sql.ref(column.measure.field) : valueOf(key, column)
}

/** The dataset over a table that stores what its own computes. */
export function withTable({ countTable: _countTable, ...dataset }: Dataset, table: string): Dataset {
  const columns = Object.entries(dataset.columns).map(([key, column]) => [
    key,
    { ...column, expression: undefined },
  ])
  return { ...dataset, table, columns: Object.fromEntries(columns) as Columns }
}

/** The SQL of the import that a row is from. */
export const importOf = ({
  table,
  importOf: own,
}: Pick<Dataset, 'table' | 'importOf'>): RawBuilder<unknown> =>
  own === undefined ? sql.ref(`${table}.import_id`) : sql`(${sql.raw(own)})`

/** The condition of being of none of these imports. */
export const ofNone = (own: RawBuilder<unknown>, imports: readonly string[]): RawBuilder<unknown> =>
  imports.length === 0 ? sql`true` : sql`coalesce(${own} <> all(${[...imports]}::bigint[]), true)`

/** The condition of being the row with a key; of a key that cannot be, false. */
export function keyEquals({ key: field, numbered }: Dataset, key: string): RawBuilder<unknown> {
  if (!numbered) return sql`${sql.ref(field)} = ${key}`
  return /^[1-9]\d{0,17}$/.test(key) ? sql`${sql.ref(field)} = ${key}::bigint` : sql`false`
}

/** The condition of a filtered list as SQL. With `few`, a text of which few rows are found is looked up in an index. */
export function conditionOf(
  dataset: Dataset,
  filters: Filters,
  { few = false }: { few?: boolean } = {},
): RawBuilder<boolean> {
  const { chosen, rest } = conditionsOf(dataset, filters, few)
  return sql<boolean>`(${sql.join([...chosen.values(), ...rest], sql` and `)})`
}

/** The same in parts: the filters with chosen values by their columns, and everything else, what costs most at the end. */
export function conditionsOf(
  dataset: Dataset,
  { q, options, ranges, periods, preset, kind, withheld = [] }: Filters,
  few = false,
): { chosen: Map<string, RawBuilder<unknown>>; rest: RawBuilder<unknown>[] } {
  const chosen = new Map<string, RawBuilder<unknown>>()
  const rest: RawBuilder<unknown>[] = [sql`not hidden`]
  if (kind) rest.push(kind === 'demo' ? sql`demo` : sql`not demo`)
  if (withheld.length > 0) rest.push(ofNone(importOf(dataset), withheld))
  const asked = preset && dataset.presets?.[preset.key]
  if (asked) rest.push(asked.condition(preset.day))
  for (const [key, column] of Object.entries(dataset.columns)) {
    const field = valueOf(key, column)
    const values = options[key]
    if (values) chosen.set(key, oneOf(field, column, values))
    const range = ranges[key]
    if (range) rest.push(...between(measureOf(key, column), range))
    const period = periods[key]
    if (period) rest.push(...during(field, column, period))
  }
  const words = wordsOf(q)
  if (words.length > 0) rest.push(hasWords(dataset, words, few))
  return { chosen, rest }
}

const wordsOf = (q: string) => [...new Set(listWords(q))].slice(0, QUERY.words)

/** Whether a word of a text names a value of a column. */
export function namesValue(column: Column, q: string): boolean {
  return wordsOf(q).some((word) => valuesNamed(column, word).length > 0)
}

/** Whether every word occurs in the row's text, or names a thing or a value that the row has. */
function hasWords(dataset: Dataset, words: readonly string[], few = false): RawBuilder<unknown> {
  const { countTable, table } = dataset
  if (countTable) {
    // A row is found by what its series has, and there are few series: they are looked through once.
    const key = sql.ref(countTable.key)
    const found = sql`select ${key} from ${sql.table(countTable.table)}
      where ${hasWords(withTable(dataset, countTable.table), words)}`
    // Hashed: as the plain condition of a join they would be looked through for each row.
    return few ? sql`${key} = any(array(${found}))` : sql`(${key} in (${found})) is true`
  }
  const own = dataset.searched
    ? sql`${sql.ref(`${table}.${dataset.searched}`)}`
    : sql`${sql.ref(`${table}.search`)}`
  const named = Object.entries(dataset.columns).flatMap(([key, column]) => {
    const source = sourceOf(column)
    // Few things are looked through once for the whole list, in hasWord.
    if (!source?.many) return []
    const [text, own] = [sql.ref(`${source.table}.search`), sql.ref(`${table}.${key}`)]
    const which =
      column.type === 'reference'
        ? sql`${text} from ${sql.table(source.table)} where ${sql.ref(`${source.table}.${source.key}`)} = ${own}`
        : sql`string_agg(${text}, ' ') from ${sql.table(source.table)}
            where ${sql.ref(`${source.table}.${source.key}`)} = any(${own})`
    return [sql`(select ${which})`]
  })
  if (named.length === 0)
    return sql.join(
      words.map((word) => hasWord(dataset, word, own)),
      sql` and `,
    )
  // The names of what a row refers to are looked up once a row, not once a word.
  const all = words.map((word) => hasWord(dataset, word, sql.ref('words.text')))
  return sql`(select ${sql.join(all, sql` and `)} from (
    select concat_ws(' ', ${sql.join([own, ...named])}) as text offset 0) words)`
}

function sourceOf(column: Column): ReferenceSource | undefined {
  return column.type === 'reference' || column.type === 'references' ? referenceNamed(column.to) : undefined
}

/** Whether a word occurs in a text, or names a value or one of the things that the row lists. */
function hasWord(dataset: Dataset, word: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  let isFamily = false
  const others = Object.entries(dataset.columns).flatMap(([key, column]) => {
    const field = sql.ref(`${dataset.table}.${key}`)
    const source = sourceOf(column)
    if (source) {
      // A name of several is that of each.
      const family = source.family?.(word) ?? []
      isFamily ||= family.length > 0
      const inFamily = family.length > 0 ? [oneOf(field, column, family)] : []
      if (source.many || (inFamily.length > 0 && (isList(column) || word.length < 3))) return inFamily
      const found = sql`array(select ${sql.ref(source.key)} from ${sql.table(source.table)}
        where ${everyWord([word], sql.ref('search'))})`
      return [...inFamily, isList(column) ? sql`${field} && ${found}` : sql`${field} = any(${found})`]
    }
    const values = valuesNamed(column, word)
    return values.length > 0 ? [oneOf(valueOf(key, column), column, values)] : []
  })
  // Two letters that name several things are not looked for as the beginning of other words.
  const own = isFamily && word.length < 3 ? [] : [everyWord([word], text)]
  return sql`(${sql.join([...own, ...others], sql` or `)})`
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

/**
 * Partial dates are texts whose order is that of time, each for all of its days: `2026` meets what begins on 2026-03-01 and is
 * not wholly within it. Both ends are taken with all of their days too.
 */
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
  const isWhole = column.type === 'partialDate' && column.whole === true
  const after = from === null ? [] : isWhole ? [sql`${inTime} >= ${beginsWith(from)}`] : meets(inTime, from)
  if (to === null) return after
  const longer = isWhole ? around(to).filter((one) => lastDayOf(one) > lastDayOf(to)) : []
  return [
    ...after,
    sql`${inTime} < ${`${to}~`}`,
    ...(longer.length > 0 ? [sql`${inTime} <> all(${longer})`] : []),
  ]
}

/** The year and the month that a date is in, where it is finer than they are. */
const around = (date: string) =>
  [4, 7].filter((length) => length < date.length).map((end) => date.slice(0, end))

/** The longest period that begins with the date's first day. */
const beginsWith = (date: string) => around(date).find((one) => firstDayOf(one) === firstDayOf(date)) ?? date

/** That it ends on the date or later. An index is walked from the first bound on. */
function meets(inTime: RawBuilder<unknown>, from: string): RawBuilder<unknown>[] {
  const longer = around(from)
  const [first] = longer
  if (first === undefined) return [sql`${inTime} >= ${from}`]
  return [sql`${inTime} >= ${first}`, sql`(${inTime} >= ${from} or ${inTime} = any(${longer}))`]
}
