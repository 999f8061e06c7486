import { changeOf } from '#datasets/series/change.ts'
import { statisticsOf, volatilityOf } from '#datasets/series/transform/statistics.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { OpenView } from './figures/open-view.server.ts'
import { kindOf } from './figures/units.ts'
import { lineUnit } from './figures/view-parts.server.ts'
import { lineNames, periodWords } from './figures/words.server.ts'

/** What a line comes to in the range, in words. */
export interface StatisticsRow {
  name: string
  last: string
  day: string
  change: string
  low: string
  lowDay: string
  high: string
  highDay: string
  mean: string
  /** Null where it is of no prices. */
  volatility: string | null
  since: string
  count: string
}

/** Views whose lines are prices in one form or another: their changes are percents, and they have a volatility. */
const PRICES: readonly string[] = ['level', 'index', 'average', 'seasonal', 'distribution']

/** The statistics of a view's lines over the range. */
export function statisticsRows(ctx: Pick<ChartContext, 'lang'>, view: OpenView, fmt: Formatter) {
  const { asked, computed, series } = view
  const names = lineNames(view, ctx.lang)
  const { unit, decimals } = lineUnit(view, ctx)
  const isPrice = PRICES.includes(asked.as)
  const on = (date: string) => periodWords(date, computed.frequency, fmt)
  const say = (value: number) => fmt.number(value, decimals)
  return {
    unit,
    withVolatility:
      (asked.as === 'level' || asked.as === 'index') &&
      computed.lines.every(({ of }) => of.every((at) => kindOf(series[at]?.unit ?? '') === 'price')),
    rows: computed.lines.flatMap(({ points }, index): StatisticsRow[] => {
      const found = statisticsOf(points)
      if (!found) return []
      const { first, last, low, high, mean, count } = found
      const percent = isPrice ? (changeOf(last.value, first.value)?.percent ?? null) : null
      const volatility = volatilityOf(points, computed.frequency)
      return [
        {
          name: names[index] ?? '',
          last: say(last.value),
          day: on(last.date),
          change: isPrice ? fmt.change(percent, '%') : fmt.change(last.value - first.value, '', decimals),
          low: say(low.value),
          lowDay: on(low.date),
          high: say(high.value),
          highDay: on(high.date),
          mean: say(mean),
          volatility: volatility === null ? null : fmt.percent(volatility, 1),
          since: on(first.date),
          count: fmt.number(count, 0),
        },
      ]
    }),
  }
}

/** The frequency of a view, for who reads its statistics. */
export const FREQUENCY_WORDS: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  daily: { ar: 'قيم يومية', en: 'daily values' },
  weekly: { ar: 'قيم أسبوعية', en: 'weekly values' },
  monthly: { ar: 'قيم شهرية', en: 'monthly values' },
  quarterly: { ar: 'قيم فصلية', en: 'quarterly values' },
  annual: { ar: 'قيم سنوية', en: 'annual values' },
}
