import { isoDay } from '#i18n/date/date.ts'
import { filtersInWords } from '../list/active-filters.server.ts'
import type { Dataset } from '../dataset.ts'
import { presentContextFor } from '../present.server.ts'
import type { PresentContext } from '../present-context.ts'
import { filterQuery, parametersOf, readState, type ListState } from '../list/state.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { chart, type Chart, type ChartContext } from './chart.ts'
import type { RowsChartSpec } from './chart-spec.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { figureFilters } from '../list/kinds.server.ts'
import { listCounts } from '../list/list-counts.server.ts'
import { readSources, readSourcesWhere } from './sources.server.ts'

interface Declared {
  dataset: Dataset
  key: string
  title: LocalizedText
  /** The view of the section's list that shows the chart. */
  view: string
  load: (ctx: ChartContext, state: ListState, presentContext: PresentContext) => Promise<RowsChartSpec>
}

/** Parameters that say how rows are shown and not which. */
const SHOWING = new Set(['sort', 'col', 'view', 'page'])

/**
 * Declares a chart of a dataset's rows, filtered by the same parameters as their list. The sources, up to
 * when they reach, and the filters are read from the rows.
 */
export function datasetChart({ dataset, key, title, view, load }: Declared): Chart {
  return chart<ListState>({
    section: dataset.section,
    key,
    title,
    view,
    parameters: parametersOf(dataset.columns).filter((name) => !SHOWING.has(name)),
    page(query) {
      const shown = new URLSearchParams(query)
      shown.set('view', view)
      shown.set('page', '1')
      return `/${dataset.section}?${shown}`
    },
    read(query, now) {
      const state = readState(dataset, query, [''], isoDay(now))
      return {
        state,
        query: filterQuery(dataset, state),
        wrong: Object.keys(state.wrong),
        words: state.q,
      }
    },
    async load(ctx, asked) {
      ctx.tag(dataset.tag)
      const state = await figureFilters(ctx.app, dataset, asked)
      const presentContext = await presentContextFor(ctx, dataset, [], state.options)
      const { rows, ...spec } = await load(ctx, state, presentContext)
      // Very many rows are answered as the list answers them, which has a way of its own for that.
      const few = rows && (await listCounts(ctx.app, dataset, state)).total <= QUERY.sourcedRows
      const sources = few
        ? await ctx.app.memo.get(
            `${dataset.table}:sources:${presentContext.lang}:${key}:${String(filterQuery(dataset, state))}`,
            [dataset.tag],
            () => readSourcesWhere(ctx, dataset, rows, presentContext),
          )
        : await readSources(ctx, dataset, state, presentContext)
      return { ...spec, ...sources, filters: filtersInWords(dataset, state, presentContext) }
    },
  })
}
