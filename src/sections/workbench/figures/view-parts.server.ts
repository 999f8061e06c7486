import type { ChartContext } from '#datasets/charts/chart.ts'
import type { Figures } from '#datasets/charts/chart-spec.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import type { PlotData } from '#ui/charts/plot-data.ts'
import type { OpenView } from './open-view.server.ts'
import { kindOf } from './units.ts'
import { unitWords } from './words.server.ts'

/** What differs between the charts of a view. */
export interface ViewParts {
  plot: PlotData
  figures: Figures
  summary: string
  /** The figure that the sentence leads with, as it stands in it. */
  lead: string
  /** What is said of the drawing alone, in the line above it. */
  notes: readonly string[]
}

/** Units of lines that are not in that of their series. */
const UNITS = {
  index: { ar: 'نقطة', en: 'points' },
  percent: { ar: '%', en: '%' },
  correlation: { ar: 'معامل الارتباط', en: 'correlation' },
} as const

/** From it on what is no price is written without decimals. */
const LEAST_WHOLE = 100

/** The unit of the lines in words, and how finely they are written. */
export function lineUnit(
  view: OpenView,
  ctx: Pick<ChartContext, 'lang'>,
): { unit: string; decimals: number } {
  const { asked, computed, series } = view
  const { as } = asked
  if (as === 'index' || as === 'percent') return { unit: UNITS[as][ctx.lang], decimals: 1 }
  if (as === 'correlation') return { unit: UNITS.correlation[ctx.lang], decimals: 2 }
  const lasts = computed.lines.flatMap(({ points }) => points.at(-1)?.value ?? [])
  const sizes = as === 'ratio' ? lasts : series.flatMap(({ points }) => points.at(-1)?.value ?? [])
  const absolute = sizes.map(Math.abs)
  const least = Math.min(...absolute)
  // Of values, quantities and capacities nobody reads decimals; of prices everybody does.
  const isOfPrices = computed.unit !== null && kindOf(computed.unit) === 'price'
  const decimals = isOfPrices || as === 'ratio' || Math.max(...absolute) < LEAST_WHOLE ? decimalsOf(least) : 0
  if (as !== 'ratio') return { unit: unitWords(view, ctx.lang), decimals }
  const [a, b] = series
  const isPure = computed.unit !== null || a?.unit === b?.unit
  return { unit: isPure ? '' : `${a?.unitName} ÷ ${b?.unitName}`, decimals }
}
