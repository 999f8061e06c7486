import { isoDay } from '#i18n/date/date.ts'
import { parseNumber } from '#i18n/number/number-input.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { typedText } from '#platform/limits/typed-text.ts'
import type { Column, Columns } from '../columns.ts'
import type { Dataset } from '../dataset.ts'
import { readPartialDate } from '../import/values/date.ts'

/** How a list is filtered, sorted and shown: all of it is in the address. */
export interface ListState {
  q: string
  /** Chosen values by column; only values that the declaration knows, or codes. */
  options: Readonly<Record<string, readonly string[]>>
  /** Numbers by column, both ends inclusive. */
  ranges: Readonly<Record<string, Span<number>>>
  /** Partial dates by column, both ends inclusive: to `2026` takes all of 2026. */
  periods: Readonly<Record<string, Span<string>>>
  /** A question of the dataset's own and the day on which it is asked. */
  preset?: { key: string; day: string } | null
  sort: { column: string; descending: boolean }
  /** Columns chosen beyond those that are always shown, or all that are shown where one of those was hidden. */
  columns: readonly string[]
  view: string
  page: number
  /** Typed values that are invalid, by field of the form: they are shown again with an error. */
  wrong: Readonly<Record<string, string>>
}

export interface Span<Value> {
  from: Value | null
  to: Value | null
}

/**
 * Reads an address on a day. Unknown parameters are left alone; invalid ones are in `wrong` and filter
 * nothing.
 */
export function readState(
  dataset: Dataset,
  query: URLSearchParams,
  views: readonly string[],
  day = isoDay(new Date()),
): ListState {
  const wrong: Record<string, string> = {}
  const options: Record<string, readonly string[]> = {}
  const ranges: Record<string, Span<number>> = {}
  const periods: Record<string, Span<string>> = {}
  const end = <Value>(name: string, read: (text: string) => Value | null): Value | null => {
    // A date's picker is sent under the same name after the text, and counts where it is used.
    const text = (query.getAll(name).findLast((one) => one.trim() !== '') ?? '').trim().slice(0, QUERY.chars)
    if (text === '') return null
    const value = read(text)
    if (value === null) wrong[name] = text
    return value
  }
  for (const [key, column] of Object.entries(dataset.columns)) {
    if (column.filter === 'options') {
      const values = [...new Set(query.getAll(key))].filter((value) => isValue(column, value))
      if (values.length > 0) options[key] = values.slice(0, QUERY.values).sort()
    } else if (column.filter === 'range') {
      const span = { from: end(`${key}_min`, parseNumber), to: end(`${key}_max`, parseNumber) }
      if (span.from !== null || span.to !== null) ranges[key] = span
    } else if (column.filter === 'period') {
      const span = { from: end(`${key}_from`, readDay), to: end(`${key}_to`, readDay) }
      if (span.from !== null || span.to !== null) periods[key] = span
    }
  }
  const view = query.get('view') ?? ''
  const preset = query.get('preset') ?? ''
  return {
    q: typedText(query.get('q') ?? ''),
    options,
    ranges,
    periods,
    ...(dataset.presets && Object.hasOwn(dataset.presets, preset) && { preset: { key: preset, day } }),
    sort: readSort(dataset, query.get('sort')),
    columns: readColumns(dataset, query.getAll('col')),
    view: views.includes(view) ? view : (views[0] ?? ''),
    page: Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1),
    wrong,
  }
}

/** The same state as an address, without what is the dataset's own: two readers who chose the same have the same. */
export function writeState(dataset: Dataset, state: ListState, views: readonly string[]): URLSearchParams {
  const query = new URLSearchParams()
  if (state.q) query.set('q', state.q)
  for (const key of Object.keys(dataset.columns)) {
    for (const value of state.options[key] ?? []) query.append(key, value)
    const range = state.ranges[key]
    if (range?.from != null) query.set(`${key}_min`, String(range.from))
    if (range?.to != null) query.set(`${key}_max`, String(range.to))
    const period = state.periods[key]
    if (period?.from) query.set(`${key}_from`, period.from)
    if (period?.to) query.set(`${key}_to`, period.to)
  }
  if (state.preset) query.set('preset', state.preset.key)
  const sort = (state.sort.descending ? '-' : '') + state.sort.column
  if (sort !== dataset.order) query.set('sort', sort)
  for (const key of state.columns) query.append('col', key)
  if (state.view !== views[0]) query.set('view', state.view)
  return query
}

/** Which rows it is, without how they are shown: the address of a chart, the key of what is known of them. */
export function filterQuery(dataset: Dataset, state: ListState): URLSearchParams {
  const query = writeState(dataset, { ...state, columns: [], view: '' }, [''])
  query.delete('sort')
  return query
}

/** Names of the parameters that change what a dataset's pages show: the page cache leaves the others out of its key. */
export function parametersOf(columns: Columns): string[] {
  const own = Object.entries(columns).flatMap(([key, { filter }]) =>
    filter === 'options'
      ? [key]
      : filter === 'range'
        ? [`${key}_min`, `${key}_max`]
        : filter === 'period'
          ? [`${key}_from`, `${key}_to`]
          : [],
  )
  return ['q', 'sort', 'col', 'view', 'page', 'preset', ...own]
}

/** Whether a filter is active. */
export function isFiltered({ q, options, ranges, periods, preset }: ListState): boolean {
  return (
    q !== '' || Boolean(preset) || [options, ranges, periods].some((chosen) => Object.keys(chosen).length > 0)
  )
}

function readSort(dataset: Dataset, text: string | null): ListState['sort'] {
  const wanted = text?.replace(/^-/, '') ?? ''
  const sort = text !== null && dataset.columns[wanted]?.sort ? text : dataset.order
  return { column: sort.replace(/^-/, ''), descending: sort.startsWith('-') }
}

function isValue(column: Column, value: string): boolean {
  if (column.type === 'enum' || column.type === 'enums') return Object.hasOwn(column.options, value)
  if (column.type === 'country' && column.regionsFirst) return /^[A-Z]{2,5}$/.test(value)
  if (column.type === 'country' || column.type === 'countries') return /^[A-Z]{2,3}$/.test(value)
  if (column.type === 'boolean') return value === 'true' || value === 'false'
  return value.length <= 80 && /^[\p{L}\p{N}][\p{L}\p{N} ./&'()+-]*$/u.test(value)
}

/** A date as people type it: a day before its month, in either kind of digits, with or without the month's name. */
function readDay(text: string): string | null {
  if (/^\d{5}/.test(text)) return null
  const date = readPartialDate(text, { dayOrder: 'dmy' })
  return typeof date === 'string' ? date : null
}

/** The columns of a table: the permanent ones and what was added, or, with the heading one named, exactly the named. */
export function shownColumns({ columns }: Pick<Dataset, 'columns'>, chosen: readonly string[]): string[] {
  const all = Object.entries(columns).filter(([, { list }]) => list !== undefined)
  const main = all.find(([, { list }]) => list === 'main')?.[0] ?? ''
  const exact = chosen.includes(main)
  return all.flatMap(([key, { list }]) =>
    list === 'main' || chosen.includes(key) || (!exact && list === 'always') ? [key] : [],
  )
}

/** Only columns of the table; what is shown without being asked needs no naming. */
function readColumns(dataset: Dataset, asked: readonly string[]): string[] {
  const chosen = [...new Set(asked)].filter((key) => dataset.columns[key]?.list !== undefined)
  const shown = shownColumns(dataset, chosen)
  const usual = shownColumns(dataset, [])
  if (usual.every((key) => shown.includes(key))) return shown.filter((key) => !usual.includes(key))
  return shown
}
