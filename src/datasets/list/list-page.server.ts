import { data } from 'react-router'
import { isoDay } from '#i18n/date/date.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { can } from '#platform/policy/policy.ts'
import { glossaryOf } from '#site/glossary/glossary.server.ts'
import { neededFor, type Column } from '../columns.ts'
import type { FilterData, ListData } from '../contract.ts'
import type { Dataset } from '../dataset.ts'
import { presentContextFor, wordOf } from '../present.server.ts'
import type { Fields, PresentContext } from '../present-context.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { citationOf } from '../charts/citation.server.ts'
import { readSources, sourceLine } from '../charts/sources.server.ts'
import { filtersInWords, activeFilters } from './active-filters.server.ts'
import type { Facets } from './counts.ts'
import { figureFilters } from './kinds.server.ts'
import { meantIn, pagesOf, readPage } from './list-counts.server.ts'
import { isFiltered, filterQuery, readState, shownColumns, writeState, type ListState } from './state.ts'
import { headingOf, sortsOf } from './sorting.server.ts'
import { LICENCES_TAG } from '../licences.server.ts'
import { withheldRows } from '../passed-on.server.ts'
import { machineName } from '../machine/fields.server.ts'
import { usePath } from '../machine/use-path.ts'
import { rowInWords } from './table.server.ts'
import { countWords, rangeUnit } from '../words.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** The ways of looking at a section's rows, the first of them without being asked: keys and names. */
export type Views = Readonly<Record<string, LocalizedText>>

export const TABLE: LocalizedText = { ar: 'جدول', en: 'Table' }
const ALL: LocalizedText = { ar: 'الكل', en: 'All' }
/** Values of a filter that are offered; the rest is found by the text box. */
const MOST_OPTIONS = 60

/** The state that the address of a request asks for. */
export function stateOf(ctx: RequestContext, dataset: Dataset, views: Views = { table: TABLE }): ListState {
  return readState(dataset, ctx.url.searchParams, Object.keys(views), isoDay(ctx.now))
}

/** Everything that a list screen shows. Throws 404 past the end. */
export async function loadList(
  ctx: RequestContext,
  dataset: Dataset,
  state: ListState,
  views: Views = { table: TABLE },
): Promise<ListData> {
  ctx.tag(dataset.tag, LICENCES_TAG)
  const { app, lang } = ctx
  const viewKeys = Object.keys(views)
  const keys = shownColumns(dataset, state.columns)
  const shown = keys.flatMap((key) => {
    const column = dataset.columns[key]
    return column ? [[key, column] as const] : []
  })
  if (state.page > QUERY.pages) throw data(null, { status: 404 })
  const [{ rows, total, facets }, glossary, withheld] = await Promise.all([
    readPage(app, dataset, state, {
      keys: [...new Set(keys.flatMap((key) => neededFor(dataset.columns, key)))],
      lang,
    }),
    glossaryOf(ctx, lang),
    withheldRows(app, dataset, state),
  ])
  const pages = pagesOf(total, state)
  if (state.page > pages) throw data(null, { status: 404 })
  const meant = total === 0 ? await meantIn(ctx, dataset, state) : null
  const presentContext = await presentContextFor(
    ctx,
    dataset,
    rows as readonly Fields[],
    referred(dataset, facets, state),
  )
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
    hint: dataset.hint[lang],
    count: countWords(dataset.rows, total, lang, presentContext),
    total,
    isFiltered: isFiltered(state),
    begin: can(ctx.viewer, 'data.import')
      ? `npm run cli -- import FILE --into ${dataset.view ?? dataset.section}`
      : null,
    headings: shown.map(([key, column]) => {
      const heading = headingOf(key, column, state, lang, link)
      const term = glossary.firstIn(heading.label)
      return { ...heading, ...(term && { term }) }
    }),
    rows: rows.map((row) => rowInWords(dataset, keys, row as Fields & typeof row, presentContext)),
    filters: Object.entries(dataset.columns).flatMap(([key, column]) =>
      column.filter && isOffered(key, column, state, facets)
        ? [filterOf(key, column, state, facets, presentContext)]
        : [],
    ),
    meant: meant === null ? null : { text: meant, href: link({ q: meant }) },
    chips: activeFilters(dataset, state, presentContext).map(({ label, value, without }) => ({
      label,
      value,
      without: link(without),
    })),
    clear: link({ q: '', options: {}, ranges: {}, periods: {}, preset: null }),
    choices: Object.entries(dataset.columns).flatMap(([key, { list, label }]) =>
      list === undefined ? [] : [{ key, label: label[lang], on: keys.includes(key), fixed: list === 'main' }],
    ),
    sorts: sortsOf(dataset, state, lang),
    views: viewKeys.map((key) => ({
      key,
      label: (views[key] ?? TABLE)[lang],
      href: link({ view: key }),
      on: key === state.view,
    })),
    view: state.view,
    tabsLabel: dataset.columns[dataset.tabs ?? '']?.label[lang] ?? '',
    tabs: tabsOf(dataset, state, facets, lang, link),
    presets: Object.entries(dataset.presets ?? {}).map(([key, { label }]) => {
      const on = state.preset?.key === key
      const preset = on ? null : { key, day: isoDay(ctx.now) }
      return { key, label: presentContext.fmt.digits(label[lang]), href: link({ preset }), on }
    }),
    downloads: (['xlsx', 'csv', 'json'] as const).map((format) => ({
      format,
      href: `${path}.${format}${query ? `?${query}` : ''}`,
    })),
    withheld: withheld?.elsewhere[lang] ?? null,
    plainFiles: `/v1/${machineName(dataset)}`,
    elsewhere: elsewhereOf(dataset, state),
    board: `/board/add?${new URLSearchParams({ kind: 'view', key: `${dataset.section}${query && `?${query}`}` })}`,
    keep: [...writeState(dataset, { ...state, q: '', options: {}, ranges: {}, periods: {} }, viewKeys)],
    query,
    page: state.page,
    pages,
    ...(await cited(
      ctx,
      dataset,
      state,
      presentContext,
      `${path}?${query}${query ? '&' : ''}page=${state.page}`,
    )),
  }
}

/** How the table is cited, and the address that stays. */
async function cited(
  ctx: RequestContext,
  dataset: Dataset,
  state: ListState,
  presentContext: PresentContext,
  path: string,
): Promise<Pick<ListData, 'citation' | 'permalink' | 'marks' | 'figureMarks' | 'source'>> {
  const { app, lang, now } = ctx
  const figures = await figureFilters(app, dataset, state)
  const [{ name }, { label }, sources, counted] = await Promise.all([
    siteSettings(app),
    sectionInfo(app, dataset.section, lang),
    readSources(ctx, dataset, state, presentContext),
    figures.kind === 'real' ? readSources(ctx, dataset, figures, presentContext) : null,
  ])
  ctx.tag('settings')
  const permalink = app.config.publicUrl + localePath(lang, path)
  const words = {
    site: name[lang],
    title: label,
    filters: filtersInWords(dataset, state, presentContext),
    source: sourceLine(sources, presentContext),
    marks: sources.marks,
    address: permalink,
    day: presentContext.fmt.date(now),
  }
  const { marks } = sources
  return {
    permalink,
    marks,
    figureMarks: counted?.marks ?? marks,
    source: words.source,
    citation: citationOf(words, lang),
  }
}

/** The values of the dataset's tabs, each alone or, the first, without that filter. */
function tabsOf(
  { columns, tabs: key = '' }: Dataset,
  state: ListState,
  facets: Facets,
  lang: Lang,
  link: (changed: Partial<ListState>) => string,
): ListData['tabs'] {
  const column = columns[key]
  if (column?.type !== 'enum') return []
  const { [key]: chosen = [], ...others } = state.options
  const counts = new Map(facets[key]?.map(({ value, count }) => [value, count]))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return [
    { key: '', label: ALL[lang], href: link({ options: others }), on: chosen.length === 0, count: all },
    ...Object.entries(column.options).map(([value, label]) => ({
      key: value,
      label: label[lang],
      href: link({ options: { ...others, [key]: [value] } }),
      on: chosen.length === 1 && chosen[0] === value,
      count: counts.get(value) ?? 0,
    })),
  ]
}

/** The keys that filters offer or have chosen: their names are asked for with those of the rows. */
function referred(dataset: Dataset, facets: Facets, { options }: ListState): Record<string, string[]> {
  const keys: Record<string, string[]> = {}
  for (const [key, { type, filter }] of Object.entries(dataset.columns))
    if ((type === 'reference' || type === 'references') && filter === 'options')
      keys[key] = [...(facets[key] ?? []).map(({ value }) => value), ...(options[key] ?? [])]
  return keys
}

/** A filter without a choice to make is left out where its column says so. */
function isOffered(key: string, { onlyIfSeveral }: Column, { options }: ListState, facets: Facets): boolean {
  return !onlyIfSeveral || key in options || (facets[key]?.length ?? 0) > 1
}

function filterOf(
  key: string,
  column: Column,
  state: ListState,
  facets: Facets,
  presentContext: PresentContext,
): FilterData {
  const label = (column.heading ?? column.label)[presentContext.lang]
  if (column.filter === 'options') {
    const chosen = state.options[key] ?? []
    const counts = facets[key] ?? []
    // A chosen value stays in sight though nothing has it beside the other filters.
    const values = [
      ...counts.slice(0, MOST_OPTIONS),
      ...chosen
        .filter((value) => !counts.some((one) => one.value === value))
        .map((value) => ({ value, count: 0 })),
    ]
    return {
      kind: 'options',
      key,
      label,
      chosen: chosen.length > 0 ? presentContext.fmt.number(chosen.length) : null,
      options: values.map(({ value, count }) => ({
        value,
        label: wordOf(column, value, presentContext).text,
        count: presentContext.fmt.number(count),
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
    unit: rangeUnit(column, presentContext.lang),
    names,
    from: typed(names[0], span?.from),
    to: typed(names[1], span?.to),
    wrong: [
      ...(names[0] in state.wrong ? (['from'] as const) : []),
      ...(names[1] in state.wrong ? (['to'] as const) : []),
    ],
  }
}

/** The page on fetching the filtered rows from elsewhere; it ignores sort and chosen columns. */
function elsewhereOf(dataset: Dataset, state: ListState): string {
  return usePath(machineName(dataset), filterQuery(dataset, state))
}
