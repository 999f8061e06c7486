import type { RequestContext } from '#platform/http/context.server.ts'
import { allQuotes, latestPrices } from '#sections/products-prices/contract.server.ts'
import type { Entry } from './entries.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'tag'>

/** The prices of a board to begin with. */
const READY = 8

/** What the industry looks at every day, in this order; where a portal has no such series, another takes its place. */
const WANTED = [
  { product: 'crude-oil', grade: 'brent' },
  { product: 'urea' },
  { product: 'natural-gas', grade: 'lng', market: 'JP' },
  { product: 'natural-gas', grade: 'henry-hub' },
  { product: 'methanol' },
  { product: 'ethylene' },
] as const satisfies readonly { product: string; grade?: string; market?: string }[]

/** A ready board: the chosen ones first, then what leads the portal's prices; real series before demonstration data. */
export async function readyEntries(ctx: Asking): Promise<Entry[]> {
  const [quotes, { rows }] = await Promise.all([allQuotes(ctx), latestPrices(ctx, READY)])
  const current = quotes.filter(({ standing }) => standing !== 'ended')
  const wanted = WANTED.flatMap((one) => {
    const own = current.filter(
      (quote) =>
        quote.product === one.product &&
        (!('grade' in one) || quote.grade === one.grade) &&
        (!('market' in one) || quote.market === one.market),
    )
    return own.find(({ demo }) => !demo) ?? own[0] ?? []
  })
  const all = [...new Map([...wanted, ...rows].map((quote) => [quote.slug, quote])).values()]
  return all
    .toSorted((a, b) => Number(a.demo) - Number(b.demo))
    .slice(0, READY)
    .map(({ slug }) => ({ kind: 'series', key: slug }))
}
