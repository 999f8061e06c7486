import { sql } from 'kysely'
import { searchWords } from '#editorial/search/typed.ts'
import { everyWord } from '#platform/db/words.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Quote } from '../schemas.ts'
import { presentSeries, readSeries } from './series.server.ts'

/** Series offered to be added to others. */
const OFFERED = 12

/** The offers to add to a few: those that match the words, else the chosen products' other markets, else the first series of all. */
export async function offeredSeries(
  ctx: Pick<RequestContext, 'app' | 'lang'>,
  chosen: readonly Pick<Quote, 'slug' | 'product'>[],
  words: string,
): Promise<Quote[]> {
  const taken = sql`q.slug <> all(${chosen.map(({ slug }) => slug)}::text[])`
  const wanted =
    words !== ''
      ? everyWord(searchWords(words), sql`p.search || ' ' || q.search`)
      : chosen.length > 0
        ? sql`q.product = any(${chosen.map(({ product }) => product)}::text[])`
        : sql`true`
  const rows = await readSeries(
    ctx.app.db,
    sql`q.id in (
      select q.id from products_prices_quote q join products_prices_product p on p.slug = q.product
      where not q.hidden and ${taken} and (${wanted}) order by q.demo, q.sort, q.id limit ${OFFERED})`,
  )
  // Real ones lead, as in every list.
  const ordered = rows.toSorted((a, b) => Number(a.demo) - Number(b.demo))
  return ordered.map((row) => presentSeries(row, ctx.lang))
}
