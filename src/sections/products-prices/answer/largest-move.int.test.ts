import { expect, test } from 'vitest'
import { answerOf } from '#datasets/answer/answer.ts'
import { readState } from '#datasets/list/state.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, SOURCE } from '#testing/figures.server.ts'
import { setToday } from '#testing/today.server.ts'
import '../section.server.ts'
import { QUOTES } from '../series/quotes.server.ts'

/** Series with two prices each: the benchmark moves most of the real ones, a made-up one more, and one is an estimate. */
const SERIES = [
  { product: 'crude-oil', grade: 'brent', market: 'NWE', prices: [80, 88], demo: false, estimated: false },
  { product: 'urea', grade: '', market: 'ME', prices: [400, 404], demo: false, estimated: true },
  { product: 'methanol', grade: '', market: 'CN', prices: [300, 450], demo: true, estimated: false },
] as const
const NOW = '2026-11-20'

const app = await figuresApp(async (db) => {
  const { confidence: _confidence, ...source } = SOURCE
  await insertProducts(
    db,
    SERIES.map(({ product }) => product),
  )
  await setToday(db, NOW)
  for (const { prices, estimated, ...own } of SERIES) {
    const { id } = await db
      .insertInto('products_prices_series')
      .values({
        ...source,
        ...own,
        unit: 'USD/t',
        currency: 'USD',
        delivery_term: 'FOB',
        price_type: 'spot',
        frequency: 'daily',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('products_prices_point')
      .values(
        prices.map((price, at) => ({ series_id: id, day: ['2026-11-19', NOW][at] ?? NOW, price, estimated })),
      )
      .execute()
  }
})

test('VIEW-02 TRUST-04 the benchmark that a list begins with is named once where it moved most of the real prices, in both languages', async () => {
  const say = async (lang: 'ar' | 'en') => {
    const { ctx } = testContext(app, { lang, path: '/products-prices', now: new Date(`${NOW}T09:00:00Z`) })
    return stripBidi(
      (await answerOf(ctx, QUOTES, readState(QUOTES, new URLSearchParams(), [''])))?.text ?? '',
    )
  }
  const [ar, en] = [await say('ar'), await say('en')]
  expect(en).toMatch(/^Brent crude was USD 88\.00\/t on 20 November 2026, up 10% .*; none moved more\.$/)
  expect(ar).toMatch(/^خام برنت: .*؛ ولم يتغير سعر بنسبة أكبر\.$/)
  for (const [text, name] of [
    [ar, 'خام برنت'],
    [en, 'Brent'],
  ] as const)
    expect(text.split(name)).toHaveLength(2)
})
