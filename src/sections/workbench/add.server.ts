import { MOST_TOGETHER } from '#datasets/series/workbench-path.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import {
  parseTradeKey,
  printTradeKey,
  TRADE_MEASURES,
  type TradeMeasure,
} from '#sections/exports-imports/contract.ts'
import { capacityChoices } from '#sections/production-capacity/contract.server.ts'
import { offeredSeries, seriesNames } from '#sections/products-prices/contract.server.ts'
import { DEFAULTS, linkOf, writeAddress } from './address.ts'
import type { OpenView } from './figures/open-view.server.ts'

/** Series to add to a view, or to begin one with: the other measures of its trades, the capacities of its first product, and prices that match the words. Null where there is no room. */
export async function seriesToAdd(ctx: RequestContext, view: OpenView | null, words: string) {
  const keys = view?.series.map(({ key }) => key) ?? []
  if (keys.length >= MOST_TOGETHER) return null
  const asked = { ...(view?.asked ?? DEFAULTS), series: keys }
  const withKey = (key: string) => linkOf(asked)({ series: [...keys, key] })
  const chosen = (view?.series ?? []).map(({ key, product }) => ({ slug: key, product }))
  const offered = await offeredSeries(ctx, chosen, words)
  const products = (words === '' ? chosen : offered).map(({ product }) => product)
  const capacity = await capacityChoices(ctx, [...new Set(products)].slice(0, 1))
  const names = seriesNames(offered, ctx.lang)
  return {
    isFirst: keys.length === 0,
    trade: measuresOf(keys).map(({ key, measure }) => ({
      label: TRADE_MEASURES[measure][ctx.lang],
      href: withKey(key),
    })),
    capacity: capacity
      .filter(({ key }) => !keys.includes(key))
      .map(({ key, label }) => ({ label, href: withKey(key) })),
    prices: offered.map(({ slug, symbol, demo }, index) => ({
      name: names[index] ?? '',
      symbol,
      demo,
      href: withKey(slug),
    })),
    keep: writeAddress(asked),
  }
}

/** The measures of the trades in a view that it does not have yet. */
function measuresOf(keys: readonly string[]): { key: string; measure: TradeMeasure }[] {
  return keys
    .flatMap((own) => {
      const found = parseTradeKey(own)
      const measures = found ? (Object.keys(TRADE_MEASURES) as TradeMeasure[]) : []
      return found ? measures.map((measure) => ({ key: printTradeKey({ ...found, measure }), measure })) : []
    })
    .filter(({ key }) => !keys.includes(key))
}
