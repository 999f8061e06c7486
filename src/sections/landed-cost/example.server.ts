import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { pricesOnDay, type PriceOnDay } from '#sections/products-prices/contract.server.ts'
import { isComplete } from './answer.server.ts'
import { compare } from './comparison/compare.server.ts'
import { sayIn } from './comparison/say.server.ts'
import { loadFacts } from './facts/facts.server.ts'
import { readAddress } from './offers/address.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag' | 'viewer' | 'now' | 'prefs'>

/** Costs that no record has: the page says that the example assumes them. */
const ASSUMED = { f1: '30', i1: '0.2', l1: '10' }

/** Goods that leave the Gulf, by where most of them go: duty and VAT are assumed where no rate of the destination is on record. */
const EXAMPLES = ['urea', 'ammonia', 'meg'].flatMap((product) => [
  { product, way: 'to=IN&o1=SA&d1=5&v1=5' },
  { product, way: 'to=AE&o1=SA' },
])

/** A comparison that is complete without a reader: of the newest real price, else of a demonstration price; null without prices. */
export async function exampleQuery(ctx: Asking): Promise<URLSearchParams | null> {
  const prices = await Promise.all(EXAMPLES.map(({ product }) => pricesOnDay(ctx, product, isoDay(ctx.now))))
  for (const isDemo of [false, true])
    for (const [at, { product, way }] of EXAMPLES.entries()) {
      const price = prices[at]
        ?.filter(({ term, marks }) => term === 'FOB' && marks.includes('demo') === isDemo)
        .reduce<PriceOnDay | null>((a, b) => (b.day !== null && b.day > (a?.day ?? '') ? b : a), null)
      if (!price) continue
      const query = new URLSearchParams({
        ...Object.fromEntries(new URLSearchParams(way)),
        product,
        cur: 'USD',
        offers: '1',
        s1: price.slug,
        ...ASSUMED,
      })
      if (await isWorked(ctx, query, isDemo)) return query
    }
  return null
}

/** Whether nothing is missing or wrong, and all of it is real or all of it is demonstration data. */
async function isWorked(ctx: Asking, query: URLSearchParams, isDemo: boolean): Promise<boolean> {
  const asked = readAddress(query)
  const facts = await loadFacts(ctx, asked)
  if (Object.keys(facts.faults).length > 0) return false
  const offers = compare(asked, facts, sayIn(ctx)).offers
  return offers.every((offer) => isComplete(offer) && (offer.marks.demo !== undefined) === isDemo)
}
