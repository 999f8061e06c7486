import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { readRows } from '#datasets/list/rows.server.ts'
import { readState } from '#datasets/list/state.ts'
import { isoDay } from '#i18n/date/date.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { PLANT_CHARTS } from './charts/charts.server.ts'
import { companyPlantCount, companyPlants } from './company/plants.server.ts'
import { STATUSES } from './options.ts'
import Plants, { loader as listLoader } from './pages/index.tsx'
import Plant, { loader as plantLoader } from './pages/row.tsx'
import { PLANTS } from './plants.server.ts'

const PRODUCTS = ['urea', 'ammonia', 'methanol', null]
const COMPANIES = ['sabic', 'qafco', 'gpic']
const COUNTRIES = ['SA', 'QA', 'BH']
const LIVE = ['operating', 'reduced_rate', 'maintenance', 'shut_down']

/** A hundred lines of the test's own, in which the values meet each other; some hidden. */
const rows = Array.from({ length: 100 }, (_, i) => {
  const status = Object.keys(STATUSES)[i % 11] ?? 'operating'
  return {
    slug: `line-${i}`,
    product: PRODUCTS[i % 4] ?? null,
    label: i % 4 === 3 ? `مجمع ${i}` : null,
    company: COMPANIES[i % 3] ?? '',
    country: COUNTRIES[(i >> 1) % 3] ?? '',
    feeds: [[], ['natural-gas'], ['ethane', 'naphtha']][i % 3] ?? [],
    volume: ((i * 37) % 900) + 1.5,
    unit: i % 5 === 0 ? 't/d' : 'kt/y',
    status,
    maintenance: status === 'maintenance' ? 'planned_turnaround' : 'none',
    use: ['captive', 'merchant', 'export', null][(i >> 2) % 4] ?? null,
    start: [null, '1999', '2010-05', '2010-05-09', '2024'][i % 5] ?? null,
    end: status === 'maintenance' && i % 2 === 0 ? '2026-12-01' : null,
    hidden: i % 9 === 0,
  }
})
const seen = rows.filter(({ hidden }) => !hidden)
const kiloTonnes = ({ unit, volume }: (typeof rows)[number]) =>
  unit === 't/d' ? (volume * 350) / 1000 : volume

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
  await sql`delete from production_capacity_stop`.execute(app.db)
  await sql`delete from production_capacity_plant`.execute(app.db)
  for (const row of rows)
    await sql`insert into production_capacity_plant (slug, product, product_label_ar, company, country, feeds,
        power_volume, unit, product_use, this_status, maintenance_type, date_start, date_end, year, source_ar, source_en, as_of,
        confidence, hidden, ownership)
      values (${row.slug}, ${row.product}, ${row.label}, ${row.company}, ${row.country}, ${row.feeds}, ${row.volume},
        ${row.unit}, ${row.use}, ${row.status}, ${row.maintenance}, ${row.start}, ${row.end}, 2024, 'اختبار', 'Test', '2024', 'high',
        ${row.hidden}, '[{"name_ar": "سابك", "name_en": "SABIC", "company": "sabic", "percent": 60}]')`.execute(
      app.db,
    )
  const stop = (slug: string, plants: string[], start: string, end: string | null, days: number | null) =>
    sql`insert into production_capacity_stop (slug, company, plants, plant_ar, products, maintenance_type, this_status,
        date_start, date_end, announced_days, source_ar, source_en, as_of, confidence, hidden)
      values (${slug}, 'gpic', ${plants}, ${`مصنع ${slug}`}, '{urea}', 'planned_turnaround', ${end ? 'ended' : 'ongoing'},
        ${start}, ${end}, ${days}, 'اختبار', 'Test', '2026', 'high', ${slug === 'hidden'})`.execute(app.db)
  await stop('told', ['line-14'], '2026-11-01', null, 30)
  await stop('over', ['line-14', 'line-2'], '2025-03-01', '2025-03-11', 99)
  await stop('vague', ['line-9'], '2024', null, null)
  await stop('hidden', ['line-14'], '2026-11-10', null, 5)
})
afterAll(() => drop())

const list = (query: string, lang: 'ar' | 'en' = 'ar') =>
  listLoader(routeArgs(testContext(app, { path: `/production-capacity?${query}&page=1`, lang }).ctx))
const plant = (slug: string, lang: 'ar' | 'en' = 'en') =>
  plantLoader(routeArgs(testContext(app, { path: `/production-capacity/${slug}`, lang }).ctx, { key: slug }))

async function keysOf(query: string): Promise<string[]> {
  const state = readState(PLANTS, new URLSearchParams(query), ['table'])
  const found = await readRows(app.db, PLANTS, state, { sort: state.sort, keys: [], limit: 500, offset: 0 })
  return found.map(({ key }) => key)
}

test('MKT-03 MKT-08 every filter gives what a plain filter in memory gives', async () => {
  const cases: [query: string, wanted: (row: (typeof rows)[number]) => boolean][] = [
    ['', () => true],
    ['product=urea&product=methanol', ({ product }) => product === 'urea' || product === 'methanol'],
    ['company=qafco', ({ company }) => company === 'qafco'],
    ['country=SA&country=BH', ({ country }) => country !== 'QA'],
    ['this_status=shut_down', ({ status }) => status === 'shut_down'],
    ['maintenance_type=planned_turnaround', ({ status }) => status === 'maintenance'],
    ['feeds=naphtha', ({ feeds }) => feeds.includes('naphtha')],
    ['measuring=permit', () => false],
    ['product_use=captive', ({ use }) => use === 'captive'],
    ['power_volume_min=40&power_volume_max=300', (row) => kiloTonnes(row) >= 40 && kiloTonnes(row) <= 300],
    ['date_start_from=2010-05', ({ start }) => start !== null && (start >= '2010-05' || start === '2010')],
    [
      'date_start_from=2010-05-01&date_start_to=2012-12-31',
      ({ start }) => start !== null && start < '2013' && (start >= '2010-05' || start === '2010'),
    ],
    ['date_start_to=2010-05', ({ start }) => start !== null && start < '2010-06'],
    ['q=%D9%8A%D9%88%D8%B1%D9%8A%D8%A7', ({ product }) => product === 'urea'],
    ['q=qafco+urea', ({ company, product }) => company === 'qafco' && product === 'urea'],
    [
      'product=urea&country=SA&this_status=operating&power_volume_min=10',
      (row) =>
        row.product === 'urea' && row.country === 'SA' && row.status === 'operating' && kiloTonnes(row) >= 10,
    ],
  ]
  for (const [query, wanted] of cases)
    expect((await keysOf(query)).sort(), query).toEqual(
      seen
        .filter(wanted)
        .map(({ slug }) => slug)
        .sort(),
    )
})

test('VIEW-01 MKT-03 the list opens on its overview: the answer, what is to be added beside the largest, and the rows one click away', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const page = await list('', lang)
    expect(page.list.view).toBe('overview')
    expect(page.charts?.map(({ id }) => id)).toContain('production-capacity-ranking')
    const html = renderPage(Plants as never, lang, { loader: page })
    expect(html).not.toContain('class="row-head"')
    expect(html.indexOf('class="answer"')).toBeLessThan(html.indexOf('chart-figure'))
    expect(html).toContain(`href="${lang === 'en' ? '/en' : ''}/production-capacity?view=table&amp;page=1"`)
    expect(renderPage(Plants as never, lang, { loader: await list('view=table', lang) })).toContain(
      'class="row-head"',
    )
  }
  const viewOf = async (query: string) => (await list(query)).list.view
  for (const view of ['table', 'chart', 'map', 'stops']) expect(await viewOf(`view=${view}`)).toBe(view)
  // Addresses from when the rows came first.
  for (const query of ['sort=product', 'col=measuring', 'product=urea&sort=power_volume'])
    expect(await viewOf(query), query).toBe('table')
  expect(
    (await listLoader(routeArgs(testContext(app, { path: '/production-capacity?page=2' }).ctx))).list.view,
  ).toBe('table')
  expect(await viewOf('product=urea')).toBe('overview')
})

test('MKT-03 lines of different units are sorted by their common measure', async () => {
  const measured = new Map(seen.map((row) => [row.slug, kiloTonnes(row)]))
  const order = (await keysOf('')).map((slug) => measured.get(slug) ?? 0)
  expect(order).toEqual([...order].sort((a, b) => b - a))
})

test('MKT-03 the figures over the list are added from its rows alone, and a mixed basis is refused in words', async () => {
  const urea = seen.filter(({ product, status }) => product === 'urea' && LIVE.includes(status))
  const sum = urea.map(kiloTonnes).reduce((one, other) => one + other, 0)
  const { answer } = await list('product=urea', 'en')
  expect(answer?.figures[0]).toEqual({
    label: 'Lines, units and complexes',
    value: String(seen.filter(({ product }) => product === 'urea').length),
  })
  expect(answer?.figures[1]).toEqual({
    label: 'Total capacity (Nameplate)',
    value: (sum / 1000).toFixed(2),
    unit: 'Mt/y',
  })
  const sold = seen.filter(
    ({ product, status, use }) =>
      product !== null && LIVE.includes(status) && (use === 'merchant' || use === 'export'),
  )
  const all = await list('', 'en')
  for (const [chain, own] of [
    ['Fertilizers and raw materials', sold.filter(({ product }) => product !== 'methanol')],
    ['Basic petrochemicals', sold.filter(({ product }) => product === 'methanol')],
  ] as const)
    expect(all.answer?.figures).toContainEqual({
      label: `${chain} (Nameplate)`,
      group: 'Merchant capacity by production chain',
      value: (own.map(kiloTonnes).reduce((one, other) => one + other, 0) / 1000).toFixed(2),
      unit: 'Mt/y',
    })
  expect(all.answer?.figures.at(-1)?.value).toBe(
    String(seen.filter(({ status }) => status === 'maintenance').length),
  )

  const mixed = urea[0]?.slug ?? ''
  await sql`update production_capacity_plant set measuring = 'permit' where slug = ${mixed}`.execute(app.db)
  expect((await list('product=urea', 'en')).answer?.figures[1]).toEqual({
    label: 'Total capacity',
    value: '—',
    unit: 'Not added: different bases (Nameplate and Licensed)',
  })
  expect((await list('product=urea')).answer?.figures[1]?.unit).toContain('لا تُجمع')
  await sql`update production_capacity_plant set measuring = 'nameplate' where slug = ${mixed}`.execute(
    app.db,
  )
})

test('MKT-03 ROUTE-16 a plant has a page with its stops, its totals, the same product elsewhere and its company', async () => {
  const page = await plant('line-14')
  expect(page.item.name).toBe('Methanol - GPIC')
  expect(page.stops?.rows.map(({ key, href }) => [key, href])).toEqual([
    ['told', ''],
    ['over', ''],
  ])
  expect(page.stops?.rows.map(({ cells }) => cells.at(-1))).toEqual([
    { text: '30', kind: 'n', sub: 'announced' },
    { text: '10', kind: 'n', sub: 'computed' },
  ])
  const live = seen.filter(({ product, status }) => product === 'methanol' && LIVE.includes(status))
  const capacityText = (lines: typeof live) => {
    const amount = lines.map(kiloTonnes).reduce((sum, one) => sum + one, 0)
    return amount >= 1000 ? (amount / 1000).toFixed(2) : String(Math.round(amount * 100) / 100)
  }
  expect(page.totals.map(({ cell }) => cell.text)).toEqual([
    capacityText(live.filter(({ company }) => company === 'gpic')),
    capacityText(live.filter(({ country }) => country === 'QA')),
  ])
  const others = seen.filter(({ product, company }) => product === 'methanol' && company !== 'gpic')
  expect(page.same?.total).toBe(others.length)
  expect(page.own?.total).toBe(seen.filter(({ company }) => company === 'gpic').length - 1)
  expect(page.owners).toEqual([
    { key: 'SABIC', label: 'SABIC', cell: { text: '60%', kind: 'n', href: '/companies/sabic' } },
  ])
  for (const lang of ['ar', 'en'] as const)
    expect(renderPage(Plant as never, lang, { loader: await plant('line-14', lang) })).toContain('id="stops"')
})

test('MKT-03 a row of several products is in no total and says so', async () => {
  const page = await plant('line-7', 'ar')
  expect(page.item.title).toEqual({ text: 'مجمع 7' })
  expect(page.totals).toEqual([])
  expect(renderPage(Plant as never, 'ar', { loader: page })).toContain('ولا يدخل في أي إجمالي')
})

test('MKT-03 the expected return is the announced end, or the start with the announced days', async () => {
  const returns = async (slug: string) => {
    const { rows: found, headings } = (await list(`this_status=maintenance&sort=product`, 'en')).list
    const at = headings.findIndex(({ key }) => key === 'expected_return')
    return found.find(({ key }) => key === slug)?.cells[at]?.text
  }
  expect(await returns('line-14')).toBe('1 December 2026')
  await sql`update production_capacity_plant set date_end = null where slug = 'line-14'`.execute(app.db)
  expect(await returns('line-14')).toBe('1 December 2026')
  await sql`update production_capacity_stop set announced_days = 31 where slug = 'told'`.execute(app.db)
  expect(await returns('line-14')).toBe('2 December 2026')
})

test('MKT-03 stops are a list of their own, newest first, with filters; one of no known plant leads nowhere', async () => {
  const { list: stops, answer } = await list('view=stops', 'en')
  expect(answer?.text).toBe('2 outages are under way, the longest since 2024.')
  expect(answer?.figures.map(({ value }) => value)).toEqual(['3', '2', '0', '0'])
  expect(stops.rows.map(({ key, href }) => [key, href])).toEqual([
    ['told', '/production-capacity/line-14'],
    ['over', '/production-capacity/line-14'],
    ['vague', ''],
  ])
  expect((await list('view=stops&this_status=ongoing')).list.rows.map(({ key }) => key)).toEqual([
    'told',
    'vague',
  ])
  expect((await list('view=stops&products=urea&date_start_to=2025')).list.total).toBe(2)
  expect(renderPage(Plants as never, 'ar', { loader: await list('view=stops') })).toContain(
    'صيانة دورية مجدولة',
  )
})

test('MKT-03 a hidden plant or stop is nowhere: no page, no list, no count, no total, no company', async () => {
  expect((await thrownBy(() => plant('line-9'))).status).toBe(404)
  expect((await thrownBy(() => plant('no-such-plant'))).status).toBe(404)
  const hidden = new Set(rows.filter((row) => row.hidden).map(({ slug }) => slug))
  const { ctx, recorded } = testContext(app, { lang: 'en' })
  const own = await companyPlants(ctx, 'sabic')
  expect(own?.total).toBe(seen.filter(({ company }) => company === 'sabic').length)
  expect(await companyPlantCount(ctx, 'sabic')).toBe(own?.total)
  expect(own?.rows.some(({ key }) => hidden.has(key))).toBe(false)
  expect((await list('')).list.total).toBe(seen.length)
  expect([...recorded.tags]).toContain('data:production-capacity')
  const html = renderPage(Plants as never, 'en', { loader: await list('view=stops', 'en') })
  expect(html).not.toContain('مصنع hidden')
})

const openChart = async (query: string, chart: keyof typeof PLANT_CHARTS, lang: 'ar' | 'en' = 'en') => {
  const { ctx } = testContext(app, { path: `/production-capacity?${query}`, lang })
  const data = await chartData(ctx, PLANT_CHARTS[chart], ctx.url.searchParams)
  if (!data) throw new Error('no chart')
  return data
}

test('MKT-03 MKT-08 the charts draw what a plain sum over the visible rows gives, by country and by product', async () => {
  const sums = (rows: typeof seen, by: (row: (typeof rows)[number]) => string | null) => {
    const found = new Map<string, number>()
    for (const row of rows) {
      const key = by(row)
      if (key !== null) found.set(key, (found.get(key) ?? 0) + kiloTonnes(row))
    }
    return [...found.values()].map((sum) => sum.toFixed(1)).sort()
  }
  const figures = ({ table }: Awaited<ReturnType<typeof openChart>>, column: number) =>
    table.rows
      .filter((cells) => cells[column] !== '—')
      .map((cells) => Number(cells[column]?.replaceAll(',', '')).toFixed(1))
      .sort()
  const live = seen.filter(({ product, status }) => product !== null && LIVE.includes(status))
  expect(figures(await openChart('product=urea', 'byCountry'), 3)).toEqual(
    sums(
      live.filter(({ product }) => product === 'urea'),
      ({ country }) => country,
    ),
  )
  // A country has a total for each chain: methanol is not added to fertilizers.
  expect(figures(await openChart('', 'byCountry'), 3)).toEqual(
    sums(
      live.filter(({ use }) => use === 'merchant' || use === 'export'),
      ({ country, product }) => `${country} ${product === 'methanol'}`,
    ),
  )
  expect(figures(await openChart('', 'byProduct'), 2)).toEqual(sums(live, ({ product }) => product))
  const one = await openChart('product=urea', 'byProduct')
  expect(one.plot?.kind === 'bars' && one.plot.rows[0]?.values.length).toBeGreaterThan(1)
})

test('MKT-03 a total on another basis is listed beside the chart and never plotted with the others', async () => {
  const { slug, country } = seen.find(
    ({ product, status }) => product === 'urea' && LIVE.includes(status),
  ) ?? { slug: '', country: '' }
  await sql`update production_capacity_plant set measuring = 'permit' where slug = ${slug}`.execute(app.db)
  const { refusals, plot } = await openChart('product=urea', 'byCountry', 'ar')
  await sql`update production_capacity_plant set measuring = 'nameplate' where slug = ${slug}`.execute(app.db)
  const name = countryName(country, 'ar')
  expect(refusals).toEqual([{ label: name, reason: expect.stringContaining('لا تُجمع: أسس مختلفة') as string }])
  expect(plot?.kind === 'bars' && plot.rows.map(({ label }) => label)).not.toContain(name)
})

test('MKT-03 stops are on a timeline: reported, computed from the announced length, or going on; hidden ones nowhere', async () => {
  const { plot, table } = await openChart('', 'stops', 'ar')
  if (plot?.kind !== 'timeline') throw new Error('no timeline')
  const spans = plot.lanes.flatMap(({ spans: own = [] }) => own)
  expect(spans.map(({ from, to, estimate }) => [from, to, estimate])).toEqual([
    ['2026-11-01', '2026-12-02', true],
    ['2025-03-01', '2025-03-11', false],
    // It goes on: plotted as far as today.
    ['2024', isoDay(new Date()), false],
  ])
  expect(plot.lanes.flatMap(({ marks = [] }) => marks)).toHaveLength(3)
  expect(table.rows).toHaveLength(3)
  expect(JSON.stringify(plot)).not.toContain('hidden')
})
