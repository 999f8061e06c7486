import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { valueOf } from '#datasets/list/where.server.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { figuresApp, insertProducts, SOURCE } from '#testing/figures.server.ts'
import { setToday } from '#testing/today.server.ts'
import { QUOTES } from './quotes.server.ts'
import { readSeries } from './series.server.ts'

const TODAY = '2026-11-27'
const app = await figuresApp(async (db) => {
  await insertProducts(db, ['urea'])
  await setToday(db, TODAY)
})

let count = 0
/** A series whose last price is so many days old; gives its number. */
async function addSeries(frequency: string, age: number, more: { ended_on?: string; demo?: boolean } = {}) {
  const { confidence: _confidence, ...source } = SOURCE
  const { id } = await app.db
    .insertInto('products_prices_series')
    .values({
      product: 'urea',
      market: 'CN',
      grade: `g${(count += 1)}`,
      unit: 'USD/t',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type: 'spot',
      frequency,
      ...source,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const last = shiftDay(TODAY, -age)
  await app.db
    .insertInto('products_prices_point')
    .values([
      { series_id: id, day: shiftDay(last, -1), price: 100 },
      { series_id: id, day: last, price: 110 },
    ])
    .execute()
  return id
}

const standingOf = async (id: number) => (await readSeries(app.db, sql`q.id = ${id}`))[0]?.standing

/** What the list has of a series. */
async function listed(id: number) {
  const columns = (['standing', 'change_pct'] as const).map(
    (key) => sql`${valueOf(key, QUOTES.columns[key])} as ${sql.ref(key)}`,
  )
  const { rows } = await sql`select ${sql.join(columns)} from products_prices_quote where id = ${id}`.execute(
    app.db,
  )
  return rows[0]
}

test('LIVE-05 a series is due and late by the day of reading and its own frequency, to the day, in list and quote alike', async () => {
  const cases: [frequency: string, due: number, late: number][] = [
    ['daily', 4, 10],
    ['weekly', 8, 21],
    ['monthly', 35, 65],
    ['quarterly', 105, 195],
    ['annual', 425, 790],
  ]
  for (const [frequency, due, late] of cases)
    for (const [age, standing] of [
      [0, 'current'],
      [due, 'current'],
      [due + 1, 'due'],
      [late, 'due'],
      [late + 1, 'late'],
      [late + 4000, 'late'],
    ] as const) {
      const id = await addSeries(frequency, age)
      expect(await standingOf(id), `${frequency} ${age}`).toBe(standing)
      expect(await listed(id), `${frequency} ${age}`).toMatchObject({
        standing,
        change_pct: expect.stringMatching(/^10\.0+$/) as string,
      })
    }
})

test('LIVE-05 newer prices of other series, made up or real, leave the standing of a series unchanged', async () => {
  const id = await addSeries('daily', 3)
  const old = await addSeries('monthly', 60)
  await addSeries('weekly', 0, { demo: true })
  await addSeries('weekly', -400)
  expect([await standingOf(id), await standingOf(old)]).toEqual(['current', 'due'])
})

test('LIVE-05 a series has ended only where that was said, from the day that was said on', async () => {
  const said = await addSeries('daily', 3, { ended_on: TODAY })
  const coming = await addSeries('daily', 3, { ended_on: shiftDay(TODAY, 1) })
  expect([await standingOf(said), await standingOf(coming)]).toEqual(['ended', 'current'])
  expect(await listed(said)).toEqual({ standing: 'ended', change_pct: null })
})
