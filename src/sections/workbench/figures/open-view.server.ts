import { monthlyRates } from '#sections/landed-cost/contract.server.ts'
import { parseTradeKey } from '#sections/exports-imports/contract.ts'
import { wholeTrade } from '#sections/exports-imports/contract.server.ts'
import { wholeCapacity } from '#sections/production-capacity/contract.server.ts'
import { parseCapacityKey } from '#sections/production-capacity/contract.ts'
import { wholePrices } from '#sections/products-prices/contract.server.ts'
import { MEANS } from '#datasets/series/period-words.ts'
import { partsOf } from '#datasets/series/units.ts'
import type { WholeSeries } from '#datasets/series/whole-series.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { withMarks } from '#ui/marks.ts'
import type { Asked } from '../address.ts'
import { computeView, type Computed } from './compute.ts'

export type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag' | 'viewer'>

type SeriesSection = 'products-prices' | 'exports-imports' | 'production-capacity'

/** The section that a series is of, by its key. */
export function sectionOf(key: string): SeriesSection {
  if (parseTradeKey(key)) return 'exports-imports'
  return parseCapacityKey(key) ? 'production-capacity' : 'products-prices'
}

/** A view with its series read and its figures computed. */
export interface OpenView {
  asked: Asked
  series: readonly WholeSeries[]
  /** Of each series beside the others, with what it entered as and its mark where kinds differ. */
  names: readonly string[]
  /** What all have in common, which the names leave out. */
  whole: string | null
  computed: Computed
}

/** Opens what an address asks for; null where none of its series exists. */
export async function openView(ctx: Asking, asked: Asked): Promise<OpenView | null> {
  const keysOf = (section: SeriesSection) => asked.series.filter((key) => sectionOf(key) === section)
  const [prices, trade, capacity] = await Promise.all([
    wholePrices(ctx, keysOf('products-prices')),
    wholeTrade(ctx, keysOf('exports-imports')),
    wholeCapacity(ctx, keysOf('production-capacity')),
  ])
  const others = [...trade, ...capacity]
  const byKey = new Map([...prices.series, ...others].map((one) => [one.key, one]))
  const series = asked.series.flatMap((key) => byKey.get(key) ?? [])
  if (series.length === 0) return null
  const isOfPrices = others.length === 0
  const isMixed = series.some(({ demo }) => demo) && series.some(({ demo }) => !demo)
  const plain = series.map(({ name, short }) => (isOfPrices ? short : name))
  const rates = asked.currency === null && !isOfCurrencies(series) ? null : await monthlyRates(ctx)
  const computed = computeView(
    series,
    ({ averaged, frequency }) =>
      plain.map((name, index) => {
        const means = averaged[index] ? MEANS[frequency]?.[ctx.lang] : undefined
        const entered = means === undefined ? name : inBrackets(name, means, ctx.lang === 'ar' ? '، ' : ', ')
        return isMixed && series[index]?.demo ? withMarks(entered, { demo: 'all' }, ctx.lang) : entered
      }),
    asked,
    { lang: ctx.lang, rates },
  )
  return {
    asked,
    series,
    names: computed.names,
    whole: isOfPrices ? prices.whole : null,
    computed,
  }
}

/** Whether series are in several currencies. */
const isOfCurrencies = (series: readonly WholeSeries[]) =>
  new Set(series.map(({ unit }) => partsOf(unit).currency)).size > 1

/** More words in the brackets at the end of a name. */
const inBrackets = (name: string, words: string, comma: string) =>
  name.endsWith(')') ? `${name.slice(0, -1)}${comma}${words})` : `${name} (${words})`
