import { readPointsOf } from '#datasets/series/points.server.ts'
import type { WholeSeriesFound } from '#datasets/series/whole-series.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import { seriesBySlug } from './series.server.ts'
import { standingFacts, standingWords } from './standing-notes.server.ts'
import { namesBeside, seriesNames } from './words.server.ts'

/** Series of prices by their addresses with every price, in the order asked for; unknown and hidden ones are left out. */
export async function wholePrices(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>,
  slugs: readonly string[],
): Promise<WholeSeriesFound> {
  ctx.tag('prices', 'products')
  const { db } = ctx.app
  const quotes = await seriesBySlug(db, slugs, ctx.lang)
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const names = seriesNames(quotes, ctx.lang)
  const short = namesBeside(quotes, ctx.lang)
  const points = await readPointsOf(
    db,
    PRICE_POINTS,
    quotes.map(({ id }) => id),
  )
  const series = quotes.map((quote, index) => {
    const name = names[index] ?? quote.name
    return {
      key: quote.slug,
      name,
      short: short.names[index] ?? name,
      unit: quote.unit,
      unitName: quote.unit_name,
      frequency: quote.frequency,
      product: quote.product,
      demo: quote.demo,
      sources: quote.source === '' ? [] : [quote.source],
      path: quote.href,
      standing: standingWords(quote, ctx.lang, fmt),
      facts: standingFacts(ctx.lang, [{ quote, name }], null),
      next: { standing: quote.standing, due: quote.due },
      points: points.get(quote.id) ?? [],
    }
  })
  return { series, whole: short.whole }
}
