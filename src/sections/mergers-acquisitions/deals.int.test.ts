import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { exportColumns, exportRowsQuery } from '#datasets/export-rows.server.ts'
import { exportQuery } from '#datasets/export/query-file.server.ts'
import { ABOUT, readCsv, readJson, textIn } from '#datasets/export/testing-files.ts'
import { readXlsx } from '#datasets/export/xlsx/testing-xlsx.ts'
import { cellAt, cellOf } from '#datasets/item/fact-cell.ts'
import { stateOf } from '#datasets/list/list-page.server.ts'
import { readRows } from '#datasets/list/rows.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { figureText } from '#testing/naive.ts'
import { renderPage } from '#testing/render-page.tsx'
import { MERGERS_ACQUISITIONS } from './section.server.ts'
import { DEALS } from './deals.server.ts'
import DealPage, { loader as dealLoader } from './pages/row.tsx'
import ListPage, { loader as listLoader } from './pages/index.tsx'
import { ROWS, SEEN, writeDeals, type Row } from './testing.server.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

let app: ReturnType<typeof testApp>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  drop = () => database.drop()
  app = testApp(database)
  await writeDeals(app.db)
})
afterAll(() => drop())

const context = (query: string, lang: Lang = 'ar') =>
  testContext(app, { path: `/mergers-acquisitions?${query}`, lang, now: NOW }).ctx
const list = (query: string, lang?: Lang) => listLoader(routeArgs(context(`page=1&${query}`, lang)))
const deal = (slug: string, lang?: Lang) => dealLoader(routeArgs(context('', lang), { key: slug }))
/** The rows of every page of the list. */
async function everyRow(query: string, lang?: Lang) {
  const { list: first } = await list(query, lang)
  const rows = [...first.rows]
  for (let page = 2; page <= first.pages; page += 1)
    rows.push(...(await listLoader(routeArgs(context(`page=${page}&${query}`, lang)))).list.rows)
  return { rows, at: cellAt(first) }
}
/** The keys of the list in its order, of all pages at once. */
async function listed(query: string): Promise<string[]> {
  const state = stateOf(context(query), DEALS)
  const asked = { sort: state.sort, keys: [], limit: 500, offset: 0, lang: 'ar' as const }
  return (await readRows(app.db, DEALS, state, asked)).map(({ key }) => key)
}
const call = (path: string) => {
  const found = MERGERS_ACQUISITIONS.api.calls.find((one) => one.path === path)
  if (!found) throw new Error(`There is a call ${path}`)
  return found
}
const listAnswer = z.object({
  results: z.array(z.looseObject({ key: z.string() })),
  total: z.number(),
  total_pages: z.number(),
  page_number: z.number(),
  facets: z.record(z.string(), z.array(z.object({ value: z.string(), count: z.number() }))),
  suggestion: z.string().nullable(),
})
const apiRows = async (query: string) =>
  listAnswer.parse(await call('rows').handle(context(query), { params: {}, query: {}, body: {} } as never))
const file = (query: string, format: 'csv' | 'json' | 'xlsx', lang: Lang = 'en') => {
  const ctx = context(query, lang)
  const select = exportRowsQuery(
    app.db,
    DEALS,
    { ...stateOf(ctx, DEALS), withheld: [], realFirst: false },
    lang,
    format,
  )
  return exportQuery(app.db, format, ABOUT, exportColumns(DEALS, lang, format), select)
}

const WHY = {
  not_disclosed: 'Not disclosed',
  not_available: 'Not available',
  not_applicable: 'Not applicable',
}
const QUERIES: readonly [query: string, keep: (row: Row) => boolean][] = [
  ['', () => true],
  ['the_condition=completed&the_condition=mou', (row) => ['completed', 'mou'].includes(row.the_condition)],
  ['sector=fertilizers', ({ sector }) => sector === 'fertilizers'],
  ['introducing_mechanism=merger', (row) => row.introducing_mechanism === 'merger'],
  [
    'country_buyer=SA&country_buyer=US',
    (row) => row.country_buyer.some((one) => one === 'SA' || one === 'US'),
  ],
  ['country_seller=DE', ({ country_seller }) => country_seller.includes('DE')],
  ['companies=equate', ({ companies }) => companies.includes('equate')],
  ['announcement_date_from=2025-11', ({ announcement_date: date }) => date >= '2025-11' || date === '2025'],
  ['announcement_date_to=2021', ({ announcement_date: date }) => date.slice(0, 4) <= '2021'],
  [
    'announcement_date_from=2025-11-21&announcement_date_to=2025-12',
    ({ announcement_date: date }) =>
      (date >= '2025-11-21' || date === '2025-11' || date === '2025') && date.slice(0, 7) <= '2025-12',
  ],
  ['stake_pct_max=50', ({ stake_pct }) => stake_pct !== null && stake_pct <= 50],
  ['value_usd_m_min=0.01', ({ value_usd_m }) => value_usd_m !== null && value_usd_m > 0],
  [
    'sector=polymers&the_condition=completed&value_usd_m_min=10',
    (row) => row.sector === 'polymers' && row.the_condition === 'completed' && (row.value_usd_m ?? 0) >= 10,
  ],
]
const slugs = (rows: readonly Row[]) => rows.map(({ slug }) => slug).sort()

test('MKT-07 MKT-08 list, call and files of a filter have the rows that a plain filter in memory finds', async () => {
  for (const [query, keep] of QUERIES) {
    const wanted = slugs(SEEN.filter(keep))
    expect(wanted.length, query).toBeGreaterThan(0)
    if (query) expect(wanted.length, query).toBeLessThan(SEEN.length)
    const shown = await listed(query)
    expect(shown.toSorted(), query).toEqual(wanted)
    expect((await apiRows(query)).total, query).toBe(wanted.length)
    // A file has the rows of every page in the order of the list.
    const { rows } = await readJson(await file(query, 'json'))
    expect(
      rows.map(({ slug }) => slug),
      query,
    ).toEqual(shown)
  }
})

test('MKT-07 MKT-08 the files have each row as it is: values with their currency, reasons, dates as exact as known', async () => {
  const [headings = [], ...lines] = readCsv(await textIn(await file('', 'csv')))
  const { rows } = await readJson(await file('', 'json'))
  expect(lines).toHaveLength(SEEN.length)
  for (const row of SEEN) {
    const listed = rows.find(({ slug }) => slug === row.slug)
    expect(listed).toMatchObject({
      announcement_date: row.announcement_date,
      closing_date: row.closing_date,
      stake_pct: row.stake_pct,
      stake_pct_missing: row.stake_pct_missing && WHY[row.stake_pct_missing],
      transaction_value: row.transaction_value,
      transaction_value_missing: row.transaction_value_missing && WHY[row.transaction_value_missing],
      currency: row.currency === null ? null : `${row.currency} m`,
      value_usd_m: row.value_usd_m,
      country_buyer: row.country_buyer.map((code) => countryName(code, 'en')),
      country_buyer_code: row.country_buyer,
      companies_code: row.companies,
      demo: row.demo,
    })
    const line = lines.find((cells) => cells[0] === row.slug)
    const value = line?.[headings.indexOf('Value in USD (USD m)')] ?? null
    expect(value === null ? null : Number(value)).toBe(row.value_usd_m)
  }
  const { sheets } = await readXlsx(await file('', 'xlsx'))
  expect(sheets[0]?.rows).toHaveLength(SEEN.length + 1)
})

test('MKT-07 the counts beside a filter are those of the rows with that value chosen', async () => {
  const values: Readonly<Record<string, (row: Row) => readonly string[]>> = {
    the_condition: (row) => [row.the_condition],
    sector: (row) => [row.sector],
    introducing_mechanism: (row) => [row.introducing_mechanism],
    country_buyer: (row) => row.country_buyer,
    country_seller: (row) => row.country_seller,
    companies: (row) => row.companies,
  }
  for (const [query, keep] of [
    ['', () => true],
    ['stake_pct_min=50', (row: Row) => (row.stake_pct ?? 0) >= 50],
  ] as const) {
    const { facets } = await apiRows(query)
    for (const [key, valuesOf] of Object.entries(values)) {
      const counts = new Map<string, number>()
      for (const row of SEEN.filter(keep))
        for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1)
      expect(new Map(facets[key]?.map(({ value, count }) => [value, count])), `${query} ${key}`).toEqual(
        counts,
      )
    }
  }
  // A filter leaves out itself, not the others.
  const { facets } = await apiRows('sector=polymers&the_condition=mou')
  const polymers = SEEN.filter(({ sector }) => sector === 'polymers')
  expect(facets['the_condition']?.find(({ value }) => value === 'completed')?.count).toBe(
    polymers.filter(({ the_condition }) => the_condition === 'completed').length,
  )
})

test('MKT-07 MKT-08 rows are sorted both ways; what has no value comes last either way', async () => {
  const numbers: Readonly<Record<string, (row: Row | undefined) => number | null>> = {
    value_usd_m: (row) => row?.value_usd_m ?? null,
    stake_pct: (row) => row?.stake_pct ?? null,
  }
  for (const [key, valueOf] of Object.entries(numbers))
    for (const way of [1, -1]) {
      const order = await listed(`sort=${way < 0 ? '-' : ''}${key}`)
      const values = order.map((slug) => valueOf(SEEN.find((row) => row.slug === slug)))
      const known = values.filter((value) => value !== null)
      expect(known, key).toEqual(known.toSorted((a, b) => way * (a - b)))
      expect(values.indexOf(null), key).toBe(known.length)
    }
  const dates = (await listed('')).map(
    (slug) => SEEN.find((row) => row.slug === slug)?.announcement_date ?? '',
  )
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('MKT-07 LANG-04 a deal is found by its names in either language; a missing name is replaced by that of the other language', async () => {
  const [row] = SEEN.filter(({ slug }) => ROWS.findIndex((one) => one.slug === slug) % 5 === 0)
  const slug = row?.slug ?? ''
  expect(await listed(`q=${encodeURIComponent(`هدف ${slug}`)}`)).toContain(slug)
  expect(await listed('q=zzzz')).toEqual([])
  const { list: found } = await list(`q=${encodeURIComponent(`هدف ${slug}`)}`, 'en')
  const cells = found.rows.find(({ key }) => key === slug)?.cells ?? []
  expect(cellAt(found)(cells, 'acquisition_target')).toMatchObject({ text: `هدف ${slug}`, lang: 'ar' })
})

test('MKT-07 a value is shown with its currency; an undisclosed one with its reason, never as zero', async () => {
  const { rows, at } = await everyRow('view=table', 'en')
  const shown = new Map(rows.map(({ key, cells }) => [key, at(cells, 'transaction_value')]))
  expect([shown.size, (await list('')).list.total]).toEqual([SEEN.length, SEEN.length])
  for (const row of SEEN)
    expect(shown.get(row.slug), row.slug).toEqual(
      row.transaction_value === null
        ? { text: WHY[row.transaction_value_missing ?? 'not_available'], kind: 'x' }
        : { text: figureText(row.transaction_value), kind: 'n', sub: `${row.currency} m` },
    )
  expect(SEEN.some(({ transaction_value: value }) => value === 0)).toBe(true)
})

test('ROUTE-18 MKT-07 a deal has a page with its fields in both languages and its neighbours; unknown and hidden ones are 404', async () => {
  const row = SEEN.find(
    (one) => one.closing_date !== null && one.stake_pct !== null && one.currency === 'EUR',
  )
  if (!row) throw new Error('There is such a deal')
  const page = await deal(row.slug, 'en')
  expect(page.answer.figures.map(({ value }) => value)).toContain(cellOf(page.item, 'the_condition').text)
  expect(cellOf(page.item, 'closing_date').text).toBe('21 November 2026')
  expect(cellOf(page.item, 'stake_pct').text).toBe(`${figureText(row.stake_pct)}%`)
  expect(cellOf(page.item, 'transaction_value')).toMatchObject({
    text: figureText(row.transaction_value),
    sub: 'EUR m',
  })
  expect(cellOf(page.item, 'value_usd_m').kind).toBe('x')
  const order = await listed('')
  const place = order.indexOf(row.slug)
  expect([page.item.previous?.href, page.item.next?.href]).toEqual([
    order[place - 1] && `/mergers-acquisitions/${order[place - 1]}`,
    order[place + 1] && `/mergers-acquisitions/${order[place + 1]}`,
  ])
  expect(renderPage(DealPage as never, 'ar', { loader: await deal(row.slug) })).toContain('مليون يورو')
  expect(renderPage(DealPage as never, 'en', { loader: page })).toContain('Completed')
  const hidden = ROWS.find((one) => one.hidden)?.slug ?? ''
  for (const slug of [hidden, 'none', "x' or true --"])
    expect((await thrownBy(() => deal(slug))).status, slug).toBe(404)
})

test('API-02 MKT-07 the calls answer as the page does: paging, one row whole, hidden and unknown ones refused', async () => {
  const first = await apiRows('sort=stake_pct')
  expect([first.page_number, first.total_pages]).toEqual([1, Math.ceil(SEEN.length / first.results.length)])
  const answer = call('rows').answer as z.ZodType
  expect(answer.safeParse(first).error).toBeUndefined()
  const one = (key: string) =>
    call('rows/:key').handle(context(''), { params: { key }, query: {}, body: {} } as never)
  for (const row of SEEN.slice(0, 10)) {
    const { slug, hidden: _, ...own } = row
    expect(await one(slug)).toMatchObject({ ...own, key: slug, source_en: 'Source', confidence: 'high' })
  }
  for (const key of ['none', ROWS.find(({ hidden }) => hidden)?.slug ?? ''])
    await expect(one(key)).rejects.toMatchObject({ code: 'not_found' })
  await expect(apiRows('page=99')).rejects.toMatchObject({ code: 'not_found' })
  await expect(apiRows('value_usd_m_min=many')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('VIEW-01 ROUTE-18 ROUTE-19 the index needs its page, opens on its charts, is shown as cards and table, and past the end is 404', async () => {
  const at = (query: string) => thrownBy(() => listLoader(routeArgs(context(query))))
  expect(await at('')).toEqual({ status: 302, location: '/mergers-acquisitions?page=1' })
  expect((await at('page=99')).status).toBe(404)
  const [row] = (await list('')).list.rows
  expect(renderPage(ListPage as never, 'ar', { loader: await list('view=cards') })).toContain('class="deals"')
  expect(renderPage(ListPage as never, 'ar', { loader: await list('view=table') })).toContain(row?.href)
  const charts = await list('', 'en')
  expect(charts.charts?.map(({ id }) => id)).toEqual([
    'mergers-acquisitions-by-year',
    'mergers-acquisitions-largest',
    'mergers-acquisitions-by-sector',
  ])
  expect((await list('view=chart', 'en')).charts).toEqual(charts.charts)
  expect(charts.answer?.text).toMatch(/^The disclosed value of \d+ of \d+ deals /)
  expect(charts.answer?.figures).toHaveLength(4)
  expect(charts.charts?.map(({ title }) => title)).toContain('Disclosed value by sector')
  const none = await list('q=zzzzzz')
  expect(renderPage(ListPage as never, 'ar', { loader: none })).toContain('لا نتائج تطابق')
  expect(none.answer?.figures[0]?.value).toBe('0')
})

test('MKT-07 TRUST-01 a list is marked where one of its rows is demonstration data', async () => {
  await writeDeals(
    app.db,
    ROWS.map((row) => ({ ...row, demo: row.hidden })),
  )
  app.memo.drop([DEALS.tag])
  expect((await list('')).list.marks).toEqual({})
  await writeDeals(app.db)
  app.memo.drop([DEALS.tag])
  expect((await list('')).list.marks.demo).toBeDefined()
})
