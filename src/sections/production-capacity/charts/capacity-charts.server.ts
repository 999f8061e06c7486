import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import type { Capacities } from '../totals/capacities.server.ts'
import {
  capacityFigures,
  capacitySummary,
  refusalsOf,
  type GroupPresentation,
} from './capacity-figures.server.ts'
import { SALE_NOTE, TOTALS_NOTE } from '../totals/totals.server.ts'

/** Bars of a drawing; the table and the files have all. */
const MOST_BARS = 15

/** Rules of counting, for the chart's own page. */
export const rulesOf = (lang: PresentContext['lang']) => `${TOTALS_NOTE[lang]} ${SALE_NOTE[lang]}`

/** The parts of each bar, where a total is split. */
export interface Parts {
  series: readonly string[]
  of: (group: Capacities['comparable'][number]) => (number | null)[]
}

/** A chart of bars, one a group, the largest first. */
export function capacityBars(
  capacities: Capacities,
  presentation: GroupPresentation,
  presentContext: PresentContext,
  parts?: Parts,
  most = MOST_BARS,
): RowsChartSpec {
  const { comparable, unit, scale, decimals, note } = capacities
  const { nameOf } = presentation
  const { lang, fmt } = presentContext
  const shown = comparable.slice(0, most)
  const some =
    shown.length < comparable.length
      ? lang === 'ar'
        ? `أكبر ${fmt.number(shown.length)} من ${fmt.number(comparable.length)}`
        : `the largest ${fmt.number(shown.length)} of ${fmt.number(comparable.length)}`
      : ''
  // One part alone is the whole.
  const split = parts && parts.series.length > 1 ? parts : null
  const plot: RowsChartSpec['plot'] = {
    kind: 'bars',
    unit,
    decimals,
    ...(split && { series: split.series }),
    rows: shown.map((group) => ({
      label: nameOf(group),
      values: split ? split.of(group).map((amount) => amount && scale(amount)) : [scale(group.total.amount)],
    })),
  }
  return {
    note: [note, some].filter(Boolean).join(' · '),
    rules: rulesOf(lang),
    summary: capacitySummary(capacities, nameOf, presentContext),
    plot: shown.length > 0 ? plot : null,
    refusals: refusalsOf(capacities, nameOf, presentContext),
    figures: capacityFigures(capacities, presentation, presentContext),
  }
}
