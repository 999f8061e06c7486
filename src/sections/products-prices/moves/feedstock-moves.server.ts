import type { RequestContext } from '#platform/http/context.server.ts'
import type { Quote } from '../schemas.ts'
import { changeOf } from '#datasets/series/change.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { lowestOf, periodStart } from '#datasets/series/periods.ts'
import { pricesOfProducts } from '../series/latest.server.ts'
import { seriesNames } from '../series/words.server.ts'
import { isWithinReach } from '../products/inputs.ts'
import { aboutOf, relationOf, type Chain } from './chain.ts'
import { readChanges } from './changes.server.ts'
import type { Coincidence } from './coincidence.ts'
import { isMove, timesUsual, type Change } from './detect.ts'
import { movePath } from './move-path.ts'
import { distanceTo, LAG_DAYS, scoreOf, type Period } from './score.ts'

/** Series of feedstocks that are looked at; crude oil alone has six. */
const MOST_SERIES = 40

/**
 * Moves of the prices of a product's feedstocks that can reach its market, in the period of its move or up to `LAG_DAYS` before
 * it, of each series the nearest; prices of months only with those of the same month. Real prices are matched with real ones, demonstration data with demonstration data.
 */
export async function feedstockMoves(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'tag'>,
  quote: Quote,
  chain: Chain,
  period: Period,
  { log, known }: { log: number; known: string | null },
): Promise<Coincidence[]> {
  const order = chain.inputs.map(({ product }) => product)
  const series = (await pricesOfProducts(ctx, [...new Set(order)]))
    .filter(
      ({ product, market, demo }) => demo === quote.demo && isWithinReach(product, market, quote.market),
    )
    .sort((one, other) => order.indexOf(one.product) - order.indexOf(other.product))
    .slice(0, MOST_SERIES)
  if (series.length === 0) return []
  const names = seriesNames(series, ctx.lang)
  const changes = await readChanges(ctx.app.db, series, {
    known,
    from: shiftDay(period.from, -LAG_DAYS),
    to: period.to,
  })
  return series.flatMap((one, index) => {
    const relation = relationOf(chain, one.product)
    if (!relation) return []
    const frequency = lowestOf([quote.frequency, one.frequency])
    // A price of a month is dated at its end: the one of the month before would lie at the border of the period.
    const isOfMonths = frequency !== 'daily' && frequency !== 'weekly'
    const isNear = ({ day }: Change) =>
      !isOfMonths || periodStart(day, frequency) === periodStart(period.to, frequency)
    const near = (changes.get(one.id) ?? []).filter((change) => isMove(change) && isNear(change))
    const moves = near.map((change) => {
      const distance = distanceTo(period, change.day)
      const sameWay = change.log > 0 === log > 0
      const score = scoreOf({ kind: 'feedstock', relation, distance, exact: 'day', sameWay })
      return { change, distance, sameWay, score }
    })
    // The last of those that score alike.
    const best = moves.reduce<(typeof moves)[number] | null>(
      (found, move) => (found === null || move.score >= found.score ? move : found),
      null,
    )
    if (!best || best.score === 0) return []
    return [
      coincidenceOf(
        one,
        { text: names[index] ?? one.name, lang: ctx.lang },
        best,
        aboutOf(chain, one.product),
      ),
    ]
  })
}

function coincidenceOf(
  quote: Quote,
  title: Coincidence['title'],
  { change, distance, sameWay, score }: { change: Change; distance: number; sameWay: boolean; score: number },
  about: Coincidence['about'],
): Coincidence {
  return {
    key: `feedstock:${quote.slug}/${change.day}`,
    kind: 'feedstock',
    title,
    path: movePath(quote, change.day),
    date: change.day,
    until: null,
    about,
    distance,
    note: null,
    capacity: null,
    change: {
      percent: changeOf(change.price, change.before)?.percent ?? 0,
      times: timesUsual(change) ?? 0,
      sameWay,
    },
    source: { name: quote.source, url: null },
    demo: quote.demo,
    paid: false,
    score,
  }
}
