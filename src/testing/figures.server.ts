import fc from 'fast-check'
import { afterAll } from 'vitest'
import type { Db } from '#platform/db/kysely.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'

/** The columns that say where a row comes from. */
export const SOURCE = { source_ar: 'مصدر', source_en: 'Source', confidence: 'high' } as const

/** One of these values. */
export const some = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values)

/** True once in `weight` times. */
export const seldom = (weight: number) => fc.integer({ min: 1, max: weight }).map((n) => n === 1)

/** An App for the tests of a file, on a database with what `fill` puts into it; dropped after them. */
export async function figuresApp(fill: (db: Db) => Promise<void> = async () => {}) {
  const opening = testDatabase()
  afterAll(async () => (await opening).drop())
  const database = await opening
  await fill(database.db)
  return testApp(database)
}

/** Products that rows can name, in this order. */
export async function insertProducts(db: Db, slugs: readonly string[]): Promise<void> {
  await db
    .insertInto('products_prices_category')
    .values({ id: 'c', name_ar: 'مجموعة', name_en: 'Group' })
    .execute()
  await db
    .insertInto('products_prices_product')
    .values(slugs.map((slug, sort) => ({ slug, sort, category_id: 'c', shortcut_name: slug, name_ar: slug })))
    .execute()
}
