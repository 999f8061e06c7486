import { monthlyRates } from '#sections/landed-cost/contract.server.ts'
import { parseTradeKey } from '#sections/exports-imports/contract.ts'
import { wholeTrade } from '#sections/exports-imports/contract.server.ts'
import { wholeCapacity } from '#sections/production-capacity/contract.server.ts'
import { parseCapacityKey } from '#sections/production-capacity/contract.ts'
import { wholePrices } from '#sections/products-prices/contract.server.ts'
import { MEANS } from '#datasets/series/period-words.ts'
import type { MonthRates } from '#datasets/series/month-rates.ts'
import { partsOf } from '#datasets/series/units.ts'
import type { WholeSeries } from '#datasets/series/whole-series.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { withMarks } from '#ui/marks.ts'
import type { Asked } from '../address.ts'
import { computeView, type Computed } from './compute.ts'

export type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag' | 'viewer'>

/** What opening views needs to know: nothing of who looks. */
export type Opening = Omit<Asking, 'viewer'>

export type SeriesSection = 'products-prices' | 'exports-imports' | 'production-capacity'

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
export async function openView(ctx: Opening, asked: Asked): Promise<OpenView | null> {
  const { byKey, whole } = await seriesOf(ctx, asked.series)
  const series = asked.series.flatMap((key) => byKey.get(key) ?? [])
  const isOfPrices = series.every(({ key }) => sectionOf(key) === 'products-prices')
  const rates = needsRates(asked, series) ? await monthlyRates(ctx) : null
  return viewOf(ctx.lang, asked, series, { rates, whole: isOfPrices ? whole : null, short: isOfPrices })
}

/** The same of many, each series read once; null for one of which none exists. Names of series are their full ones. */
export async function openViews(ctx: Opening, all: readonly Asked[]): Promise<(OpenView | null)[]> {
  const { byKey } = await seriesOf(ctx, [...new Set(all.flatMap(({ series }) => series))])
  const views = all.map((asked) => ({ asked, series: asked.series.flatMap((key) => byKey.get(key) ?? []) }))
  const rates = views.some(({ asked, series }) => needsRates(asked, series)) ? await monthlyRates(ctx) : null
  return views.map(({ asked, series }) =>
    viewOf(ctx.lang, asked, series, {
      rates: needsRates(asked, series) ? rates : null,
      whole: null,
      short: false,
    }),
  )
}

/** Series by their keys; `whole` is what the prices among them have in common. */
async function seriesOf(
  ctx: Opening,
  keys: readonly string[],
): Promise<{ byKey: ReadonlyMap<string, WholeSeries>; whole: string | null }> {
  const keysOf = (section: SeriesSection) => keys.filter((key) => sectionOf(key) === section)
  const [prices, trade, capacity] = await Promise.all([
    wholePrices(ctx, keysOf('products-prices')),
    wholeTrade(ctx, keysOf('exports-imports')),
    wholeCapacity(ctx, keysOf('production-capacity')),
  ])
  const all = [...prices.series, ...trade, ...capacity]
  return { byKey: new Map(all.map((one) => [one.key, one])), whole: prices.whole }
}

function viewOf(
  lang: Lang,
  asked: Asked,
  series: readonly WholeSeries[],
  { rates, whole, short }: { rates: MonthRates | null; whole: string | null; short: boolean },
): OpenView | null {
  if (series.length === 0) return null
  const isMixed = series.some(({ demo }) => demo) && series.some(({ demo }) => !demo)
  const computed = computeView(
    series,
    ({ averaged, frequency }) =>
      series.map((one, index) => {
        const name = short ? one.short : one.name
        const means = averaged[index] ? MEANS[frequency]?.[lang] : undefined
        const entered = means === undefined ? name : inBrackets(name, means, lang === 'ar' ? '، ' : ', ')
        return isMixed && one.demo ? withMarks(entered, { demo: 'all' }, lang) : entered
      }),
    asked,
    { lang, rates },
  )
  return { asked, series, names: computed.names, whole, computed }
}

/** Whether a view may need rates of exchange. */
const needsRates = ({ currency }: Asked, series: readonly WholeSeries[]) =>
  currency !== null || isOfCurrencies(series)

/** Whether series are in several currencies. */
const isOfCurrencies = (series: readonly WholeSeries[]) =>
  new Set(series.map(({ unit }) => partsOf(unit).currency)).size > 1

/** More words in the brackets at the end of a name. */
const inBrackets = (name: string, words: string, comma: string) =>
  name.endsWith(')') ? `${name.slice(0, -1)}${comma}${words})` : `${name} (${words})`
