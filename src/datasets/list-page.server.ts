import { data } from 'react-router'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { neededFor, type Column } from './columns.ts'
import type { Chip, FilterData, Heading, ListData } from './contract.ts'
import type { Dataset } from './dataset.ts'
import { NOTHING, partialDate, speechFor, wordOf, type Fields, type Speech } from './present.server.ts'
import { countFacets, countRows, readRows, ROWS_PAGE, type Facets } from './rows.server.ts'
import { isNarrowed, readState, writeState, type ListState } from './state.ts'
import { plainHeading, rowInWords, unitOf } from './table.server.ts'
import { countWords } from './words.server.ts'
import type { Words } from './words.ts'

/** The ways of looking at a section's rows, the first of them without being asked: keys and names. */
export type Views = Readonly<Record<string, Words>>

export const TABLE: Words = { ar: 'جدول', en: 'Table' }
/** Values of a filter that are offered; the rest is found by the text box. */
const MOST_OPTIONS = 60

/** The state that the address of a request asks for. */
export function stateOf(ctx: RequestContext, dataset: Dataset, views: Views = { table: TABLE }): ListState {
  return readState(dataset, ctx.url.searchParams, Object.keys(views))
}

/** Everything that a list screen shows. Throws 404 past the end. */
export async function loadList(
  ctx: RequestContext,
  dataset: Dataset,
  state: ListState,
  views: Views = { table: TABLE },
): Promise<ListData> {
  ctx.tag(dataset.tag)
  const { app, lang } = ctx
  const viewKeys = Object.keys(views)
  const shown = Object.entries(dataset.columns).filter(
    ([key, { list }]) =>
      list === 'main' || list === 'always' || (list === 'choice' && state.columns.includes(key)),
  )
  const keys = shown.map(([key]) => key)
  const memoKey = String(writeState(dataset, { ...state, columns: [], view: '' }, ['']))
  const [rows, total, facets] = await Promise.all([
    readRows(app.db, dataset, state, {
      sort: state.sort,
      keys: [...new Set(keys.flatMap((key) => neededFor(dataset.columns, key)))],
      limit: ROWS_PAGE,
      offset: (state.page - 1) * ROWS_PAGE,
      lang,
    }),
    app.memo.get(`${dataset.table}:count:${memoKey}`, [dataset.tag], () => countRows(app.db, dataset, state)),
    app.memo.get(`${dataset.table}:facets:${memoKey}`, [dataset.tag], () =>
      countFacets(app.db, dataset, state),
    ),
  ])
  const pages = Math.max(1, Math.ceil(total / ROWS_PAGE))
  if (state.page > pages) throw data(null, { status: 404 })
  const speech = await speechFor(ctx, dataset, rows as readonly Fields[], referred(dataset, facets, state))
  const path = `/${dataset.section}`
  const link = (changed: Partial<ListState>) => {
    const query = writeState(dataset, { ...state, ...changed }, viewKeys)
    query.set('page', '1')
    return `${path}?${query}`
  }
  const query = String(writeState(dataset, state, viewKeys))
  return {
    section: dataset.section,
    path,
    q: state.q,
    count: countWords(dataset.rows, total, lang, speech),
    total,
    narrowed: isNarrowed(state),
    headings: shown.map(([key, column]) => headingOf(key, column, state, lang, link)),
    rows: rows.map((row) => rowInWords(dataset, keys, row as Fields & typeof row, speech)),
    filters: Object.entries(dataset.columns).flatMap(([key, column]) =>
      column.filter ? [filterOf(key, column, state, facets, speech)] : [],
    ),
    chips: chipsOf(dataset, state, speech, link),
    clear: link({ q: '', options: {}, ranges: {}, periods: {} }),
    choices: Object.entries(dataset.columns).flatMap(([key, { list, label }]) =>
      list === 'choice' ? [{ key, label: label[lang], on: state.columns.includes(key) }] : [],
    ),
    views: viewKeys.map((key) => ({
      key,
      label: (views[key] ?? TABLE)[lang],
      href: link({ view: key }),
      on: key === state.view,
    })),
    view: state.view,
    downloads: (['xlsx', 'csv', 'json'] as const).map((format) => ({
      format,
      href: `${path}.${format}${query ? `?${query}` : ''}`,
    })),
    keep: [...writeState(dataset, { ...state, q: '', options: {}, ranges: {}, periods: {} }, viewKeys)],
    query,
    page: state.page,
    pages,
    demo: rows.some(({ demo }) => demo),
  }
}

/** The keys that filters offer or have chosen: their names are asked for with those of the rows. */
function referred(dataset: Dataset, facets: Facets, { options }: ListState): Record<string, string[]> {
  const keys: Record<string, string[]> = {}
  for (const [key, { type, filter }] of Object.entries(dataset.columns))
    if ((type === 'reference' || type === 'references') && filter === 'options')
      keys[key] = [...(facets[key] ?? []).map(({ value }) => value), ...(options[key] ?? [])]
  return keys
}

function headingOf(
  key: string,
  column: Column,
  { sort }: ListState,
  lang: Lang,
  link: (changed: Partial<ListState>) => string,
): Heading {
  const heading = plainHeading(key, column, lang)
  const sorted = sort.column === key ? (sort.descending ? 'descending' : 'ascending') : null
  // Figures and dates are first asked for from the top, names from the beginning.
  const first = heading.numeric || column.type === 'date' || column.type === 'partialDate'
  const descending = sorted === null ? first : sorted === 'ascending'
  return { ...heading, sort: column.sort ? link({ sort: { column: key, descending } }) : null, sorted }
}

function filterOf(key: string, column: Column, state: ListState, facets: Facets, speech: Speech): FilterData {
  const label = column.label[speech.lang]
  if (column.filter === 'options') {
    const chosen = state.options[key] ?? []
    const counted = facets[key] ?? []
    // A chosen value stays in sight though nothing has it beside the other filters.
    const values = [
      ...counted.slice(0, MOST_OPTIONS),
      ...chosen
        .filter((value) => !counted.some((one) => one.value === value))
        .map((value) => ({ value, count: 0 })),
    ]
    return {
      kind: 'options',
      key,
      label,
      chosen: chosen.length > 0 ? speech.fmt.number(chosen.length) : null,
      options: values.map(({ value, count }) => ({
        value,
        label: wordOf(column, value, speech).text,
        count: speech.fmt.number(count),
        on: chosen.includes(value),
      })),
    }
  }
  const range = column.filter === 'range'
  const names = range ? ([`${key}_min`, `${key}_max`] as const) : ([`${key}_from`, `${key}_to`] as const)
  const span = (range ? state.ranges : state.periods)[key]
  const typed = (name: string, value: number | string | null | undefined) =>
    state.wrong[name] ?? String(value ?? '')
  return {
    kind: range ? 'range' : 'period',
    key,
    label,
    unit: rangeUnit(column, speech.lang),
    names,
    from: typed(names[0], span?.from),
    to: typed(names[1], span?.to),
    wrong: [
      ...(names[0] in state.wrong ? (['from'] as const) : []),
      ...(names[1] in state.wrong ? (['to'] as const) : []),
    ],
  }
}

/** The unit in which a range is typed: the measure's, where rows have different ones. */
function rangeUnit(column: Column, lang: Lang): string | null {
  return column.type === 'number' && column.measure ? column.measure.unit[lang] : unitOf(column, lang)
}

function chipsOf(
  dataset: Dataset,
  state: ListState,
  speech: Speech,
  link: (changed: Partial<ListState>) => string,
): Chip[] {
  const { lang, fmt } = speech
  const without = <Value>(all: Readonly<Record<string, Value>>, key: string) =>
    Object.fromEntries(Object.entries(all).filter(([other]) => other !== key))
  const chips: Chip[] = []
  if (state.q) chips.push({ label: '', value: state.q, without: link({ q: '' }) })
  for (const [key, column] of Object.entries(dataset.columns)) {
    const label = column.label[lang]
    for (const value of state.options[key] ?? []) {
      const rest = (state.options[key] ?? []).filter((other) => other !== value)
      const options = rest.length > 0 ? { ...state.options, [key]: rest } : without(state.options, key)
      chips.push({ label, value: wordOf(column, value, speech).text, without: link({ options }) })
    }
    const range = state.ranges[key]
    const unit = rangeUnit(column, lang)
    if (range)
      chips.push({
        label,
        value: spanWords(range.from, range.to, (value) => fmt.number(value)) + (unit ? ` ${unit}` : ''),
        without: link({ ranges: without(state.ranges, key) }),
      })
    const period = state.periods[key]
    if (period)
      chips.push({
        label,
        value: spanWords(period.from, period.to, (value) => partialDate(value, fmt)),
        without: link({ periods: without(state.periods, key) }),
      })
  }
  return chips
}

/** `40 – 200`, `≥ 40`, `≤ 200`. */
function spanWords<Value>(from: Value | null, to: Value | null, say: (value: Value) => string): string {
  if (from !== null && to !== null) return `${say(from)} – ${say(to)}`
  return from !== null ? `≥ ${say(from)}` : to !== null ? `≤ ${say(to)}` : NOTHING.text
}
