import { sql } from 'kysely'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import type { App } from '#platform/app.server.ts'
import { QUOTES } from '../series/quotes.server.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The slugs of the series with prices that are shown and not passed on. What leaves the site with the last price of a series and its
 * changes asks here; what has prices one by one asks for their imports.
 */
export async function withheldSeries(app: Pick<App, 'db' | 'memo'>): Promise<ReadonlySet<string>> {
  const { withheld } = await passedOn(app, QUOTES, {})
  if (withheld.length === 0) return NONE
  return app.memo.get('prices:withheld', ['prices', LICENCES_TAG], async () => {
    const { rows } = await sql<{ slug: string }>`
      select q.slug from products_prices_quote q where exists (select from products_prices_point p
        where p.series_id = q.id and p.import_id = any(${[...withheld]}::bigint[]))`.execute(app.db)
    return new Set(rows.map(({ slug }) => slug))
  })
}
