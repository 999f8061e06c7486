import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { readPointSheet, savePoints, type PointChange } from '#sections/products-prices/points/edit.server.ts'
import { undoPoints } from '#sections/products-prices/points/undo.server.ts'

/** A reader's account for tests; returns its number. */
export async function makeReader(
  db: Db,
  username: string,
  more: { role?: 'member' | 'subscriber' | 'editor'; lang?: 'ar' | 'en' } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('accounts_user')
    .values({
      username,
      email: `${username}@kimya.test`,
      display_name: username,
      role: 'member',
      password_hash: '',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A product with a group of its own. */
export async function makeProduct(db: Db, slug: string): Promise<void> {
  await db
    .insertInto('products_prices_category')
    .values({ id: `group-${slug}`, name_ar: 'مجموعة', name_en: 'Group' })
    .execute()
  await db
    .insertInto('products_prices_product')
    .values({
      slug,
      category_id: `group-${slug}`,
      shortcut_name: slug.slice(0, 4).toUpperCase(),
      name_ar: 'اليوريا',
      name_en: 'Urea',
    })
    .execute()
}

/** A series of a product with its first price; returns number and address. */
export async function makeSeries(
  db: Db,
  product: string,
  market: string,
  first: { day: string; price: number },
  { frequency = 'daily', demo = false }: { frequency?: string; demo?: boolean } = {},
): Promise<{ id: number; slug: string }> {
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into products_prices_series (product, market, delivery_term, price_type, currency, unit, frequency, source_ar,
      source_en, demo)
    values (${product}, ${market}, 'FOB', 'spot', 'USD', 'USD/t', ${frequency}, 'مصدر', 'Source', ${demo})
    returning id, slug`.execute(db)
  const series = rows[0] ?? { id: 0, slug: '' }
  await setPrice(db, series.id, first.day, first.price)
  return series
}

/** Writes a price, over what its day has. */
export async function setPrice(db: Db, series: number, day: string, price: number): Promise<void> {
  await sql`
    insert into products_prices_point (series_id, day, price) values (${series}, ${day}, ${price})
    on conflict (series_id, day) do update set price = excluded.price`.execute(db)
}

/** Takes a price back, as an undo does. */
export async function undoPrice(db: Db, series: number, day: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('kimya.undo', 'on', true)`.execute(trx)
    await sql`delete from products_prices_point where series_id = ${series} and day = ${day}`.execute(trx)
  })
}

/** The prices of a series as an editor sees them. */
export async function pricesOf(db: Db, series: number, span: { from: string; to: string }) {
  return (await readPointSheet(db, series, span))?.points ?? []
}

/** Writes prices as an editor does, each a figure or all its fields; null withdraws one. Returns the batch, null where nothing changed. */
export async function correctPrices(
  ctx: RequestContext,
  series: number,
  prices: Readonly<Record<string, number | PointChange['texts']>>,
): Promise<number | null> {
  const days = Object.keys(prices).toSorted()
  const sheet = await pricesOf(ctx.app.db, series, { from: days[0] ?? '', to: days.at(-1) ?? '' })
  const version = new Map(sheet.map((point) => [point.day, point.version]))
  const changes = Object.entries(prices).map(([day, to]): PointChange => ({
    day,
    version: version.get(day) ?? null,
    texts: typeof to === 'number' ? { price: String(to) } : to,
  }))
  return (await savePoints(ctx, series, changes)).batch
}

/** Undoes a batch of corrections. */
export const undoCorrections = (ctx: RequestContext, batch: number) => undoPoints(ctx, batch)

/** A day some days after another. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Of a reader who has not asked for breaking news. */
export const NO_BREAKING = {
  breaking_site: false,
  breaking_mail: false,
  breaking_push: false,
  breaking_quiet: false,
} as const
