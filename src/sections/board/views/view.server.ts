import { activeFilters } from '#datasets/list/active-filters.server.ts'
import { countLists, type ListCount } from '#datasets/list/count-lists.server.ts'
import { filterQuery, readState, writeState, type ListState } from '#datasets/list/state.ts'
import type { Dataset } from '#datasets/dataset.ts'
import type { PresentContext, Reference } from '#datasets/present-context.ts'
import { referenceNamed } from '#datasets/references.ts'
import type { DataSection } from '#data-section/declare.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { DATA_SECTIONS } from '../../data-sections.server.ts'

/** A filtered list of a section of figures that somebody put on a board. */
export interface View {
  /** Its address without language and first sign, as two readers who chose the same have it: `production-capacity?country=SA`. */
  key: string
  section: DataSection
  dataset: Dataset
  state: ListState
}

/** The view of an address on a day; null for what is no list of figures. */
export function viewOf(address: string, now: Date): View | null {
  const [name, query = ''] = address.split('?')
  const section = DATA_SECTIONS.find((one) => one.section === name)
  if (!section) return null
  const asked = new URLSearchParams(query)
  const view = /^[a-z]{1,20}$/.exec(asked.get('view') ?? '')?.[0] ?? ''
  const dataset = section.datasets.find((one) => view !== '' && one.view === view) ?? section.datasets[0]
  const state = readState(dataset, asked, [view], isoDay(now))
  const written = writeState(dataset, state, ['']).toString()
  return { key: `${section.section}${written && `?${written}`}`, section, dataset, state }
}

/** The addresses of views, each read once; what is none is left out. */
export function viewsOf(keys: readonly string[], now: Date): Map<string, View> {
  const found = [...new Set(keys)].flatMap((key) => {
    const view = viewOf(key, now)
    return view ? [[key, view] as const] : []
  })
  return new Map(found)
}

/** The numbers of rows of views by their keys: those that are not remembered in one query. */
export async function countViews(
  { db, memo }: Pick<App, 'db' | 'memo'>,
  views: readonly View[],
  now: Date,
): Promise<ReadonlyMap<string, ListCount>> {
  // Presets depend on the day.
  const keyOf = ({ dataset, state }: View) =>
    `board:${dataset.table}:${filterQuery(dataset, state)} ${isoDay(now)}`
  const tags = [...new Set(views.map(({ dataset }) => dataset.tag))]
  const counts = await memo.getEach(views, keyOf, tags, async (missing) => {
    const found = await countLists(
      db,
      missing.map(({ dataset, state }) => ({ dataset, filters: state })),
    )
    return new Map(missing.flatMap((view, at) => (found[at] ? [[view, found[at]] as const] : [])))
  })
  return new Map(views.flatMap(({ key }, at) => (counts[at] ? [[key, counts[at]] as const] : [])))
}

/** What the filters of views refer to, named in a language: one query for each kind of thing, however many views there are. */
export async function namesIn(
  app: App,
  views: readonly View[],
  lang: Lang,
): Promise<PresentContext['names']> {
  const wanted = new Map<string, Set<string>>()
  for (const { dataset, state } of views)
    for (const [key, column] of Object.entries(dataset.columns)) {
      const chosen = state.options[key]
      if (!chosen || (column.type !== 'reference' && column.type !== 'references')) continue
      wanted.set(column.to, new Set([...(wanted.get(column.to) ?? []), ...chosen]))
    }
  const named = await Promise.all(
    [...wanted].map(async ([to, keys]): Promise<[string, ReadonlyMap<string, Reference>]> => [
      to,
      await referenceNamed(to).names({ app, lang, tag: () => undefined }, [...keys]),
    ]),
  )
  return Object.fromEntries(named)
}

/** The filters of a view in words; empty where it is the whole list. */
export const filterWords = ({ dataset, state }: View, presentContext: PresentContext): string =>
  activeFilters(dataset, state, presentContext)
    .map(({ value }) => value)
    .join(presentContext.lang === 'ar' ? '، ' : ', ')
