import { expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, SOURCE } from '#testing/figures.server.ts'
import { setToday } from '#testing/today.server.ts'
import { loader, meta } from '../pages/compare.tsx'

const TODAY = '2026-08-20'
const app = await figuresApp(async (db) => {
  await insertProducts(db, ['crude-oil', 'naphtha', 'urea'])
  await setToday(db, TODAY)
})

/** A weekly series with its prices on two Fridays; gives its address. */
async function addSeries(product: string, prices: readonly [number, number], demo = false): Promise<string> {
  const { confidence: _confidence, ...source } = SOURCE
  const { id, slug } = await app.db
    .insertInto('products_prices_series')
    .values({
      ...source,
      product,
      market: 'NWE',
      grade: '',
      unit: 'USD/t',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type: 'spot',
      frequency: 'weekly',
      demo,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('products_prices_point')
    .values(
      prices.map((price, at) => ({ series_id: id, day: ['2026-08-07', '2026-08-14'][at] ?? '', price })),
    )
    .execute()
  return slug ?? ''
}
const crude = await addSeries('crude-oil', [500, 510])
const naphtha = await addSeries('naphtha', [600, 570])
const urea = await addSeries('urea', [300, 600], true)

async function compared(slugs: readonly string[], lang: Lang = 'en', query = '') {
  const path = `/products-prices/compare?${slugs.map((slug) => `s=${slug}`).join('&')}${query}`
  const { ctx } = testContext(app, { lang, path, now: new Date(`${TODAY}T09:00:00Z`) })
  const loaderData = await loader(routeArgs(ctx))
  const root = { lang, origin: 'https://kimya.example', site: { name: 'K', tagline: 'T', social: [] } }
  return {
    text: stripBidi(loaderData.answer?.text ?? ''),
    marks: loaderData.answer?.marks,
    figures: loaderData.answer?.figures ?? [],
    description: meta({
      loaderData,
      matches: [{ id: 'root', loaderData: root }],
      location: { pathname: path, search: '' },
    } as never).find((one) => 'name' in one && one.name === 'description'),
  }
}

test('VIEW-01 VIEW-02 of two prices the page says the difference, on which day, and on average over the period', async () => {
  const { text, figures, description } = await compared([crude, naphtha])
  expect(text).toMatch(
    /^crude-oil \([^)]+\) was USD 60\.00\/t below naphtha \([^)]+\) on 14 August 2026, against an average of USD 80\.00\/t over the period\.$/,
  )
  expect(figures.map(({ value, change }) => [value, change?.percent])).toEqual([
    ['510.00', 2],
    ['570.00', -5],
    ['−60.00', undefined],
    ['−80.00', undefined],
  ])
  expect(stripBidi(JSON.stringify(description))).toContain('was USD 60.00/t below naphtha')
  const arabic = await compared([naphtha, crude], 'ar')
  expect(arabic.text).toMatch(
    /^يزيد سعر .+ على سعر .+ بمقدار 60\.00 دولار\/طن في 14 أغسطس 2026، ومتوسط الفارق/,
  )
})

test('VIEW-02 TRUST-04 a real price and an invented one have no difference, and no move of the invented one is ranked', async () => {
  const { text, marks, figures } = await compared([crude, naphtha, urea])
  expect(text).toMatch(
    /^Over the period shown, one of the 2 real prices shown rose and one fell; the largest move was in naphtha \([^)]+\), down 5%\.$/,
  )
  expect(marks).toEqual({})
  expect(figures.map(({ marks: own }) => own)).toEqual([{}, {}, { demo: 'all' }])
  const pair = await compared([crude, urea])
  expect(pair.text).toMatch(
    /^Over the period shown, the one real price shown, of crude-oil \([^)]+\), rose 2%\.$/,
  )
})

test('VIEW-02 one price has its change since the period began; without a price nothing is said', async () => {
  expect((await compared([naphtha])).text).toMatch(
    /^naphtha \([^)]+\) was USD 570\.00\/t on 14 August 2026, down 5% from 7 August 2026\.$/,
  )
  expect((await compared([])).text).toBe('')
  expect((await compared([naphtha], 'en', '&from=2020-01-01&to=2020-02-01')).text).toBe('')
})
