import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** A product without prices, in a category of its own. */
export async function addUrea(db: Db): Promise<void> {
  await db
    .insertInto('products_prices_category')
    .values({ id: 'f', name_ar: 'أسمدة', name_en: 'Fertilizers' })
    .execute()
  await db
    .insertInto('products_prices_product')
    .values({ slug: 'urea', category_id: 'f', shortcut_name: 'UREA', name_ar: 'يوريا' })
    .execute()
}

/** The same with a daily series of the Middle East; its number. */
export async function addUreaSeries(db: Db): Promise<number> {
  await addUrea(db)
  const { rows } = await sql<{ id: number }>`
    insert into products_prices_series (product, market, grade, delivery_term, price_type, currency, unit, frequency, source_ar, source_en)
    values ('urea', 'ME', '', 'FOB', 'spot', 'USD', 'USD/t', 'daily', 'م', 'S') returning id`.execute(db)
  return rows[0]?.id ?? 0
}
