import { isoDay } from '#i18n/date/date.ts'
import { filtersInWords } from '../list/narrowed-by.server.ts'
import type { Dataset } from '../dataset.ts'
import { presentContextFor, type PresentContext } from '../present.server.ts'
import { narrowingQuery, parametersOf, readState, type ListState } from '../list/state.ts'
import type { Words } from '../words.ts'
import { chart, type Chart, type ChartContext } from './chart.ts'
import type { RowsChartSpec } from './chart-spec.ts'
import { QUERY } from '#platform/limits/limits.ts'
import { listCounts } from '../list/list-counts.server.ts'
import { readSources, readSourcesWhere } from './sources.server.ts'

interface Declared {
  dataset: Dataset
  key: string
  title: Words
  /** The view of the section's list that shows the chart. */
  view: string
  load: (ctx: ChartContext, state: ListState, speech: PresentContext) => Promise<RowsChartSpec>
}

/** Parameters that say how rows are shown and not which. */
const SHOWING = new Set(['sort', 'col', 'view', 'page'])

/**
 * Declares a chart of a dataset's rows, narrowed by the same parameters as their list. Where the figures are from, up to
 * when, and what narrows them is read from the rows.
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
        query: narrowingQuery(dataset, state),
        wrong: Object.keys(state.wrong),
        words: state.q,
      }
    },
    async load(ctx, state) {
      ctx.tag(dataset.tag)
      // What is true of one day is not kept for the next.
      if (state.preset) ctx.personal()
      const speech = await presentContextFor(ctx, dataset, [], state.options)
      const { rows, ...drawn } = await load(ctx, state, speech)
      // Very many rows are answered as the list answers them, which has a way of its own for that.
      const few = rows && (await listCounts(ctx.app, dataset, state)).total <= QUERY.sourcedRows
      const sources = few
        ? await ctx.app.memo.get(
            `${dataset.table}:sources:${speech.lang}:${key}:${String(narrowingQuery(dataset, state))}`,
            [dataset.tag],
            () => readSourcesWhere(ctx, dataset, rows, speech),
          )
        : await readSources(ctx, dataset, state, speech)
      return { ...drawn, ...sources, filters: filtersInWords(dataset, state, speech) }
    },
  })
}
