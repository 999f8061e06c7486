import { afterAll, beforeAll, expect, test } from 'vitest'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { importDesk } from './testing.server.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof importDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await importDesk(poolOf(database.db))
  await poolOf(database.db).query(`
    insert into products_prices_category (id, name_ar, name_en) values ('c', 'مجموعة', 'Group');
    insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en) values ('urea', 'c', 'UREA', 'اليوريا', 'Urea')`)
})
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const file = (currency: string, unit: string, market: string) =>
  desk.importText(
    `Product,Market,Date,Price,Currency,Unit,Frequency,Delivery term
Urea,${market},2026-10-30,410,${currency},${unit},Weekly,FOB
`,
    { into: 'prices', settings: { source: { ar: 'مكتب', en: 'Desk', url: null, asOf: null } } },
  )

test('MKT-09 a measure beside a currency is the unit of both: t and USD, طن and SAR', async () => {
  for (const [currency, unit, market] of [
    ['USD', 't', 'CN'],
    ['SAR', 'طن', 'SA'],
    ['USD', 'USD/t', 'IN'],
  ] as const)
    expect((await file(currency, unit, market)).report).toMatchObject({ status: 'committed', inserted: 1 })
  const { rows } = await poolOf(database.db).query(
    'select market, unit from products_prices_series order by market',
  )
  expect(rows).toEqual([
    { market: 'CN', unit: 'USD/t' },
    { market: 'IN', unit: 'USD/t' },
    { market: 'SA', unit: 'SAR/t' },
  ])
})

test('MKT-09 a measure that no unit of that currency has is refused with the units there are', async () => {
  const { report } = await file('EUR', 'bbl', 'DE')
  expect(report.status).toBe('refused')
  expect(report.errors.kept[0]).toMatchObject({ header: 'Unit', code: 'enum' })
})
