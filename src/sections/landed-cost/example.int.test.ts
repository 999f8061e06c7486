import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { GOLDEN_PRODUCTS, insertGoldenFacts } from './golden/testing-cases.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import LandedCost, { loader } from './pages/index.tsx'

const NOW = new Date('2026-06-20T09:00:00Z')

const app = await figuresApp(async (db) => {
  await insertProducts(db, [...GOLDEN_PRODUCTS, 'ammonia'])
  await insertGoldenFacts(db)
})

const page = async (query = '', lang: 'ar' | 'en' = 'en') => {
  const { ctx, recorded } = testContext(app, { lang, now: NOW, path: `/landed-cost${query && `?${query}`}` })
  return { loaderData: await loader(routeArgs(ctx)), recorded }
}

/** Adds a monthly price of the Middle East, free on board. */
async function addPrice(product: string, price: number, demo: boolean): Promise<void> {
  await sql`
    with added as (
      insert into products_prices_series (product, market, delivery_term, price_type, currency, unit, frequency, demo, source_ar, source_en)
      values (${product}, 'ME', 'FOB', 'average', 'USD', 'USD/t', 'monthly', ${demo}, 'مصدر', 'Price source') returning id)
    insert into products_prices_point (series_id, day, price) select id, '2026-05-31', ${price} from added`.execute(
    app.db,
  )
  await app.changes.publish(['prices', 'products'])
}

test('VIEW-01 without a price there is no example, and the page says how to begin', async () => {
  const { loaderData } = await page()
  expect([loaderData.isExample, loaderData.answer, loaderData.heads]).toEqual([false, null, []])
  expect(renderPage(LandedCost as never, 'en', { loader: loaderData })).toContain('Nothing to compare yet')
})

test('VIEW-01 VIEW-04 the page opens with a worked example: of a demonstration price with its mark, of a real one as soon as there is one', async () => {
  await addPrice('ammonia', 400, true)
  const demo = await page()
  expect([demo.loaderData.isExample, demo.loaderData.marks]).toEqual([true, { demo: 'all' }])
  // (400 + 30) × 1.002 with insurance is 430.86, × 1.05 with duty, × 1.05 with VAT, and 10 for the port.
  expect(demo.loaderData.answer?.text).toBe(
    'Example: the landed cost of ammonia from Saudi Arabia to India is USD 485.02 a tonne with VAT, at the duties and rates of 20 June 2026; the largest part is the price (FOB), 82% of it.',
  )
  await addPrice('urea', 300, false)
  const { loaderData, recorded } = await page()
  expect([loaderData.isExample, loaderData.marks]).toEqual([true, {}])
  expect(loaderData.answer?.figures.map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['Price per tonne', '300.00', 'USD/t'],
    ['Freight and insurance', '30.66', 'USD/t'],
    ['Duties and fees', '16.53', 'USD/t'],
    ['Landed cost with VAT', '374.55', 'USD/t'],
  ])
  expect(stripBidi(loaderData.source)).toBe('Price source, price of 31 May 2026')
  // It is the same for all readers, and changes with the prices.
  expect(recorded.personal).toBe(false)
  expect([...recorded.tags]).toContain('prices')
})

test('VIEW-01 the example says so in words in both languages, is in the boxes of the form, and what it assumes is not called the reader’s', async () => {
  for (const [lang, example, assumed, typed] of [
    ['ar', 'مثال: تبلغ تكلفة الطن', 'مفترض في المثال', 'كتبته أنت'],
    ['en', 'Example: the landed cost', 'assumed for the example', 'entered by you'],
  ] as const) {
    const { loaderData } = await page('', lang)
    const html = stripBidi(renderPage(LandedCost as never, lang, { loader: loaderData }))
    expect(html).toContain(example)
    expect(html).toContain(assumed)
    expect(html).not.toContain(typed)
    expect(html).toMatch(/<input[^>]*name="f1"[^>]*value="30"|value="30"[^>]*name="f1"/)
    // Its address, its file and its answer for programs are those of any other comparison.
    const own = new URL(loaderData.api ?? '', 'http://kimya.test').search.slice(1)
    const { loaderData: sent } = await page(own, lang)
    expect(sent.isExample).toBe(false)
    expect(sent.totals).toEqual(loaderData.totals)
    const again = stripBidi(renderPage(LandedCost as never, lang, { loader: sent }))
    expect(again).not.toContain(example)
    expect(again).toContain(typed)
  }
})

test('VIEW-02 of any comparison the sentence says the cheapest complete offer and its largest part, as the table has them', async () => {
  const amount = fc.integer({ min: 1000, max: 90_000 }).map((cents) => String(cents / 100))
  const offer = fc.record({
    o: fc.constantFrom('CN', 'KR', 'US', 'AE'),
    t: fc.constantFrom('FOB', 'CFR', 'CIF'),
    p: amount,
    f: fc.option(amount),
    i: fc.constantFrom('0', '0.4'),
    l: amount,
    d: fc.constantFrom('0', '5', '12.5'),
    a: fc.constantFrom('0', '27.7'),
    v: fc.constantFrom('0', '15'),
  })
  const number = (text: string) => Number(text.replaceAll(',', ''))
  await fc.assert(
    fc.asyncProperty(fc.array(offer, { minLength: 1, maxLength: 4 }), async (offers) => {
      const query = new URLSearchParams({ to: 'SA', product: 'urea', cur: 'USD' })
      for (const [at, fields] of offers.entries())
        for (const [name, value] of Object.entries(fields)) if (value) query.set(`${name}${at + 1}`, value)
      const { loaderData } = await page(query.toString())
      const text = loaderData.answer?.text ?? ''
      expect(leftoverOf(text)).toBeNull()
      const totals = loaderData.totals.flatMap(({ total }) => (total === null ? [] : [number(total)]))
      if (totals.length === 0) {
        expect(text).toBe(
          loaderData.asks.length === 1
            ? 'One figure is still needed for the landed cost.'
            : `${new Set(loaderData.asks).size} figures are still needed for the landed cost.`,
        )
        return
      }
      const least = Math.min(...totals)
      expect(number(/USD ([\d,.]+) a tonne/.exec(text)?.[1] ?? '')).toBe(least)
      const at = loaderData.totals.findIndex(({ total }) => total !== null && number(total) === least)
      if (offers.length > 1)
        expect(text).toContain(
          totals.length === 1 ? 'The only complete offer' : `of ${totals.length} complete`,
        )
      const parts = loaderData.rows
        .filter(({ key }) =>
          ['price', 'freight', 'insurance', 'customs', 'remedies', 'port', 'vat'].includes(key),
        )
        .map(({ cells }) => number(cells[at]?.figure ?? '0'))
      const share = Number(/, (\d+)% of it\.$/.exec(text)?.[1] ?? 100)
      expect(Math.abs(share - (100 * Math.max(...parts)) / least)).toBeLessThan(1)
    }),
    { numRuns: 100 },
  )
})
