import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { readHistory } from '#datasets/series/points.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { PRICE_POINTS } from '#sections/products-prices/points/price-points.server.ts'
import { readSeries } from '#sections/products-prices/series/series.server.ts'
import { importDesk } from './testing.server.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof importDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await importDesk(poolOf(database.db))
})
beforeEach(() =>
  query(
    `truncate products_prices_category, products_prices_product, products_prices_series, products_prices_point,
       products_prices_point_revision, following_work, data_import restart identity cascade`,
  ),
)
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const query = async (text: string) => (await poolOf(database.db).query<Record<string, unknown>>(text)).rows
const points = () =>
  query(
    'select price::float8 as price, import_id, known_from from products_prices_point order by series_id, day',
  )
const revisions = () =>
  query(
    'select price::float8 as price, replaced_by::int as by from products_prices_point_revision order by 1',
  )

/** Rubber, gas, urea and aluminium as an edition of the World Bank has them. */
const edition = (rubber: string, gas: string, urea: string, aluminium: string) =>
  desk.importText(
    `series_id,series_name,unit,month,value
natural-rubber-tsr20,"Rubber, TSR20",USD/kg,2022-02,${rubber}
natural-gas-us,"Natural gas, US",USD/MMBtu,2022-02,${gas}
urea,Urea,USD/t,2022-02,${urea}
aluminium,Aluminum,USD/t,2022-02,${aluminium}
`,
    { into: 'prices', mapping: 'worldbank', mode: 'commit' },
  )

test('LIVE-07 another rounding of the same price is stored and is no revision: no earlier price, no mark, no notice, nothing counted as changed', async () => {
  await edition('1.63000011444', '4.6733333333', '744.24999', '3245.7894737')
  const before = await points()
  const second = await edition('1.63', '4.67333', '744.25', '3245.79')
  expect(second.report).toMatchObject({
    status: 'committed',
    inserted: 0,
    updated: 0,
    unchanged: 4,
    changes: false,
  })
  const after = await points()
  expect(after.map(({ price }) => price)).toEqual([1.63, 4.6733, 744.25, 3245.79])
  // They go on being the first import's, known since then.
  expect(after.map(({ price: _price, ...rest }) => rest)).toEqual(
    before.map(({ price: _price, ...rest }) => rest),
  )
  expect(await revisions()).toEqual([])
  expect(await query('select kind from following_work')).toEqual([])
  expect((await readSeries(database.db)).map(({ revised }) => revised)).toEqual([false, false, false, false])
  expect(await desk.undo(second.id)).toMatchObject({ removed: 0, restored: 0 })
  expect(await points()).toHaveLength(4)
})

test('LIVE-07 a price that is shown as another is one revision: 1.63 to 1.64, and what the third edition changed by a cent', async () => {
  await edition('1.63000011444', '4.6733333333', '744.24999', '3245.7894737')
  await edition('1.63', '4.67333', '744.25', '3245.79')
  const third = await edition('1.64', '4.68', '744.26', '3245.7899')
  expect(third.report).toMatchObject({ inserted: 0, updated: 3, unchanged: 1, changes: true })
  expect(await revisions()).toEqual([
    { price: 1.63, by: 3 },
    { price: 4.6733, by: 3 },
    { price: 744.25, by: 3 },
  ])
  expect((await readSeries(database.db)).map(({ revised }) => revised)).toEqual([true, true, true, false])
  expect(await desk.undo(third.id)).toMatchObject({ removed: 0, restored: 3 })
  expect((await points()).map(({ price }) => price)).toEqual([1.63, 4.6733, 744.25, 3245.7899])
})

test('LIVE-07 a dry run counts what a reader would see changed', async () => {
  await edition('1.63000011444', '4.6733333333', '744.24999', '3245.7894737')
  const { report } = await desk.importText(
    'series_id,series_name,unit,month,value\nurea,Urea,USD/t,2022-02,744.25\naluminium,Aluminum,USD/t,2022-02,3246\n',
    { into: 'prices', mapping: 'worldbank', mode: 'dry' },
  )
  expect(report).toMatchObject({ updated: 1, unchanged: 1 })
})

test('LIVE-07 a revision from before, that no one can see, gives no mark and no earlier price', async () => {
  await edition('1.63', '4.6733', '744.25', '3245.79')
  await query(`insert into products_prices_point_revision (series_id, day, price, valid_from, valid_to)
    select series_id, day, price + 0.003, known_from - interval '1 day', known_from from products_prices_point where price > 700`)
  const series = await readSeries(database.db)
  expect(series.map(({ revised }) => revised)).toEqual([false, false, false, false])
  for (const { id } of series) {
    const window = { id, from: null, to: null, known: null }
    const [point] = await readHistory(database.db, PRICE_POINTS, window, 1)
    expect(point).toMatchObject({ was: null, until: null })
    expect(point?.marks).toBeUndefined()
  }
})

test('LIVE-07 all prices of a series are rounded as its last one is written: what gas cost in 1970 beside what it costs now', async () => {
  const months = (old: string, now: string) =>
    desk.importText(
      `series_id,series_name,unit,month,value\nnatural-gas-us,"Natural gas, US",USD/MMBtu,1970-01,${old}\nnatural-gas-us,"Natural gas, US",USD/MMBtu,2026-05,${now}\n`,
      { into: 'prices', mapping: 'worldbank' },
    )
  await months('0.1681', '2.98')
  expect((await months('0.17', '2.98')).report).toMatchObject({ updated: 0, unchanged: 2 })
  expect((await months('0.18', '2.98')).report).toMatchObject({ updated: 1, unchanged: 1 })
  // A series that is sold for less than one has four decimals, also where it once was dearer.
  await query(
    `insert into products_prices_point (series_id, day, price) select id, '2026-06-30', 0.95 from products_prices_series`,
  )
  expect((await months('0.1802', '2.98')).report).toMatchObject({ updated: 1, unchanged: 1 })
})

test('LIVE-07 a price is rounded in the database as the pages write it', async () => {
  await edition('1.63', '4.67', '744.25', '3245.79')
  const [series] = await query('select id from products_prices_series limit 1')
  for (const last of [0.0001, 0.9999, 1, 9.9999, 453.1]) {
    await query(
      `update products_prices_point set price = ${last} where series_id = ${Number(series?.['id'])}`,
    )
    const prices = [0.0001, 1.6301, 9.9999, 10, 10.0049, 10.0051, 453.1, 744.2499, 99_999.9999]
    const { rows } = await sql<{ shown: number }>`
      select products_prices_shown(price, ${Number(series?.['id'])})::float8 as shown from unnest(${prices}::numeric[]) as price`.execute(
      database.db,
    )
    expect(rows.map(({ shown }) => shown)).toEqual(
      prices.map((price) => Number(price.toFixed(decimalsOf(last)))),
    )
  }
})

const BOOK = (edition: string) =>
  join(process.env['KIMYA_DATA'] ?? '', `worldbank/CMO-Historical-Data-Monthly-${edition}.xlsx`)

test.skipIf(!existsSync(BOOK('2026-06')))(
  'LIVE-07 three editions of the World Bank’s workbook bring what is new and a handful of revisions (KIMYA_DATA)',
  async () => {
    const report = async (name: string) =>
      (await desk.importAt(BOOK(name), { into: 'prices', mapping: 'worldbank' })).report
    const reports = [await report('2022-04'), await report('2024-12'), await report('2026-06')]
    expect(reports.map(({ inserted, updated, unchanged }) => [inserted, updated, unchanged])).toEqual([
      [9835, 0, 0],
      [1488, 31, 9804],
      [288, 12, 11311],
    ])
    expect(await query('select count(*)::int as count from products_prices_point_revision')).toEqual([
      { count: 43 },
    ])
  },
)
