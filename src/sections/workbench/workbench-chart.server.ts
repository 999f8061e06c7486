import { chart, withLicences, type Chart, type ChartContext } from '#datasets/charts/chart.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import { workbenchPath } from '#datasets/series/workbench-path.ts'
import { PARAMETERS, readAddress, writeAddress, type Asked } from './address.ts'
import { eventMarks, eventsOf, type ViewEvent } from './figures/events.server.ts'
import { openView, sectionOf, type OpenView } from './figures/open-view.server.ts'
import { viewChart } from './figures/view-chart.server.ts'

/** A view of the workbench: one declared chart, so that files, pictures, frame and citation follow. */
export const WORKBENCH_CHART: Chart = chart<Asked>({
  section: 'workbench',
  key: 'view',
  title: { ar: 'تحليل', en: 'Workbench view' },
  parameters: PARAMETERS,
  parquet: true,
  page: (query) => workbenchPath([], [...query]),
  read(query) {
    const { asked, faults } = readAddress(query)
    return { state: asked, query: new URLSearchParams(writeAddress(asked)), wrong: Object.keys(faults) }
  },
  async load(ctx, asked) {
    const view = await openView(ctx, asked)
    return view && specOf(ctx, view, await viewEvents(ctx, view))
  },
})

/** The events of a view; null where they are not asked for. */
export const viewEvents = async (ctx: ChartContext, view: OpenView): Promise<ViewEvent[] | null> =>
  view.asked.events ? eventsOf(ctx, view) : null

/** The chart of a view with its events, and the terms of the sections that its figures are from. */
export async function specOf(
  ctx: ChartContext,
  view: OpenView,
  events: readonly ViewEvent[] | null,
): Promise<ChartSpec> {
  const spec = viewChart(ctx, view, events ? eventMarks(events, view, ctx.lang) : undefined)
  // Of many sources those that are not named may be ones that withhold: the sections of the series are asked, a withholding one counts.
  const sections = [...new Set(view.series.map(({ key }) => sectionOf(key)))]
  const [first, ...others] = await Promise.all(sections.map((section) => withLicences(ctx, section, spec)))
  return { ...(first ?? spec), withheld: [first, ...others].find((one) => one?.withheld)?.withheld ?? null }
}
