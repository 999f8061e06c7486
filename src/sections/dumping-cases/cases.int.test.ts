import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { exportColumns, exportRowsQuery } from '#datasets/export-rows.server.ts'
import { readRow } from '#datasets/list/rows.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { loadList, stateOf } from '#datasets/list/list-page.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { setToday } from '#testing/today.server.ts'
import { CASES } from './cases.server.ts'
import { CASE_CHARTS } from './charts/charts.server.ts'
import { CONDITIONS, STAGES } from './options.ts'
import { readDuties } from './measures/measures.server.ts'
import CasePage, { loader as caseLoader, meta as caseMeta } from './pages/row.tsx'
import ListPage, { loader as listLoader } from './pages/index.tsx'
import { caseStats } from './stats.server.ts'
import { insertCases, ROWS, type Row } from './testing.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let app: ReturnType<typeof testApp>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  drop = () => database.drop()
  app = testApp(database)
  await insertCases(app.db)
  await setToday(app.db, '2026-11-20')
})
afterAll(() => drop())

const context = (query: string, lang: 'ar' | 'en' = 'ar') =>
  testContext(app, { path: `/dumping-cases?page=1&${query}`, lang, now: NOW }).ctx
const list = (query: string) => {
  const ctx = context(query)
  return loadList(ctx, CASES, stateOf(ctx, CASES))
}
const slugs = async (query: string) => (await list(query)).rows.map(({ key }) => key).sort()
const seen = (keep: (row: Row) => boolean) =>
  ROWS.filter((row) => !row.hidden && keep(row))
    .map(({ slug }) => slug)
    .sort()
/** The status of a case on the day of these tests. */
const stageOf = ({ the_condition: stored, date_expiry: expiry }: Row): string =>
  ['provisional_measures', 'definitive_in_force'].includes(stored) &&
  typeof expiry === 'string' &&
  expiry < '2026-11-20'.slice(0, expiry.length)
    ? 'past_expiry'
    : stored
const stat = async (query: string, place: number, lang: 'ar' | 'en' = 'ar') => {
  const ctx = context(query, lang)
  return (await caseStats(ctx, stateOf(ctx, CASES)))[place]
}

test('MKT-05 MKT-08 each filter finds the cases that a plain filter in memory finds', async () => {
  const filters: [query: string, keep: (row: Row) => boolean][] = [
    ['', () => true],
    ['importing_market=IN', (row) => row.importing_market === 'IN'],
    ['importing_market=IN&importing_market=EU', (row) => ['IN', 'EU'].includes(row.importing_market)],
    ['origin_or_exported=SA', (row) => row.origin_or_exported.includes('SA')],
    ['procedure_type=safeguard', (row) => row.procedure_type === 'safeguard'],
    ['stage=definitive_in_force', (row) => stageOf(row) === 'definitive_in_force'],
    ['direction=against_gulf_exports', (row) => row.direction === 'against_gulf_exports'],
    ['sector=polymers', (row) => row.sector === 'polymers'],
    ['result=no_injury', (row) => row.result === 'no_injury'],
    ['ctwto=panel', (row) => row.ctwto === 'panel'],
    [
      'date_responsible_party_from=2024&date_responsible_party_to=2025-03',
      ({ date_responsible_party: date }) => date !== null && date >= '2024' && date.slice(0, 7) <= '2025-03',
    ],
    [
      'direction=against_gulf_exports&origin_or_exported=SA&stage=definitive_in_force',
      (row) =>
        row.direction === 'against_gulf_exports' &&
        row.origin_or_exported.includes('SA') &&
        stageOf(row) === 'definitive_in_force',
    ],
  ]
  for (const [query, keep] of filters) {
    const found = await slugs(query)
    expect(found, query).toEqual(seen(keep))
    if (query) expect(found.length, query).toBeGreaterThan(0)
    if (query) expect(found.length, query).toBeLessThan(seen(() => true).length)
  }
})

test('MKT-05 a case is found by its HS code, written bare or with dots', async () => {
  expect(await slugs('q=29053100')).toEqual(['glycol-eu'])
  expect(await slugs('q=2905.31')).toEqual(['glycol-eu'])
  expect(await slugs('q=2905.32')).toEqual([])
})

test('MKT-05 measures that expire within 12 months: both border days count, the days beyond them do not', async () => {
  expect(await slugs('preset=expiring')).toEqual([
    'ends-in-12-months',
    'ends-in-review',
    'ends-this-month',
    'ends-today',
  ])
  expect((await stat('', 3))?.value).toBe('4')
  const filtered = await list('preset=expiring')
  expect(filtered.isFiltered).toBe(true)
  expect(filtered.presets.map(({ on, href }) => [on, href])).toEqual([
    [true, '/dumping-cases?page=1'],
    [false, '/dumping-cases?preset=past_expiry&page=1'],
    [false, '/dumping-cases?preset=doubtful&page=1'],
  ])
  expect(filtered.chips.map(({ value }) => value)).toEqual(['تنتهي خلال 12 شهراً'])
  expect(filtered.keep).toContainEqual(['preset', 'expiring'])
  expect(await slugs('preset=other')).toEqual(seen(() => true))
})

test('LANG-05 numbers in labels, chips and tiles are in the digits that the reader chose', async () => {
  const { ctx } = testContext(app, { path: '/dumping-cases?page=1&preset=expiring', now: NOW })
  const asked = { ...ctx, prefs: { ...ctx.prefs, digits: 'arab' as const } }
  const { list: found, answer } = await listLoader(routeArgs(asked))
  const words = [found.presets[0]?.label, found.chips[0]?.value, answer?.figures[3]?.label]
  expect(words).toEqual(Array.from({ length: 3 }, () => 'تنتهي خلال ١٢ شهراً'))
})

test('MKT-05 what ends within 12 months is computed for each day, and its page is cached for that day', async () => {
  const on = async (now: Date) => {
    const { ctx, recorded } = testContext(app, { path: '/dumping-cases?page=1&preset=expiring', now })
    const { list: found } = await listLoader(routeArgs(ctx))
    expect(recorded.personal).toBe(false)
    expect(recorded.tags).toContain('data:dumping-cases')
    return found.total
  }
  const today = await on(NOW)
  expect(today).toBeGreaterThan(0)
  // Nothing of today's count is left when the day changes.
  expect(await on(new Date('2100-01-01T00:00:00Z'))).toBe(0)
  expect(await on(NOW)).toBe(today)
})

test('MKT-05 both directions are tabs with their counts beside the other filters, their state in the address', async () => {
  const { tabs } = await list('stage=definitive_in_force&direction=protecting_gulf_industry')
  const count = (direction?: string) =>
    seen((row) => stageOf(row) === 'definitive_in_force' && (!direction || row.direction === direction))
      .length
  expect(tabs.map(({ key, on, count: n }) => [key, on, n])).toEqual([
    ['', false, count()],
    ['protecting_gulf_industry', true, count('protecting_gulf_industry')],
    ['against_gulf_exports', false, count('against_gulf_exports')],
  ])
  const href = tabs[2]?.href ?? ''
  expect(await slugs(href.slice(href.indexOf('?') + 1))).toEqual(
    seen((row) => stageOf(row) === 'definitive_in_force' && row.direction === 'against_gulf_exports'),
  )
})

test('MKT-05 the mean is over definitive percent duties in force, a case once, a range by its middle', async () => {
  // glycol-eu: (8 + 12) / 2 = 10; the range 20 – 40 of range-sa: 30; its provisional duty and the exempt producer: none.
  expect(await stat('q=percent', 2)).toMatchObject({ value: '20.0%', unit: 'قضيتان' })
})

test('MKT-05 there is no mean of duties in different units, and the words say why; the highest share of the value is in its place', async () => {
  expect(await stat('', 2)).toMatchObject({ value: '40%', unit: 'بلا متوسط لاختلاف الوحدات' })
  expect(await stat('', 2, 'en')).toEqual({
    label: 'Highest ad valorem duty in force',
    value: '40%',
    unit: 'no average: units differ',
  })
  expect(await stat('q=tonne', 2)).toMatchObject({ value: '—', unit: 'الرسوم ليست نسباً من القيمة' })
  expect(await stat('stage=under_investigation', 2)).toMatchObject({
    value: '—',
    unit: 'لا رسوم نهائية سارية',
  })
})

test('MKT-05 a duty is in the list as its range with unit and stage; no range of several units', async () => {
  const { rows, headings } = await list('')
  const place = headings.findIndex(({ key }) => key === 'fee_rate')
  const rate = (slug: string) => rows.find(({ key }) => key === slug)?.cells[place]
  expect(rate('glycol-eu')).toMatchObject({ text: '8 – 12%', sub: 'من القيمة · رسم نهائي' })
  expect(rate('tonne-in')).toMatchObject({ text: '0 – 217.55', sub: 'دولار/طن · رسم موصى به' })
  expect(rate('mixed-in')).toMatchObject({ text: '—', sub: 'رسوم بوحدات مختلفة' })
  expect(rate('open-sa')).toMatchObject({ text: 'لا ينطبق', kind: 'x' })
  const name = rows.find(({ key }) => key === 'glycol-eu')?.cells[0]
  expect(name).toMatchObject({ sub: 'HS 2905.31.00، 3904.10 (\u200E+\u20601\u2060)' })
})

test('ROUTE-18 MKT-05 the page of a case: status, duties by country, its course with dates as exact as known, WTO dispute', async () => {
  const data = await caseLoader(routeArgs(context(''), { key: 'glycol-eu' }))
  expect(data.duties.map(({ country, duties }) => [country, duties.map(({ rate }) => rate)])).toEqual([
    ['السعودية', ['8%', '12%', '11.1%']],
    ['الولايات المتحدة', [null]],
  ])
  expect(data.events.map(({ machine, date }) => [machine, date])).toEqual([
    ['2020', '2020'],
    ['2020-10', 'أكتوبر 2020'],
    ['2020-10-14', '14 أكتوبر 2020'],
  ])
  const html = renderPage(CasePage as never, 'ar', { loader: data })
  for (const part of [
    'رسوم نهائية سارية',
    'معفى',
    'محسوب من بدء السريان والمدة',
    'https://www.wto.org/english/tratop_e/dispu_e/cases_e/ds999_e.htm',
  ])
    expect(html).toContain(part)
  const open = await caseLoader(routeArgs(context('', 'en'), { key: 'open-sa' }))
  const english = renderPage(CasePage as never, 'en', { loader: open })
  expect(english).not.toContain('wto.org')
  expect(english).not.toContain('computed from')
  expect(english).toContain('Not applicable')
  const headOf = (page: typeof data, lang: 'ar' | 'en') =>
    JSON.stringify(
      caseMeta({
        loaderData: page,
        location: { pathname: '/', search: '' },
        matches: [{ id: 'root', loaderData: { lang, origin: 'http://kimya.test', site: { name: 'Kimya' } } }],
      }),
    )
  // The arrow points to the market in the direction of the language.
  expect(headOf(data, 'ar')).toContain(' ← الاتحاد الأوروبي')
  expect(headOf(open, 'en')).toContain(' → GCC')
})

test('MKT-05 a range of a producer has both ends, a minimum price with its currency', async () => {
  const ctx = context('')
  const presentContext = {
    lang: 'en' as const,
    fmt: formatterOf('en', NOW, ctx.prefs),
    names: {},
    today: '2026-11-20',
  }
  const [range] = await readDuties(app.db, 'range-sa', presentContext)
  expect(range?.duties[0]).toMatchObject({ rate: '20 – 40%', unit: 'of CIF value', stage: 'Definitive' })
  const [, price] = (await readDuties(app.db, 'mixed-in', presentContext))[0]?.duties ?? []
  expect(price).toMatchObject({ rate: '900', unit: 'Minimum price (USD)' })
})

test('ROUTE-18 an unknown case is 404, a hidden one is listed nowhere', async () => {
  for (const key of ['none', 'hidden-case', "x' or true --"])
    expect((await thrownBy(() => caseLoader(routeArgs(context(''), { key })))).status).toBe(404)
  expect(await slugs('q=hidden')).toEqual([])
  expect((await list('')).total).toBe(seen(() => true).length)
  expect((await stat('', 0))?.value).toBe(String(seen(() => true).length))
  const markets = (await list('')).filters.find(({ key }) => key === 'importing_market')
  expect(JSON.stringify(markets)).not.toContain('"EG"')
})

test('ROUTE-18 ROUTE-19 the index needs its page, and past the end is 404', async () => {
  const at = (path: string) => thrownBy(() => listLoader(routeArgs(testContext(app, { path, now: NOW }).ctx)))
  expect(await at('/dumping-cases')).toEqual({ status: 302, location: '/dumping-cases?page=1' })
  expect((await at('/dumping-cases?page=9')).status).toBe(404)
  const none = await listLoader(routeArgs(context('q=zzzzzz')))
  expect(renderPage(ListPage as never, 'ar', { loader: none })).toContain('لا نتائج تطابق خيارات التصفية')
})

test('VIEW-01 MKT-05 the list opens on the duties in force: by market, then the cases with the highest, each with its link; the old addresses stay', async () => {
  const at = (query: string, lang: 'ar' | 'en' = 'en') => listLoader(routeArgs(context(query, lang)))
  const first = await at('')
  expect(first.list.views.map(({ key, href, on }) => [key, href, on])).toEqual([
    ['duties', '/dumping-cases?page=1', true],
    ['table', '/dumping-cases?view=table&page=1', false],
    ['timeline', '/dumping-cases?view=timeline&page=1', false],
    ['chart', '/dumping-cases?view=chart&page=1', false],
  ])
  const [byMarket, highest] = first.charts ?? []
  expect(first.charts).toHaveLength(2)
  // glycol-eu: (8 + 12) / 2; range-sa: the middle of 20 and 40, its exempt producer left out.
  expect(byMarket?.table.rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['GCC', 'Protecting Gulf industry', '7', '1', '30.0'],
    ['European Union', 'Against Gulf exports', '1', '1', '10.0'],
    ['India', 'Against Gulf exports', '3', '0', '—'],
  ])
  expect(byMarket?.plot).toMatchObject({
    kind: 'bars',
    series: ['Against Gulf exports', 'Protecting Gulf industry'],
    rows: [
      { label: 'GCC (1 case)', values: [null, 30] },
      { label: 'European Union (1 case)', values: [10, null] },
    ],
  })
  // Duties by weight and at a minimum price are beside the drawing, with their own units; so is what has no duty on record.
  const refused = byMarket?.refusals.map(({ label, value }) => [label, value]) ?? []
  expect(refused).toContainEqual(['Weight tonne → India', '30 USD per tonne'])
  expect(refused).toContainEqual(['mixed-in → India', 'duties in different units'])
  expect(refused).toContainEqual(['ends-today → GCC', undefined])
  expect(refused).toHaveLength(9)
  expect(highest?.plot).toMatchObject({
    rows: [
      { label: 'Range percent → GCC', values: [40], path: '/dumping-cases/range-sa' },
      { label: 'Glycol percent → European Union', values: [12], path: '/dumping-cases/glycol-eu' },
    ],
  })
  const html = renderPage(ListPage as never, 'en', { loader: first })
  expect(html).toContain('href="/en/dumping-cases/range-sa" aria-label="Range percent → GCC"')
  const shows = async (view: string) => (await at(`view=${view}`)).charts?.map(({ id }) => id) ?? null
  expect(await shows('table')).toBe(null)
  expect(await shows('timeline')).toEqual(['dumping-cases-course'])
  expect(await shows('chart')).toEqual(['dumping-cases-by-year', 'dumping-cases-by-market'])
  expect(renderPage(ListPage as never, 'en', { loader: await at('view=table') })).toContain('table cards')
  // Four figures are in sight: where measures are past their last day, the number of cases is in the sentence.
  expect(first.answer?.figures.map(({ label }) => label)).toEqual([
    'Measures in force',
    'Highest ad valorem duty in force',
    'Expiring within 12 months',
    'Past its expiry, to be confirmed',
  ])
  expect(first.answer?.text).toContain(first.answer?.lead)
})

test('MKT-05 charts count every visible case once: by year, by market and status, and in its lane', async () => {
  const draw = async (chart: keyof typeof CASE_CHARTS, query = '') => {
    const ctx = context(query, 'en')
    const data = await chartData(ctx, CASE_CHARTS[chart], ctx.url.searchParams)
    if (!data) throw new Error('no chart')
    return data
  }
  const cases = ROWS.filter(({ hidden }) => !hidden)
  const total = (rows: readonly (readonly string[])[]) =>
    rows.reduce((sum, cells) => sum + Number(cells.at(-1)), 0)
  const years = await draw('byYear')
  expect(total(years.table.rows)).toBe(cases.length)
  expect(years.note).toContain(
    String(cases.filter(({ date_responsible_party }) => date_responsible_party === null).length),
  )
  const markets = await draw('byMarket')
  expect(total(markets.table.rows)).toBe(cases.length)
  expect(markets.table.rows.map(([market]) => market)).not.toContain('Egypt')
  expect((await draw('byMarket', 'importing_market=CN')).table.rows).toEqual([['China', '1', '1']])

  const course = await draw('course')
  expect(course.refusals).toHaveLength(
    cases.filter(({ slug, date_responsible_party }) => !date_responsible_party && slug !== 'glycol-eu')
      .length,
  )
  expect(course.table.rows.filter(([name]) => name?.startsWith('Glycol'))).toHaveLength(4)
  expect(course.plot?.kind === 'timeline' && course.plot.today?.date).toBe('2026-11-20')
})

test('TRUST-02 MKT-08 list, filter, page, API and files give one stage of a case, and what was published beside it', async () => {
  const past = seen((row) => stageOf(row) === 'past_expiry')
  expect(past.length).toBeGreaterThan(0)
  expect(await slugs('stage=past_expiry')).toEqual(past)
  const { rows, headings } = await list('')
  const place = headings.findIndex(({ key }) => key === 'stage')
  const shown = rows.filter(({ cells }) => cells[place]?.text === STAGES.past_expiry.ar).map(({ key }) => key)
  expect(shown.sort()).toEqual(past)
  const api = await Promise.all(past.map((slug) => readRow(app.db, CASES, slug)))
  expect(api.map((row) => row?.stage)).toEqual(past.map(() => 'past_expiry'))
  expect(api.every((row) => row?.the_condition !== null && row?.stage !== row?.the_condition)).toBe(true)
  const columns = exportColumns(CASES, 'en', 'csv').map(({ key }) => key)
  const { sql: text, parameters } = exportRowsQuery(
    app.db,
    CASES,
    { ...stateOf(context(''), CASES), withheld: [], realFirst: false },
    'en',
    'csv',
  ).compile()
  const file = await poolOf(app.db).query<string[]>({ text, values: [...parameters], rowMode: 'array' })
  const inFile = file.rows.filter((row) => row[columns.indexOf('stage')] === STAGES.past_expiry.en)
  expect(inFile.flatMap((row) => row[0] ?? []).toSorted()).toEqual(past)
  const published: readonly string[] = Object.values(CONDITIONS).map(({ en }) => en)
  for (const row of inFile) expect(published).toContain(row[columns.indexOf('the_condition')])
  for (const slug of past) {
    const data = await caseLoader(routeArgs(context(''), { key: slug }))
    expect(renderPage(CasePage as never, 'ar', { loader: data })).toContain(STAGES.past_expiry.ar)
  }
})
