import { beforeAll, expect, test } from 'vitest'
import { periodEnd } from '#datasets/series/periods.ts'
import { monthsBefore } from '#datasets/series/dates.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, SOURCE } from '#testing/figures.server.ts'
import { setToday } from '#testing/today.server.ts'
import { loader } from '../pages/move.tsx'

const app = await figuresApp(async (db) => {
  await insertProducts(db, ['urea', 'natural-gas', 'coal'])
  await setToday(db, '2026-07-20')
})
const MONTHS = Array.from({ length: 40 }, (_, index) =>
  periodEnd(monthsBefore('2026-06-15', 39 - index), 'monthly'),
)

/** Monthly averages that hardly move but for a doubling in one month. */
async function addSeries(product: string, market: string, month: string): Promise<void> {
  const { confidence: _confidence, ...source } = SOURCE
  const { id } = await app.db
    .insertInto('products_prices_series')
    .values({
      ...source,
      product,
      market,
      unit: 'USD/t',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type: 'average',
      frequency: 'monthly',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const prices = MONTHS.map((day, index) => ({
    series_id: id,
    day,
    price: (100 + (index % 3)) * (day >= `${month}-01` ? 2 : 1),
  }))
  await app.db.insertInto('products_prices_point').values(prices).execute()
}

beforeAll(async () => {
  await addSeries('urea', 'ME', '2026-06')
  await addSeries('urea', 'EUR', '2026-06')
  await addSeries('natural-gas', 'JP', '2026-06')
  await addSeries('natural-gas', 'EUR', '2026-06')
  await addSeries('natural-gas', 'US', '2026-05')
  await addSeries('coal', 'AU', '2026-06')
  await addSeries('coal', 'ZA', '2026-05')
})

const besides = async (market: string) => {
  const params = { product_slug: 'urea', country_slug: market, day: '2026-06-30' }
  const path = `/products-prices/show/urea/${market}/move/2026-06-30`
  const { ctx } = testContext(app, { lang: 'en', path, now: new Date('2026-07-20T09:00:00Z') })
  const page = await loader(routeArgs(ctx, params))
  return page.items.map(({ key }) => key).toSorted()
}

test('TRUST-02 a monthly average coincides with those of its own month only, and gas only where it can be used', async () => {
  const coal = 'feedstock:coal-au-fob-index/2026-06-30'
  expect(await besides('eur')).toEqual([coal, 'feedstock:natural-gas-eur-fob-index/2026-06-30'])
  // Urea of the Gulf is made of neither Japan's nor Europe's gas.
  expect(await besides('me')).toEqual([coal])
})
