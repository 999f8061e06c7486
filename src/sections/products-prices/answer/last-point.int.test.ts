import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLastPoint } from '#datasets/series/last-point.server.ts'
import { daysBetween, shiftDay } from '#datasets/series/dates.ts'
import { figuresApp, insertProducts, some, SOURCE } from '#testing/figures.server.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'

const app = await figuresApp(async (db) => insertProducts(db, ['urea']))

/** What the whole series says of its last price on or before a day. */
function naive(points: readonly { day: string; price: number }[], to: string) {
  const own = points.filter(({ day }) => day <= to)
  const [last, before] = own.toReversed()
  if (!last || !before) return { before: null, extreme: null }
  const earlier = own.slice(0, -1)
  const first = earlier[0]?.day ?? ''
  const since = (such: (price: number) => boolean) => {
    const day = earlier.findLast(({ price }) => such(price))?.day ?? null
    const between = earlier.filter((one) => day === null || one.day > day)
    return { day, holds: daysBetween(day ?? first, last.day) >= 180 && between.length >= 6 }
  }
  const [low, high] = [since((price) => price <= last.price), since((price) => price >= last.price)]
  const kind = low.holds ? ('lowest' as const) : high.holds ? ('highest' as const) : null
  return {
    before: { day: before.day, value: before.price },
    extreme: kind && { kind, since: (kind === 'lowest' ? low : high).day, first },
  }
}

test('VIEW-02 how the last price stands among those before it is what the whole series says, of few prices and of years of them', async () => {
  const { confidence: _confidence, ...source } = SOURCE
  const { id } = await app.db
    .insertInto('products_prices_series')
    .values({
      ...source,
      product: 'urea',
      market: 'ME',
      unit: 'USD/t',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type: 'spot',
      frequency: 'daily',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const kinds = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(some(1, 7, 30), fc.integer({ min: 1, max: 40 })), { maxLength: 60, size: 'max' }),
      fc.integer({ min: 0, max: 2000 }),
      async (steps, back) => {
        let day = '2020-01-01'
        const points = steps.map(([days, price]) => ({ day: (day = shiftDay(day, days)), price }))
        await app.db.deleteFrom('products_prices_point').where('series_id', '=', id).execute()
        if (points.length > 0)
          await app.db
            .insertInto('products_prices_point')
            .values(points.map((point) => ({ series_id: id, ...point })))
            .execute()
        const to = back > 500 ? day : shiftDay(day, -back)
        const found = await readLastPoint(app.db, PRICE_POINTS, { id, known: null, to })
        expect(found).toEqual(naive(points, to))
        expect(await readLastPoint(app.db, PRICE_POINTS, { id, known: '2100-01-01', to })).toEqual(found)
        kinds.add(found.extreme?.kind ?? 'none')
      },
    ),
    { numRuns: 120, seed: 7 },
  )
  expect([...kinds].toSorted()).toEqual(['highest', 'lowest', 'none'])
})
