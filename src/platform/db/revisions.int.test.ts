import { sql, type Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUrea } from '#testing/urea.server.ts'
import { testDatabase, type TestDatabase } from './testing/testing.server.ts'
import type { MergersAcquisitionsDeal } from './types.ts'

let test_db: TestDatabase
let series_id = 0

const source = { source_ar: 'مصدر', source_en: 'Source' }
const provenance = { ...source, as_of: '2026', confidence: 'high' } as const
const deal = {
  slug: 'one',
  announcement_date: '2024-03-08',
  buyer_ar: 'سابك',
  country_buyer: ['SA'],
  seller_ar: 'شل',
  country_seller: ['NL'],
  acquisition_target_ar: 'صدف',
  acquired_assets_ar: 'نصف الشركة',
  sector: 'chemicals',
  transaction_value: 820,
  currency: 'USD',
  introducing_mechanism: 'jv_buyout',
  the_condition: 'completed',
  closing_date: '2024',
  ...provenance,
} satisfies Insertable<MergersAcquisitionsDeal>

beforeAll(async () => {
  test_db = await testDatabase()
  const { db } = test_db
  await addUrea(db)
  const terms = { market: 'ME', delivery_term: 'FOB', price_type: 'spot', currency: 'USD', unit: 'USD/t' }
  const series = await db
    .insertInto('products_prices_series')
    .values({ product: 'urea', ...terms, frequency: 'weekly', ...source })
    .returning('id')
    .executeTakeFirstOrThrow()
  series_id = series.id
})
afterAll(() => test_db.drop())

/** The price of the day as known at an instant, by what 0008_datasets.sql says. */
async function knownAt(instant: Date): Promise<number | null> {
  const { rows } = await sql<{ price: number }>`
    select price::float8 as price from products_prices_point
    where series_id = ${series_id} and day = '2026-05-01' and known_from <= ${instant}
    union all
    select price::float8 from products_prices_point_revision
    where series_id = ${series_id} and day = '2026-05-01' and valid_from <= ${instant} and ${instant} < valid_to`.execute(
    test_db.db,
  )
  expect(rows.length).toBeLessThanOrEqual(1)
  return rows[0]?.price ?? null
}

const clock = async () => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(test_db.db)
  return rows[0]?.now ?? new Date(0)
}

test('MKT-10 a price is known as it was on any date, and who replaced it: corrected, and then deleted', async () => {
  const { db } = test_db
  const before = await clock()
  await db.insertInto('products_prices_point').values({ series_id, day: '2026-05-01', price: 770 }).execute()
  const first = await clock()
  const { id: import_id } = await db
    .insertInto('data_import')
    .values({ section: 'products-prices', file_name: 'may.csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('kimya.import', ${String(import_id)}, true)`.execute(trx)
    await trx
      .updateTable('products_prices_point')
      .set({ price: 453, low: 450, high: 460, import_id })
      .where('series_id', '=', series_id)
      .execute()
  })
  const second = await clock()
  await db.updateTable('products_prices_point').set({ note_en: 'Read again' }).execute()
  await db.deleteFrom('products_prices_point').where('series_id', '=', series_id).execute()
  expect(await knownAt(before)).toBeNull()
  expect(await knownAt(first)).toBe(770)
  expect(await knownAt(second)).toBe(453)
  expect(await knownAt(await clock())).toBeNull()
  const kept = await db
    .selectFrom('products_prices_point_revision')
    .select(['price', 'low', 'import_id', 'replaced_by'])
    .orderBy('valid_from')
    .execute()
  expect(kept).toEqual([
    { price: '770.0000', low: null, import_id: null, replaced_by: import_id },
    // The price itself, and once more with its note: what undoing an import must restore.
    { price: '453.0000', low: '450.0000', import_id, replaced_by: null },
    { price: '453.0000', low: '450.0000', import_id, replaced_by: null },
  ])
})

test('a deleted series takes its points and their past with it', async () => {
  const { db } = test_db
  await db.insertInto('products_prices_point').values({ series_id, day: '2026-05-08', price: 450 }).execute()
  await db.deleteFrom('products_prices_series').where('id', '=', series_id).execute()
  expect(await db.selectFrom('products_prices_point_revision').selectAll().execute()).toEqual([])
})

test('MKT-10 a changed and a deleted row leave what they were, under their import; a write of the same leaves nothing', async () => {
  const { db } = test_db
  await db.insertInto('mergers_acquisitions_deal').values(deal).execute()
  for (let again = 0; again < 2; again++)
    await db.updateTable('mergers_acquisitions_deal').set({ stake_pct: 50 }).execute()
  await db.deleteFrom('mergers_acquisitions_deal').execute()
  const kept = await db.selectFrom('data_revision').selectAll().orderBy('id').execute()
  expect(kept).toMatchObject([
    {
      section: 'mergers-acquisitions',
      table_name: 'mergers_acquisitions_deal',
      row_key: 'one',
      import_id: null,
      account_id: null,
      before: { slug: 'one', stake_pct: null, transaction_value: 820 },
    },
    { row_key: 'one', before: { stake_pct: 50 } },
  ])
  expect(kept[0]?.before).not.toHaveProperty('search')
})

const BAD: [string, Record<string, unknown>][] = [
  ['a closing before the announcement', { closing_date: '2024-03-07' }],
  ['a value without currency', { currency: null }],
  ['no value and no reason', { transaction_value: null }],
  ['a value and a reason', { transaction_value_missing: 'not_disclosed' }],
  ['completed, and no word on when', { closing_date: null }],
  ['a share above 100', { stake_pct: 100.5 }],
  ['a date of other form', { announcement_date: '08/03/2024' }],
  ['a country that is no code', { country_buyer: ['Saudi Arabia'] }],
  ['an unknown stage', { the_condition: 'closed' }],
]
test.each(BAD)('MKT-07 the database refuses a deal with %s', async (_, wrong) => {
  const values = { ...deal, ...wrong } as typeof deal
  await expect(test_db.db.insertInto('mergers_acquisitions_deal').values(values).execute()).rejects.toThrow(
    /check constraint/,
  )
})

test('MKT-07 a closing known by its year only is accepted with an exact announcement of that year', async () => {
  await test_db.db
    .insertInto('mergers_acquisitions_deal')
    .values({ ...deal, slug: 'two' })
    .execute()
  const { rows } = await sql<{ slug: string }>`
    select slug from mergers_acquisitions_deal where announcement_date <= '2024-03~' and announcement_date >= '2024-03'`.execute(
    test_db.db,
  )
  expect(rows).toEqual([{ slug: 'two' }])
})

test('MKT-06 trade has one row a key, with a valid code and period; months and years are distinct', async () => {
  const { db } = test_db
  const flow = {
    product: 'urea',
    process: 'export',
    country: 'QA',
    hs_code: '310210',
    value: 1,
    currency: 'USD',
    ...provenance,
  } as const
  const add = (values: object) =>
    db
      .insertInto('exports_imports_flow')
      .values({ ...flow, year_month: '2025', ...values })
      .returning('frequency')
      .executeTakeFirstOrThrow()
  expect((await add({})).frequency).toBe('annual')
  expect((await add({ year_month: '2025-12' })).frequency).toBe('monthly')
  await expect(add({})).rejects.toThrow(/unique/)
  for (const hs_code of ['77', '31021', '98', 'urea']) await expect(add({ hs_code })).rejects.toThrow(/check/)
  for (const year_month of ['2025-13', '25', '2025-1'])
    await expect(add({ year_month })).rejects.toThrow(/check/)
  await expect(add({ partner: 'QA' })).rejects.toThrow(/check/)
})
