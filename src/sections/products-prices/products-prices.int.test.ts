import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ChartBlock, type ChartBlockProps } from '#datasets/charts/view/ChartBlock.tsx'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { lineOf } from '#ui/charts/testing.ts'
import { valueOf } from '#datasets/list/where.server.ts'
import { readCells } from './cells/cells.server.ts'
import { QUOTES } from './series/quotes.server.ts'
import { listProducts } from './products/products.server.ts'
import { PRODUCT_REFERENCE } from './products/reference.server.ts'
import { latestPrices, tickerPrices } from './series/latest.server.ts'
import { PRODUCTS_PRICES } from './section.server.ts'
import ComparePage, { loader as compareLoader } from './pages/compare.tsx'
import ProductsPrices, { loader as indexLoader } from './pages/index.tsx'
import MarketPage, { loader as marketLoader } from './pages/market.tsx'
import ProductPage, { loader as productLoader } from './pages/product.tsx'
import SeriesPage, { loader as seriesLoader } from './pages/series.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

type Lang = 'ar' | 'en'
const context = (path: string, lang: Lang = 'ar') => testContext(app, { path, lang })
const index = (query: string, lang: Lang = 'ar') =>
  indexLoader(routeArgs(context(`/products-prices${query}`, lang).ctx))
const product = (slug: string, lang: Lang = 'ar') =>
  productLoader(routeArgs(context(`/products-prices/show/${slug}`, lang).ctx, { product_slug: slug }))
const series = (slug: string, market: string, lang: Lang = 'ar', query = '') =>
  seriesLoader(
    routeArgs(context(`/products-prices/show/${slug}/${market}${query}`, lang).ctx, {
      product_slug: slug,
      country_slug: market,
    }),
  )
const market = (code: string, lang: Lang = 'ar', query = '') =>
  marketLoader(
    routeArgs(context(`/products-prices/market/${code}${query}`, lang).ctx, { country_slug: code }),
  )
const compare = (query: string, lang: Lang = 'ar') =>
  compareLoader(routeArgs(context(`/products-prices/compare?${query}`, lang).ctx))
const html = (page: unknown, loader: unknown, lang: Lang = 'ar') =>
  renderPage(page as never, lang, { loader } as never)

test('SHELL-02 the ticker has eight cells, each labelled as what it is, and comes from one memoised query', async () => {
  const { ctx, recorded } = context('/')
  const ticker = await tickerPrices(ctx)
  expect(ticker.rows).toHaveLength(8)
  expect(new Set(ticker.rows.map((row) => row.product)).size).toBe(8)
  expect(ticker.rows.every((row) => row.demo && row.spark.startsWith('M') && row.change !== null)).toBe(true)
  expect(ticker.updated).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(recorded.tags).toContain('prices')
  const id = ticker.rows[0]?.id
  await sql`update products_prices_series set hidden = true where id = ${id}`.execute(app.db)
  expect((await latestPrices(ctx, 8)).rows[0]?.id).toBe(id)
  await app.changes.publish(['prices'])
  expect((await latestPrices(ctx, 8)).rows[0]?.id).not.toBe(id)
  await sql`update products_prices_series set hidden = false where id = ${id}`.execute(app.db)
  await app.changes.publish(['prices'])
})

test('ROUTE-19 the index without page redirects to page 1 with its query; past the end and no page are 404', async () => {
  expect(await thrownBy(() => index(''))).toEqual({ status: 302, location: '/products-prices?page=1' })
  expect(await thrownBy(() => index('/search?q=meg'))).toEqual({
    status: 302,
    location: '/products-prices/search?q=meg&page=1',
  })
  for (const past of ['?page=99&view=table', '?page=99', '?page=0', '?page=2&view=cells'])
    expect((await thrownBy(() => index(past))).status).toBe(404)
  for (const second of ['?page=2&view=table', '?page=2'])
    expect((await index(second)).list).toMatchObject({ total: 42, pages: 2, page: 2, view: 'table' })
})

test('MKT-01 ROUTE-15 the index is a periodic table: cells under their groups with price, change and market', async () => {
  const data = await index('?page=1')
  const cells = data.cells?.groups.flatMap((group) => group.cells) ?? []
  expect(cells).toHaveLength(26)
  expect(new Set(cells.map(({ href }) => href)).size).toBe(26)
  expect(data.cells?.groups.map(({ name }) => name)).toContain('الأوليفينات')
  const page = html(ProductsPrices, data)
  for (const part of [
    'أسعار المنتجات',
    'بيانات توضيحية',
    'class="periodic-table"',
    'name="q"',
    'class="price-cell',
    'منتجات بلا سعر مسجل',
  ])
    expect(page).toContain(part)
  expect(html(ProductsPrices, await index('?page=1', 'en'), 'en')).toContain('Demonstration data')
  expect(data.cells?.note).toMatch(
    /^الأسعار بوحدة دولار\/طن؛ وبوحدة دولار\/طن جاف: NaOH\. تاريخها .* المصدر: بيانات توضيحية\.$/,
  )
  const month = await index('?page=1&range=monthly')
  const before = new Map(cells.map((cell) => [cell.href, cell.change]))
  expect(
    month.cells?.groups.flatMap((g) => g.cells).some(({ href, change }) => before.get(href) !== change),
  ).toBe(true)
})

test('MKT-01 MKT-08 the plain table has shape, last price, change and percent, and its state in the address', async () => {
  const data = await index('?page=1&view=table&market=CN&sort=-price')
  expect(data.list.total).toBe(10)
  expect(data.table?.headings.map(({ key }) => key)).toEqual([
    'product',
    'market',
    'price',
    'trend',
    'change_pct',
    'month_pct',
    'add_date',
  ])
  const prices = data.table?.rows.map(({ cells }) => Number(cells[2]?.text.replaceAll(',', ''))) ?? []
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  const page = html(ProductsPrices, data)
  expect(page.match(/class="sparkline /g)).toHaveLength(10)
  expect(page).toContain('class="change ')
  expect(page).toContain('الصين')
  const wrong = await index('?page=1&view=table&price_min=many')
  expect(html(ProductsPrices, wrong)).toContain('aria-invalid="true"')
})

test('MKT-08 a price in riyals is sorted among those in dollars by its fixed rate; a dry tonne comes last, not converted', async () => {
  const data = await index('?page=2&view=table&sort=price')
  const last = data.table?.rows.at(-1)
  expect(last?.key).toContain('caustic-soda')
  const riyals = await index('?page=1&view=table&currency=SAR&col=usd_per_tonne')
  const cells = riyals.table?.rows[0]?.cells.map(({ text }) => Number(text.replaceAll(',', ''))) ?? []
  expect(cells.at(-1)).toBeCloseTo((cells[2] ?? 0) / 3.75, 1)
})

test('ROUTE-15 SRCH-02 the search box folds Arabic and finds symbols and CAS numbers, priced or not; a search is not cached', async () => {
  const names = async (q: string) => {
    const { cells, unpriced } = await index(`/search?page=1&q=${encodeURIComponent(q)}`)
    return [
      ...(cells?.groups ?? []).flatMap((group) => group.cells.map(({ symbol }) => symbol)),
      ...unpriced.map(({ slug }) => slug),
    ]
  }
  for (const q of ['ميثانول', 'الميثانول', 'MEOH', '67-56-1', '٦٧-٥٦-١'])
    expect(await names(q), q).toContain('MeOH')
  expect(await names('74-84-0')).toEqual(['ethane'])
  expect(await names("' or 'x'='zzz")).toEqual([])
  const { ctx, recorded } = context('/products-prices/search?page=1&q=meg')
  await indexLoader(routeArgs(ctx))
  expect(recorded.personal).toBe(true)
})

test('ROUTE-15 LANG-06 a product’s page: both names, isolated codes, all its markets in one chart and one table; 404 for an unknown one', async () => {
  const data = await product('methanol')
  const page = html(ProductPage, data)
  expect(page).toMatch(/<bdi[^>]*dir="ltr"[^>]*>CAS (?:<!-- -->)?67-56-1/)
  for (const part of ['lang="en"', 'بيانات توضيحية', '/products-prices/show/methanol/in'])
    expect(page).toContain(part)
  // A test renders the page at once: what is fetched later is rendered by itself.
  const figure = html(
    ({ loaderData }: { loaderData: ChartBlockProps['chart'] }) => ChartBlock({ chart: loaderData }),
    data.markets?.chart,
  )
  expect(figure).toContain('class="chart wide"')
  expect(figure).toMatch(/href="\/products-prices\/chart\/compare\?s=[^"]+"/)
  expect(data.markets?.table?.rows).toHaveLength(3)
  expect(lineOf(data.markets?.chart)?.series.map(({ name }) => name)).toEqual([
    'الصين',
    'الهند',
    'جنوب شرق آسيا',
  ])
  expect((await thrownBy(() => product('no-such-product'))).status).toBe(404)
  const unpriced = html(ProductPage, await product('ethane'))
  expect(unpriced).toContain('لا أسعار مسجلة لهذا المنتج')
})

test('ROUTE-15 MKT-02 a market page: chart, figures and newest prices of a range; another case is 301, an unpriced market 404', async () => {
  const { series: one } = await series('methanol', 'in')
  expect(one.history).toHaveLength(26)
  expect(lineOf(one.chart)?.series[0]?.points).toHaveLength(54)
  const weekly = (await series('methanol', 'in', 'ar', '?range=weekly')).series
  expect(lineOf(weekly?.chart)?.series[0]?.points).toHaveLength(2)
  expect(weekly?.head?.answer.figures[0]?.change?.percent).toBeCloseTo(weekly?.quote.change ?? NaN, 9)
  const all = (await series('methanol', 'in', 'ar', '?range=all')).series
  expect(lineOf(all?.chart)?.series[0]?.points).toHaveLength(105)
  const page = html(SeriesPage, await series('methanol', 'in', 'en'), 'en')
  for (const part of ['Demonstration data', 'Price of Methanol in India', '>Year</a>'])
    expect(page).toContain(part)
  expect(await thrownBy(() => series('methanol', 'IN'))).toEqual({
    status: 301,
    location: '/products-prices/show/methanol/in',
  })
  expect((await thrownBy(() => series('methanol', 'zz'))).status).toBe(404)
})

test('MKT-02 dates of the reader’s own, and an error at the form where they are none', async () => {
  const own = (await series('methanol', 'in', 'ar', '?from=2025-01&to=2025-03')).series
  const days = lineOf(own?.chart)?.series[0]?.points.map(({ date }) => date) ?? []
  expect(days.length).toBeGreaterThan(10)
  // They begin with the price in force on the first of them.
  expect(days.slice(1).every((day) => day > '2025-01-01' && day <= '2025-03-31')).toBe(true)
  expect(days[0]).toBe('2024-12-27')
  const page = html(SeriesPage, await series('methanol', 'in', 'ar', '?from=tomorrow'))
  expect(page).toContain('value="tomorrow"')
  expect(page).toContain('اكتب التاريخين بهذا الشكل')
  const none = html(SeriesPage, await series('methanol', 'in', 'ar', '?from=1999&to=2000'))
  expect(none).toContain('لا أسعار في هذه الفترة')
})

test('MKT-02 another currency or measure where it is certain, with what it rests on; a refusal in the reader’s language', async () => {
  const own = (await series('methanol', 'in')).series
  const riyals = (await series('methanol', 'in', 'ar', '?currency=SAR&per=kg')).series
  const last = (series: typeof own) => lineOf(series?.chart)?.series[0]?.points.at(-1)?.value ?? NaN
  expect(last(riyals)).toBeCloseTo((last(own) * 3.75) / 1000, 9)
  expect(riyals?.shown.unit_name).toBe('ريال سعودي/كجم')
  expect(html(SeriesPage, await series('methanol', 'in', 'ar', '?currency=SAR'))).toContain(
    'البنك المركزي السعودي',
  )
  const refused = await series('methanol', 'in', 'ar', '?currency=KWD')
  expect(last(refused.series)).toBe(last(own))
  expect(html(SeriesPage, refused)).toContain('سلة عملات')
  expect(html(SeriesPage, await series('methanol', 'in', 'en', '?per=MMBtu'), 'en')).toContain(
    'No exact conversion exists',
  )
})

test('MKT-10 a series as known on a day, with a notice; corrected prices say what they were', async () => {
  const now = (await series('methanol', 'in')).series
  const revised = now?.history.find((row) => row.revised !== null)
  expect(revised).toBeDefined()
  const then = await series('methanol', 'in', 'ar', `?known=${revised?.day}&range=all`)
  expect(then.series.history[0]).toMatchObject({ day: revised?.day, price: revised?.revised?.was })
  const page = html(SeriesPage, then)
  expect(page).toContain('الأسعار كما كانت معروفة في')
  expect(html(SeriesPage, await series('methanol', 'in'))).toContain('عُدّل')
  const early = html(SeriesPage, await series('methanol', 'in', 'ar', '?known=2001'))
  expect(early).toContain('لم تكن بيانات هذه السلسلة متاحة')
  expect(html(SeriesPage, await series('methanol', 'in', 'ar', '?known=never'))).toContain('التاريخ غير صالح')
})

test('MKT-01 a country’s page holds every price of it; another case is 301, a place without prices 404', async () => {
  const data = await market('cn')
  expect(data.table.total).toBe(10)
  const page = html(MarketPage, data)
  for (const part of [
    'أسعار المنتجات في الصين',
    'class="periodic-table"',
    'بيانات توضيحية',
    '/products-prices?market=CN&amp;view=table',
  ])
    expect(page).toContain(part)
  expect(html(MarketPage, await market('me', 'en'), 'en')).toContain('Product prices in the Middle East')
  expect(await thrownBy(() => market('CN'))).toEqual({ status: 301, location: '/products-prices/market/cn' })
  expect((await thrownBy(() => market('kw'))).status).toBe(404)
})

test('SRCH-02 the box of a comparison and the list of products say what was perhaps meant when they find nothing', async () => {
  const typed = encodeURIComponent('الميتانوول')
  const data = await compare(`s=meg-cn-cfr-spot&q=${typed}`)
  expect(data.offered).toEqual([])
  expect(data.meant?.text).toBe('ميثانول')
  expect(data.meant?.href).toContain('s=meg-cn-cfr-spot')
  expect(html(ComparePage, data)).toContain('هل تقصد')
  expect((await compare(data.meant?.href.split('?')[1] ?? '')).offered.length).toBeGreaterThan(0)
  expect((await compare(`q=${encodeURIComponent('زقزقزقزق')}`)).meant).toBeNull()
  const call = PRODUCTS_PRICES.api.calls.find(({ path }) => path === 'products')
  const list = (q: string) =>
    call?.handle(context('/products-prices', 'ar').ctx, {
      params: undefined,
      query: { q, page: 1 },
      body: undefined,
    } as never)
  expect(await list('الميتانوول')).toMatchObject({ results: [], suggestion: 'ميثانول' })
  expect(await list('ميثانول')).toMatchObject({ suggestion: null })
})

test('MKT-02 up to five series beside each other as they are, with the spread of two; each can be taken away', async () => {
  const data = await compare('s=meg-cn-cfr-spot&s=ethylene-kr-fob-spot')
  expect(lineOf(data.chart)?.series.map(({ name }) => name)).toEqual([
    'أحادي جلايكول الإيثيلين، الصين',
    'الإيثيلين، كوريا الجنوبية',
  ])
  const [meg, ethylene] = lineOf(data.chart)?.series.map(({ points }) => points.at(-1)?.value ?? NaN) ?? []
  expect(lineOf(data.spread?.chart)?.series[0]?.points.at(-1)?.value).toBeCloseTo(
    (meg ?? 0) - (ethylene ?? 0),
    9,
  )
  expect(data.rows[0]?.without).toBe('/products-prices/compare?s=ethylene-kr-fob-spot')
  const page = html(ComparePage, data)
  for (const part of ['الفارق:', 'ناقصاً', 'إزالة']) expect(page).toContain(part)
  const many = await compare(
    [
      'methanol-cn-cfr-spot',
      'methanol-in-cfr-spot',
      'meg-cn-cfr-spot',
      'meg-in-cfr-spot',
      'pta-cn-cfr-spot',
      'x',
      'y',
    ]
      .map((slug) => `s=${slug}`)
      .join('&'),
  )
  expect(lineOf(many.chart)?.series).toHaveLength(5)
  expect(many.spread).toBeNull()
  expect(html(ComparePage, many)).toContain('الحد الأقصى للمقارنة خمس سلاسل')
  const unknown = await compare('s=meg-cn-cfr-spot&s=no-such-series')
  expect(html(ComparePage, unknown)).toContain('غير معروفة')
  expect(html(ComparePage, await compare(''))).toContain('لم تُختر سلسلة بعد')
})

test('MKT-02 series without a certain common unit are refused with the reason, and shown indexed to 100', async () => {
  const query = 's=ammonia-me-fob-spot&s=caustic-soda-me-50-solution-fob-spot'
  const refused = await compare(query)
  expect(refused.chart).toBeNull()
  expect(refused.spread).toBeNull()
  const page = html(ComparePage, refused)
  expect(page).toContain('لا تُقارن هذه السلاسل بقيمها الأصلية')
  expect(page).toContain('طن جاف')
  const shown = await compare(`${query}&mode=indexed`)
  for (const { points } of lineOf(shown.chart)?.series ?? []) expect(points[0]?.value).toBe(100)
  // A fixed rate makes riyals and dollars one unit.
  const pegged = await compare('s=pp-homo-gcc-raffia-grade-cfr-spot&s=pp-homo-sa-injection-grade-fd-domestic')
  expect(lineOf(pegged.chart)?.unit).toBe('دولار/طن')
  expect(html(ComparePage, pegged)).toContain('البنك المركزي السعودي')
})

test('MKT-02 a comparison offers what may be added, by words or beside what is chosen', async () => {
  const offered = async (query: string) => (await compare(query)).offered.map(({ href }) => href)
  expect(await offered('s=methanol-cn-cfr-spot')).toEqual([
    '/products-prices/compare?s=methanol-cn-cfr-spot&s=methanol-in-cfr-spot',
    '/products-prices/compare?s=methanol-cn-cfr-spot&s=methanol-sea-cfr-spot',
  ])
  expect(await offered(`q=${encodeURIComponent('الأمونيا')}`)).toEqual([
    '/products-prices/compare?s=ammonia-me-fob-spot',
    '/products-prices/compare?s=ammonia-nwe-cfr-spot',
  ])
})

test('ACC-06 a hidden series is on no page, list, file, comparison or call', async () => {
  await sql`update products_prices_series set hidden = true where slug = 'methanol-in-cfr-spot'`.execute(
    app.db,
  )
  await app.changes.publish(['prices'])
  expect((await thrownBy(() => series('methanol', 'in'))).status).toBe(404)
  expect((await product('methanol')).markets?.table?.rows).toHaveLength(2)
  expect((await index('?page=1&view=table&product=methanol')).list.total).toBe(2)
  expect((await market('in')).table.rows.map(({ key }) => key)).not.toContain('methanol-in-cfr-spot')
  expect((await compare('s=methanol-in-cfr-spot')).rows).toEqual([])
  expect((await compare('s=methanol-cn-cfr-spot')).offered).toHaveLength(1)
  await sql`update products_prices_series set hidden = false where slug = 'methanol-in-cfr-spot'`.execute(
    app.db,
  )
  await app.changes.publish(['prices'])
})

test('MKT-03 rows of other sections name products with symbol and page, in the language of the reader', async () => {
  const { ctx, recorded } = context('/', 'en')
  expect(Object.fromEntries(await PRODUCT_REFERENCE.names(ctx, ['meg', 'nothing']))).toEqual({
    meg: { label: 'Mono ethylene glycol', href: '/products-prices/show/meg', symbol: 'MEG' },
  })
  expect((await PRODUCT_REFERENCE.names(context('/').ctx, ['urea'])).get('urea')?.label).toBe('اليوريا')
  expect([...recorded.tags]).toEqual(['products'])
})

test('LIVE-05 a series that the newsroom ended is not among current prices: its page and its row say until when, without a change', async () => {
  const { ctx } = context('/')
  const [quote] = (await latestPrices(ctx, 8)).rows
  await sql`update products_prices_series set ended_on = '2026-06-01' where id = ${quote?.id}`.execute(app.db)
  await app.changes.publish(['prices'])
  expect((await latestPrices(ctx, 1000)).rows.map(({ id }) => id)).not.toContain(quote?.id)
  const cells = await readCells(ctx, sql`product = ${quote?.product} and market = ${quote?.market}`, 'last')
  expect(cells.groups.flatMap(({ cells: own }) => own)).toEqual([])
  const { rows } = await sql`
    select ${valueOf('standing', QUOTES.columns['standing'])} as standing,
      ${valueOf('year_pct', QUOTES.columns['year_pct'])} as year
    from products_prices_quote where id = ${quote?.id}`.execute(app.db)
  expect(rows).toEqual([{ standing: 'ended', year: null }])
  const page = await series(quote?.product ?? '', quote?.market.toLowerCase() ?? '')
  expect(html(SeriesPage, page)).toContain('سلسلة متوقفة؛ آخر سعر فيها')
})

test('LIVE-05 a late series says since when on its page, in its cell, in the list, on the panel and in its chart, and keeps its changes', async () => {
  const { ctx } = context('/')
  const [quote] = (await latestPrices(ctx, 8)).rows
  await sql`delete from products_prices_point where series_id = ${quote?.id} and day > '2026-07-01'`.execute(
    app.db,
  )
  await app.changes.publish(['prices'])
  const late = (await latestPrices(ctx, 1000)).rows.find(({ id }) => id === quote?.id)
  expect(late).toMatchObject({ standing: 'late', change: expect.any(Number) as number })
  for (const [lang, words, short] of [
    ['ar', 'متأخر: لا سعر منذ', 'متأخر'],
    ['en', 'Late: no price since', 'Late'],
  ] as const) {
    const page = await series(quote?.product ?? '', quote?.market.toLowerCase() ?? '', lang)
    expect(stripBidi(html(SeriesPage, page, lang))).toContain(words)
    expect(stripBidi(page.series.chart?.note ?? '')).toContain(words)
    const table = await index(`?page=1&view=table&product=${quote?.product}&market=${quote?.market}`, lang)
    expect(html(ProductsPrices, table, lang)).toContain(`<bdi>${short}</bdi></small>`)
    const cells = await index(`?page=1&product=${quote?.product}&market=${quote?.market}`, lang)
    expect(stripBidi(html(ProductsPrices, cells, lang))).toContain(words)
  }
  expect(html(ProductsPrices, await index('?page=1&view=table', 'en'), 'en')).not.toContain(
    '<bdi>Up to date</bdi>',
  )
})

test('SRCH-02 one substance is not found by the name of another in the list of products', async () => {
  const found = async (q: string) =>
    (await listProducts(context('/products-prices').ctx, q, 1))?.results.map(({ slug }) => slug) ?? []
  expect(await found('ميثان')).not.toContain('methanol')
  expect(await found('إيثان')).not.toContain('monoethanolamine')
  expect(await found('كبريت')).toContain('sulphur')
  expect(await found('كبريت')).not.toContain('ammonium-sulphate')
  expect(await found('ethane')).toContain('ethane')
})
