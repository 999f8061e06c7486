import { beforeAll, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { setToday } from '#testing/today.server.ts'
import Page, { loader } from './pages/index.tsx'

const NOW = new Date('2026-11-28T09:00:00Z')
const BANK = { source_ar: 'البنك الدولي', source_en: 'World Bank' }
const DESK = { source_ar: 'مكتب الأسعار', source_en: 'Price desk' }

const app = await figuresApp(async (db) => {
  await insertProducts(db, ['urea', 'coal'])
  await setToday(db, '2026-11-28')
})

async function addSeries(
  market: string,
  day: string,
  more: { source_ar: string; source_en: string; demo?: boolean; hidden?: boolean; ended_on?: string },
) {
  const { id } = await app.db
    .insertInto('products_prices_series')
    .values({
      product: 'urea',
      market,
      unit: 'USD/t',
      currency: 'USD',
      delivery_term: 'FOB',
      price_type: 'spot',
      frequency: 'weekly',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('products_prices_point').values({ series_id: id, day, price: 100 }).execute()
}

beforeAll(async () => {
  await addSeries('CN', '2026-11-27', BANK)
  await addSeries('IN', '2026-06-30', BANK)
  await addSeries('SA', '2019-01-04', { ...BANK, ended_on: '2019-02-01' })
  await addSeries('ME', '2026-11-20', DESK)
  await addSeries('QA', '2026-11-27', { ...DESK, demo: true })
  await addSeries('AE', '2026-11-27', { ...DESK, hidden: true })
  await app.db
    .insertInto('data_import')
    .values({
      target: 'prices',
      section: 'products-prices',
      file_name: 'prices.csv',
      file_sha256: 'x',
      state: 'done',
      ...BANK,
      source_url: 'https://bank.example/',
      licence_ar: 'CC BY 4.0',
      licence_en: 'CC BY 4.0',
      licence_url: 'https://creativecommons.org/licenses/by/4.0/',
      credit_ar: 'البنك الدولي',
      credit_en: 'World Bank',
      published: '2026-07-02',
    })
    .execute()
})

const open = (lang: 'ar' | 'en') => {
  const { ctx, recorded } = testContext(app, { lang, path: '/sources', now: NOW })
  return { page: loader(routeArgs(ctx)), recorded }
}

test('LIVE-05 the page of sources says who publishes real prices, how new they are and how many are late; made-up and hidden ones count for nobody', async () => {
  const { page, recorded } = open('en')
  const { sources } = await page
  expect(sources).toMatchObject([
    {
      name: 'World Bank',
      url: 'https://bank.example/',
      series: 3,
      what: 'Weekly prices: urea',
      state: 'late',
      late: 1,
      overdue: 142,
      current: 1,
      newest: '2026-11-27',
      licence: { text: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      published: '2 July 2026',
      fetched: null,
    },
    {
      name: 'Price desk',
      url: null,
      series: 1,
      state: 'current',
      late: 0,
      current: 1,
      newest: '2026-11-20',
      licence: null,
      expected: '2026-11-29',
    },
  ])
  expect(recorded.personal).toBe(false)
})

test('LIVE-05 LANG-01 it reads well in both languages, and says since when a source is fetched and when it is next', async () => {
  await app.db
    .insertInto('data_source')
    .values({
      name: 'bank',
      title_ar: 'أسعار',
      title_en: 'Prices',
      publisher_ar: BANK.source_ar,
      publisher_en: BANK.source_en,
      home_url: 'https://bank.example/home',
      licence: 'CC BY 4.0',
      credit_ar: BANK.source_ar,
      credit_en: BANK.source_en,
      address: 'https://bank.example/file.csv',
      layout: 'table',
      target: 'prices',
      schedule: '30 9 * * *',
      paused: false,
      next_run_at: new Date('2026-12-09T07:00:00Z'),
    })
    .execute()
  for (const [lang, words] of [
    [
      'ar',
      ['البنك الدولي', 'سلسلة واحدة متأخرة', 'متأخرة 142 يوماً', 'محدَّث', '9 ديسمبر 2026', 'id="البنك-الدولي"'],
    ],
    [
      'en',
      [
        'World Bank',
        'One series is late',
        '142 days overdue',
        'Up to date',
        '9 December 2026',
        'href="/en/feeds/releases.ics"',
      ],
    ],
  ] as const) {
    const page = await open(lang).page
    expect(page.sources[0]).toMatchObject({
      url: 'https://bank.example/home',
      key: 'world-bank',
      expected: '2026-12-09',
    })
    const html = stripBidi(renderPage(Page as never, lang, { loader: page }))
    for (const word of words) expect(html).toContain(word)
  }
})
