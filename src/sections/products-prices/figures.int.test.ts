import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerOf } from '#datasets/answer/answer.ts'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { MOST_BESIDE } from '#datasets/charts/figures-words.server.ts'
import { readRows } from '#datasets/list/rows.server.ts'
import { readState } from '#datasets/list/state.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { seededRandom } from '#demo/random.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { lineOf } from '#ui/charts/testing.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts, seldom, some } from '#testing/figures.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { figureText, meanOf, ofOneKind, withOne } from '#testing/naive.ts'
import { setToday } from '#testing/today.server.ts'
import { readCells } from './cells/cells.server.ts'
import { PRICE_CHARTS } from './charts/charts.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import { productHighlight } from './highlight.server.ts'
import { latestPrices } from './series/latest.server.ts'
import { loader as compareLoader } from './pages/compare.tsx'
import { loader as marketLoader } from './pages/market.tsx'
import { loader as seriesLoader, meta as seriesMeta } from './pages/series.tsx'
import { QUOTES } from './series/quotes.server.ts'
import './section.server.ts'
import { seriesPoints } from './points/series-points.server.ts'

const PRICED = ['urea', 'ammonia', 'methanol', 'benzene', 'sulphur', 'meg', 'pta', 'phenol'] as const
const PRODUCTS = [...PRICED, 'unpriced']
const MARKETS = ['CN', 'IN', 'ME', 'SA'] as const
const point = fc.record({
  week: fc.integer({ min: 1, max: 100 }),
  price: fc.integer({ min: 1, max: 200_000 }),
  wide: fc.option(fc.integer({ min: 0, max: 500 })),
})
const rowArbitrary = fc.record({
  unit: some('USD/t', 'USD/t', 'USD/t', 'USD/t', 'SAR/t', 'USD/lb', 'EUR/t', 'USD/bbl'),
  demo: fc.boolean(),
  hidden: seldom(6),
  sort: fc.integer({ min: 0, max: 2 }),
  points: fc.uniqueArray(point, { selector: ({ week }) => week, minLength: 0, maxLength: 25 }),
})
const dayOf = (week: number) => new Date(Date.UTC(2024, 11, 29 + 7 * week)).toISOString().slice(0, 10)
/** Series of each product in each market: some hidden, some without a point or with one alone, in several units. */
const ROWS = fc.sample(rowArbitrary, { seed: 7, numRuns: 32 }).map(({ points, ...own }, index) => ({
  ...own,
  id: 0,
  slug: '',
  product: PRICED[index % 8] ?? 'urea',
  market: MARKETS[Math.floor(index / 8)] ?? 'CN',
  points: points
    .toSorted((a, b) => a.week - b.week)
    .map(({ week, price, wide }) => ({
      day: dayOf(week),
      price: price / 100,
      low: wide === null ? null : Math.max(1, price - wide) / 100,
      high: wide === null ? null : (price + wide) / 100,
    })),
}))
type Row = (typeof ROWS)[number]
const isSeen = ({ hidden, points }: Row) => !hidden && points.length > 0
const lastOf = ({ points }: Row) => points.at(-1)
/** The newsroom said of one series in seven that it ended; how old the prices of the others are decides nothing. */
const isCurrent = (row: Row) => ROWS.indexOf(row) % 7 !== 3
const change = (row: Row) => {
  const { points } = row
  if (!isCurrent(row)) return null
  const [before, last] = points.slice(-2)
  return before && last ? (100 * (last.price - before.price)) / before.price : null
}
/** Dollars a tonne by weight and fixed rates; null for euros and barrels. */
const FACTORS: Readonly<Record<string, number>> = {
  'USD/t': 1,
  'SAR/t': 1 / 3.75,
  'USD/lb': 1000 / 0.453_592_37,
}
const dollars = (row: Row) => {
  const factor = FACTORS[row.unit]
  return factor === undefined ? null : (lastOf(row)?.price ?? NaN) * factor
}
const near = (value: number | null) => (value === null ? null : (expect.closeTo(value, 6) as number))

const TODAY = '2026-11-10'
const app = await figuresApp(async (db) => {
  await setToday(db, TODAY)
  await insertProducts(db, PRODUCTS)
  for (const row of ROWS) {
    const { product, market, unit, demo, hidden, sort } = row
    const found = await db
      .insertInto('products_prices_series')
      .values({
        product,
        market,
        unit,
        demo,
        hidden,
        sort,
        ended_on: isCurrent(row) ? null : '2026-01-01',
        delivery_term: 'FOB',
        price_type: 'spot',
        currency: unit.slice(0, 3),
        frequency: 'weekly',
        source_ar: 'مصدر',
        source_en: 'Source',
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow()
    Object.assign(row, found)
    if (row.points.length > 0)
      await db
        .insertInto('products_prices_point')
        .values(row.points.map((one) => ({ ...one, series_id: row.id })))
        .execute()
  }
  // The last price of every third series is corrected, and the one before it of the others.
  for (const [index, row] of ROWS.entries()) {
    const revised = row.points.at(index % 3 === 0 ? -1 : -2)
    if (!revised) continue
    Object.assign(revised, { price: revised.price + 5, low: null, high: null })
    await db
      .updateTable('products_prices_point')
      .set({ price: revised.price, low: null, high: null })
      .where('series_id', '=', row.id)
      .where('day', '=', revised.day)
      .execute()
  }
})

const SEEN = () => ROWS.filter(isSeen)
const context = (path = '/products-prices?page=1') => testContext(app, { path, lang: 'en' }).ctx
const stateOf = (query: string) => readState(QUOTES, new URLSearchParams(query), ['table'])
const listed = async (query: string) => {
  const state = stateOf(query)
  const keys = ['price', 'price_low', 'price_high', 'change', 'change_pct', 'usd_per_tonne', 'add_date']
  return readRows(app.db, QUOTES, state, { sort: state.sort, keys, limit: 500, offset: 0 })
}

test('MKT-01 TRUST-03 a row of the list is the last price of its series with its change against the price before, as corrected', async () => {
  const found = await listed('')
  expect(found.map(({ key }) => key).sort()).toEqual(
    SEEN()
      .map(({ slug }) => slug)
      .sort(),
  )
  for (const row of SEEN()) {
    const last = lastOf(row)
    const before = row.points.at(-2)
    expect(
      found.find(({ key }) => key === row.slug),
      row.slug,
    ).toMatchObject({
      price: last?.price,
      price_low: last?.low,
      price_high: last?.high,
      add_date: last?.day,
      change: near(before && last ? last.price - before.price : null),
      change_pct: near(change(row)),
      usd_per_tonne: near(dollars(row)),
    })
  }
  expect(SEEN().some(({ points }) => points.length === 1)).toBe(true)
  expect(new Set(SEEN().map(isCurrent)).size).toBe(2)
  expect(ROWS.some(({ hidden, points }) => !hidden && points.length === 0)).toBe(true)
})

test('VIEW-02 TRUST-04 for a thousand random filters the sentence counts, leads and names the largest move as the rows do', async () => {
  const random = seededRandom(20261128)
  const some = (values: readonly string[]) => values.filter(() => random() < 0.35)
  let [said, silent, moved] = [0, 0, 0]
  for (let turn = 0; turn < 1000; turn += 1) {
    const asked = { product: some(PRICED), market: some(MARKETS), currency: random() < 0.2 ? ['USD'] : [] }
    const query = new URLSearchParams()
    for (const [key, values] of Object.entries(asked)) for (const one of values) query.append(key, one)
    const lang = turn % 2 === 0 ? 'en' : 'ar'
    const { ctx } = testContext(app, { path: `/products-prices?${query}`, lang })
    const answer = await answerOf(ctx, QUOTES, stateOf(String(query)))
    const among = (values: readonly string[], one: string) => values.length === 0 || values.includes(one)
    const matched = SEEN().filter(
      ({ product, market, unit }) =>
        among(asked.product, product) &&
        among(asked.market, market) &&
        among(asked.currency, unit.slice(0, 3)),
    )
    const rows = ofOneKind(matched).filter(isCurrent)
    const name = `${lang} ${query}: ${answer?.text}`
    if (rows.length === 0) {
      expect(answer, name).toBe(null)
      silent += 1
      continue
    }
    const tenths = rows.map((row) => Math.round((change(row) ?? 0) * 10))
    const [rose, fell] = [tenths.filter((one) => one > 0).length, tenths.filter((one) => one < 0).length]
    expect(
      answer?.figures.slice(0, 3).map(({ value }) => value),
      name,
    ).toEqual([rows.length, rose, fell].map((count) => figureText(count)))
    expect(
      rows
        .map((row) => figureText(lastOf(row)?.price ?? NaN, 2))
        .some((price) => answer?.lead?.includes(price)),
      name,
    ).toBe(true)
    expect(answer?.text, name).toContain(answer?.lead)
    expect(leftoverOf(answer?.text ?? ''), name).toBeNull()
    if (rows.length > 1) {
      if (lang === 'en' && rose + fell > 0) {
        const counts = /(\d+|none) of (?:the )?(\d+) prices(?: shown)? rose and (\d+|none) fell/i.exec(
          withOne(answer?.text ?? ''),
        )
        const together = /(?:all (\d+)|(both)) prices(?: shown)? (rose|fell)/i.exec(answer?.text ?? '')
        const number = (text = '') => (text === 'None' || text === 'none' ? 0 : Number(text))
        if (rose === rows.length || fell === rows.length)
          expect([together?.[2] ? 2 : Number(together?.[1]), together?.[3]], name).toEqual([
            rows.length,
            rose > 0 ? 'rose' : 'fell',
          ])
        else expect(counts?.slice(1).map(number), name).toEqual([rose, rows.length, fell])
      }
      const most = Math.max(...tenths.map(Math.abs)) / 10
      const last = /([\d.,]+)%\.$/.exec(answer?.text ?? '')?.[1]
      // Of the price that is named first the move is not said twice.
      if (most > 0 && !/none moved more|لم يتغير سعر بنسبة أكبر/.test(answer?.text ?? '')) {
        expect(last, name).toBe(figureText(most))
        moved += 1
      }
    }
    said += 1
  }
  expect(said).toBeGreaterThan(600)
  expect(silent).toBeGreaterThan(10)
  expect(moved).toBeGreaterThan(200)
})

test('MKT-01 MKT-08 prices are filtered and sorted by dollars a tonne and by their change; those without a value match no filter', async () => {
  const queries: [query: string, keep: (row: Row) => boolean][] = [
    ['price_min=500', (row) => (dollars(row) ?? -1) >= 500],
    ['price_min=100&price_max=1500', (row) => (dollars(row) ?? -1) >= 100 && (dollars(row) ?? NaN) <= 1500],
    ['change_pct_min=0', (row) => (change(row) ?? -1) >= 0],
    ['change_pct_max=-10', (row) => (change(row) ?? 0) <= -10],
    ['market=CN&market=SA', ({ market }) => market === 'CN' || market === 'SA'],
    ['currency=EUR', ({ unit }) => unit.startsWith('EUR')],
    ['add_date_from=2026-09', (row) => (lastOf(row)?.day ?? '') >= '2026-09-01'],
  ]
  for (const [query, keep] of queries) {
    const wanted = SEEN().filter(keep)
    expect(wanted.length, query).toBeGreaterThan(0)
    expect((await listed(query)).map(({ key }) => key).sort(), query).toEqual(
      wanted.map(({ slug }) => slug).sort(),
    )
  }
  const order = (await listed('sort=-price')).map(({ key }) => ROWS.find(({ slug }) => slug === key))
  const values = order.map((row) => (row ? dollars(row) : null))
  const known = values.filter((value) => value !== null)
  expect(known).toEqual(known.toSorted((a, b) => b - a))
  expect(values.indexOf(null)).toBe(known.length)
})

/** A price a week that is more than three weeks old on the day of reading. */
const isLate = (row: Row) => Number((lastOf(row)?.day ?? '') < shiftDay(TODAY, -21))

/** The series that represents each product among rows: a real one, one that is not late, the first in the order of display. */
const firsts = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ product }) => product)].map(([product, own]) => {
    const [first] = own.toSorted(
      (a, b) => Number(a.demo) - Number(b.demo) || isLate(a) - isLate(b) || a.sort - b.sort || a.id - b.id,
    )
    return { product, first }
  })

test('MKT-01 the cells have each product once, by a real series that is not late where there is one, on the page of all and of one market', async () => {
  const cellsOf = (rows: readonly Row[]) =>
    new Map(
      firsts(rows).map(({ product, first }) => [
        product,
        {
          market: first?.market,
          price: first && lastOf(first)?.price,
          change: near(first ? change(first) : null),
        },
      ]),
    )
  const compare = (found: Awaited<ReturnType<typeof readCells>>, rows: readonly Row[]) => {
    const cells = found.groups.flatMap((group) => group.cells)
    expect(
      new Map(
        cells.map(({ symbol, market, price, change: percent }) => [
          symbol,
          { market, price, change: percent },
        ]),
      ),
    ).toEqual(cellsOf(rows.filter(isCurrent)))
    expect(found.marks.demo !== undefined).toBe(
      firsts(rows.filter(isCurrent)).some(({ first }) => first?.demo),
    )
  }
  compare(await readCells(context(), conditionOf(QUOTES, stateOf('')), 'last'), SEEN())
  for (const market of MARKETS) {
    const rows = SEEN().filter((row) => row.market === market)
    const page = await marketLoader(
      routeArgs(context(`/products-prices/market/${market.toLowerCase()}`), {
        country_slug: market.toLowerCase(),
      }),
    )
    compare(page.cells, rows)
    expect(page.table.rows.map(({ key }) => key).sort()).toEqual(rows.map(({ slug }) => slug).sort())
  }
})

test('MKT-02 the figures over a series are those of its points, in its own unit and in another that is certain', async () => {
  const rows = SEEN().filter(({ unit, points }) => unit in FACTORS && points.length > 2)
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows)
    for (const [query, factor] of [
      ['', 1],
      ['&currency=USD&per=t', FACTORS[row.unit] ?? NaN],
    ] as const) {
      const market = row.market.toLowerCase()
      const path = `/products-prices/show/${row.product}/${market}?series=${row.slug}&range=all${query}`
      const { series } = await seriesLoader(
        routeArgs(context(path), { product_slug: row.product, country_slug: market }),
      )
      const prices = row.points.map(({ price }) => price)
      const [first = NaN, last = NaN] = [prices[0], prices.at(-1)]
      const decimals = last * factor < 10 ? 4 : 2
      const priceText = (value: number | null) => figureText(value === null ? null : value * factor, decimals)
      expect(series.head?.lead.price, path).toBe(priceText(last))
      expect(series.head?.answer.figures, path).toMatchObject([
        { change: { percent: near((100 * (last - first)) / first) } },
        { value: priceText(meanOf(prices)) },
        { value: priceText(Math.max(...row.points.map(({ price, high }) => high ?? price))) },
        { value: priceText(Math.min(...row.points.map(({ price, low }) => low ?? price))) },
      ])
      expect(
        series.history.map(({ price }) => price),
        path,
      ).toEqual(prices.toReversed().map(priceText))
    }
})

test('MKT-01 SHELL-02 LIVE-01 home shows a price of each product whatever its unit, real ones first, and counts the products', async () => {
  const all = firsts(SEEN().filter(isCurrent)).flatMap(({ first }) => (first ? [first] : []))
  expect(new Set(all.map(({ unit }) => unit)).size).toBeGreaterThan(1)
  const { rows, updated } = await latestPrices(context(), 10)
  expect(all.length).toBeLessThanOrEqual(10)
  expect(rows.map(({ slug }) => slug).sort()).toEqual(all.map(({ slug }) => slug).sort())
  expect(rows.findLastIndex(({ demo }) => !demo)).toBeLessThan(rows.findIndex(({ demo }) => demo))
  for (const { slug, price, change: percent } of rows) {
    const row = ROWS.find((one) => one.slug === slug)
    expect([price, percent], slug).toEqual([row && lastOf(row)?.price, near(row ? change(row) : null)])
  }
  // The day of a demonstration price is no news.
  expect(updated).toBe(
    SEEN()
      .filter(({ demo }) => !demo)
      .map((row) => lastOf(row)?.day ?? '')
      .sort()
      .at(-1),
  )
  expect(await productHighlight(context())).toMatchObject({ value: figureText(PRODUCTS.length) })
})

const DAY = 86_400_000
const changeText = (percent: number) => formatterOf('en', new Date()).change(percent, '%')
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Prices to some day of 2023 to 2025, with gaps: of every day, of Fridays, or of the ends of months. */
const quoted = fc.record({
  last: fc.oneof(
    some('2024-02-29', '2025-02-28', '2024-03-31', '2023-05-31', '2024-12-31', '2025-03-30'),
    fc.integer({ min: 0, max: 800 }).map((days) => iso(Date.UTC(2023, 0, 1) + days * DAY)),
  ),
  prices: fc.array(fc.option(fc.integer({ min: 100, max: 90_000 })), { minLength: 480, maxLength: 480 }),
})

/** The day a number of months before a price: of monthly ones the end of that month, else its day or its last. */
function daysBefore(frequency: string, last: string, months: number): string {
  const [year = 0, month = 0, day = 0] = last.split('-').map(Number)
  const end = Date.UTC(year, month - months, 0)
  const same = Math.min(day, new Date(end).getUTCDate())
  return frequency === 'monthly' ? iso(end) : iso(Date.UTC(year, month - 1 - months, same))
}

test('TRUST-03 a change over a month, a year or days of the reader is one number in list, cells, page, chart, index, table, text and API', async () => {
  const { db } = app
  const all = fc.sample(quoted, { seed: 11, numRuns: 6 }).map(({ last, prices }, index) => {
    const frequency = (['daily', 'weekly', 'monthly'] as const)[index % 3] ?? 'daily'
    const end = Date.parse(last)
    const step = frequency === 'daily' ? 1 : 7
    const days =
      frequency === 'monthly'
        ? Array.from({ length: 30 }, (_, n) => iso(Date.UTC(+last.slice(0, 4), +last.slice(5, 7) - n, 0)))
        : Array.from({ length: frequency === 'daily' ? 480 : 70 }, (_, n) => iso(end - n * step * DAY))
    // One price in eight is missing; the last one is present.
    const points = days.flatMap((day, n) => {
      const price = n === 0 ? 12_345 : n % 8 === 3 ? null : prices[n]
      return price ? [{ day, price: price / 100 }] : []
    })
    return { frequency, points: points.reverse() }
  })
  for (const [index, { frequency, points }] of all.entries()) {
    const { id, slug } = await db
      .insertInto('products_prices_series')
      .values({
        product: 'unpriced',
        market: MARKETS[index % 4] ?? '',
        grade: `g${index}`,
        unit: 'USD/t',
        delivery_term: 'FOB',
        price_type: 'spot',
        currency: 'USD',
        frequency,
        source_ar: 'مصدر',
        source_en: 'Source',
      })
      .returning(['id', 'slug'])
      .executeTakeFirstOrThrow()
    const own = points.map((one) => ({ ...one, series_id: id }))
    await db.insertInto('products_prices_point').values(own).execute()
    const market = (MARKETS[index % 4] ?? '').toLowerCase()
    const lastDay = points.at(-1)?.day ?? ''
    const [row] = await readRows(
      app.db,
      QUOTES,
      { ...stateOf(''), options: {}, q: `g${index}` },
      {
        sort: stateOf('').sort,
        keys: ['month_pct', 'year_pct'],
        limit: 1,
        offset: 0,
      },
    )
    for (const [range, from] of [
      ['range=monthly', daysBefore(frequency, lastDay, 1)],
      ['', daysBefore(frequency, lastDay, 12)],
      [`from=${points.at(3)?.day ?? ''}&to=${points.at(-2)?.day ?? ''}`, points.at(3)?.day ?? ''],
      ['from=2024-01-01', '2024-01-01'],
    ] as const) {
      const to = range.includes('to=') ? points.at(-2) : points.at(-1)
      const base = points.findLast(({ day }) => day <= from) ?? points.find(({ day }) => day >= from)
      if (!base || !to || to.day < from) continue
      const percent = ((to.price - base.price) / base.price) * 100
      const where = `${frequency} ${range} ${lastDay}`
      const pathOf = (path: string) => context(`${path}&${range}`)
      const opened = await seriesLoader(
        routeArgs(pathOf(`/products-prices/show/unpriced/${market}?series=${slug}`), {
          product_slug: 'unpriced',
          country_slug: market,
        }),
      )
      const { series } = opened
      expect(series.head?.answer.figures[0]?.change?.percent, where).toBeCloseTo(percent, 8)
      const head = seriesMeta({
        loaderData: opened,
        matches: [
          {
            id: 'root',
            loaderData: { lang: 'en', origin: 'https://x.example', site: { name: 'K', tagline: '' } },
          },
        ],
        location: { pathname: '/', search: '' },
      } as never) as { name?: string; content?: string }[]
      const description = head.find(({ name }) => name === 'description')?.content ?? ''
      expect(stripBidi(description), where).toContain(stripBidi(series.head?.answer.text ?? 'no answer'))
      const plotted = lineOf(series.chart)?.series[0]?.points ?? []
      expect([plotted[0]?.date, plotted.at(-1)?.date], where).toEqual([base.day, to.day])
      expect(changeOf(plotted.at(-1)?.value, plotted[0]?.value)?.percent, where).toBeCloseTo(percent, 8)
      expect(series.chart?.summary, where).toContain(`(${changeText(percent)})`)
      const ofChart = new URLSearchParams(`s=${slug}&${range}`)
      const own = await chartData(pathOf('/x?a=1'), PRICE_CHARTS.price, ofChart, Infinity)
      expect(own?.table.rows.at(-1)?.[1], where).toBe(figureText(base.price, 2))
      expect(series.chart?.table.rows, where).toEqual(own?.table.rows.slice(0, MOST_BESIDE))
      expect(series.chart?.table.more, where).toBe(Math.max(0, plotted.length - MOST_BESIDE))
      const api = await seriesPoints(pathOf(`/products-prices/api/rows/x/points?a=1`), slug ?? '')
      expect(api, where).toMatchObject({ figures: { change: near(percent), since: base.day } })
      expect(api && 'points' in api && api.points[0]?.day, where).toBe(base.day)
      for (const mode of ['as-is', 'indexed']) {
        const page = await compareLoader(routeArgs(pathOf(`/products-prices/compare?s=${slug}&mode=${mode}`)))
        expect(page.rows[0]?.percent, where).toBeCloseTo(percent, 8)
        const last = lineOf(page.chart)?.series[0]?.points.at(-1)?.value ?? NaN
        expect(last, where).toBeCloseTo(mode === 'indexed' ? 100 + percent : to.price, 6)
        expect(page.chart?.summary, where).toContain(changeText(percent))
      }
      const span = range === 'range=monthly' ? 'monthly' : range === '' ? 'yearly' : null
      if (span === null || base.day > from) continue
      const most = { daily: 3, weekly: 10, monthly: 46 }[frequency]
      const wanted = base.day < shiftDay(from, -most) ? null : near(percent)
      expect(span === 'monthly' ? row?.month_pct : row?.year_pct, where).toEqual(wanted)
      const cells = await readCells(context(), sql`slug = ${slug}`, span)
      expect(cells.groups[0]?.cells[0]?.change, where).toEqual(wanted)
    }
  }
  // Side by side, an index begins where all of them have a price, and the table's change is counted from there.
  const { rows: chosen } = await sql<{ slug: string }>`
    select slug from products_prices_quote where product = 'unpriced' order by add_date desc limit 5`.execute(
    db,
  )
  const page = await compareLoader(
    routeArgs(
      context(`/products-prices/compare?mode=indexed&${chosen.map(({ slug }) => `s=${slug}`).join('&')}`),
    ),
  )
  const lines = lineOf(page.chart)?.series ?? []
  expect(lines.length).toBeGreaterThan(1)
  const changes = page.rows.flatMap(({ percent }) => (percent === null ? [] : [percent]))
  for (const [index, { points }] of lines.entries())
    expect((points.at(-1)?.value ?? NaN) - 100).toBeCloseTo(changes[index] ?? NaN, 6)
})
