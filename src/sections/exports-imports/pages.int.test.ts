import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { FLOWS } from './flows/flows.server.ts'
import Details, { loader as detailsLoader } from './pages/row.tsx'
import List, { loader as listLoader } from './pages/index.tsx'
import { insertFlows, ROWS, type Row } from './testing.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LANGS = ['ar', 'en'] as const
/** The last full year: the demonstration's flows end with it. */
const LAST = new Date().getUTCFullYear() - 1

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

const context = (path: string, lang: 'ar' | 'en' = 'ar') => testContext(app, { path, lang, now: NOW })
const list = (query: string, lang?: 'ar' | 'en') =>
  listLoader(routeArgs(context(`/exports-imports?page=1&${query}`, lang).ctx))
const details = (key: string, lang?: 'ar' | 'en', query = '') =>
  detailsLoader(routeArgs(context(`/exports-imports/${key}?${query}`, lang).ctx, { key }))
async function productPage(slug: string, query = '') {
  const page = await details(`details=${slug}`, 'ar', query)
  if (page.kind !== 'product') throw new Error('The page of a product')
  return page
}
async function flowPage(key: string, lang?: 'ar' | 'en') {
  const page = await details(key, lang)
  if (page.kind !== 'flow') throw new Error('The page of a flow')
  return page
}

test('ROUTE-18 ROUTE-19 the list shows label, notes, info table, search box, rows and stories; paging as everywhere', async () => {
  for (const lang of LANGS) {
    const data = await list('view=table', lang)
    const html = renderPage(List as never, lang, { loader: data })
    for (const part of [data.words.label, '<details', 'name="q"', 'class="table cards"', 'list rows'])
      expect(html).toContain(part)
    expect(data.news?.stories.length).toBeGreaterThan(0)
    expect(data.list.total).toBe(5292)
  }
  const ask = (query: string) =>
    thrownBy(() => listLoader(routeArgs(context(`/exports-imports${query}`).ctx)))
  expect(await ask('')).toEqual({ status: 302, location: '/exports-imports?page=1' })
  expect((await ask('?page=500')).status).toBe(404)
  // Two groups of choices are side by side: each has its own name.
  const html = renderPage(List as never, 'ar', { loader: await list('') })
  expect(html).toContain('<nav class="segmented" aria-label="نوع التجارة">')
  expect(html).toContain('<nav class="segmented" aria-label="طريقة العرض">')
  const none = await list('q=zzzzzz')
  expect(renderPage(List as never, 'ar', { loader: none })).toContain('لا نتائج تطابق')
  expect(none.answer).toBe(null)
})

test('MKT-11 a page beyond the first cites itself', async () => {
  const data = await listLoader(routeArgs(context('/exports-imports?page=3').ctx))
  expect(data.list.permalink).toMatch(/\/exports-imports\?page=3$/)
  expect(data.list.citation).toContain(data.list.permalink)
})

test('MKT-06 figures over the list: value, quantity, unit value and destinations, each against the year before', async () => {
  const { answer, list: rows } = await list('product=urea&country=SA&frequency=annual')
  expect(rows.isFiltered).toBe(true)
  expect(answer?.text).toMatch(
    new RegExp(`^بلغت صادرات السعودية من اليوريا .* في ${LAST}، .* عن ${LAST - 1}؛`),
  )
  expect(answer?.figures.map(({ label, unit }) => [label, unit])).toEqual([
    ['القيمة', 'مليار دولار'],
    ['الكمية', 'مليون طن'],
    ['متوسط سعر الوحدة', 'دولار/طن'],
    ['عدد الوجهات', ''],
  ])
  const { rows: years } = await sql<{ value: string }>`
    select value from exports_imports_flow where product = 'urea' and country = 'SA' and partner is null
      and year_month in (${`${LAST - 1}`}, ${`${LAST}`}) order by year_month`.execute(app.db)
  const [before = NaN, now = NaN] = years.map(({ value }) => Number(value))
  expect(answer?.figures[0]?.value).toBe((now / 1e9).toFixed(2))
  expect(answer?.figures[0]?.change?.percent).toBeCloseTo((now / before - 1) * 100, 6)
})

test('TRUST-04 MKT-06 a list of a period has its months where an end names a month, else its years, and says so as a filter', async () => {
  const frequencies = async (query: string) => {
    const { list: rows } = await list(`product=urea&${query}`)
    return rows.chips.flatMap(({ label, value }) => (label === 'الدورية' ? [value] : []))
  }
  expect(await frequencies(`year_month_from=${LAST - 1}-06&year_month_to=${LAST}-12`)).toEqual(['شهرية'])
  expect(await frequencies(`year_month_from=${LAST - 1}&year_month_to=${LAST}`)).toEqual(['سنوية'])
  expect(await frequencies('')).toEqual([])
})

/** A row of a source, as a newsroom's first import brings it. */
async function insertReal() {
  await sql`insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, value, currency,
      quantity_unit, quantity_missing, is_mirror, source_ar, source_en, as_of, confidence)
    values ('urea', 'export', 'QA', 'US', '2022', '310210', 709117165, 'USD', 't', 'not_available', true, 'قاعدة UN Comtrade',
      'UN Comtrade', '2022', 'high')`.execute(app.db)
  app.memo.drop(['data:exports-imports'])
}

test('TRUST-01 TRUST-02 TRUST-04 LIVE-01 a real row among demonstration data has no mark, comes first, says why it has no share, and its figures and source are not theirs', async () => {
  await insertReal()
  const query = `country=QA&product=urea&year_month_from=2022&year_month_to=2022`
  const { list: found, answer } = await list(query, 'en')
  expect(found.marks).toEqual({ demo: 'some' })
  expect([found.figureMarks, answer?.marks]).toEqual([{}, {}])
  expect(answer?.figures[0]).toMatchObject({ value: '709.12', unit: 'USD m' })
  expect(found.rows.map(({ marks }) => marks.demo !== undefined).slice(0, 2)).toEqual([false, true])
  const rate = found.headings.findIndex(({ key }) => key === 'rate')
  const real = found.rows.filter(({ marks }) => marks.demo === undefined)
  expect(real.map(({ cells }) => cells[rate]?.text)).toEqual(['Total not known'])
  expect(found.citation).toContain('UN Comtrade')
  const made = await list(`${query}&partner=CN`, 'en')
  expect(made.list.citation).not.toContain('Comtrade')
  const { charts } = await list('country=KW&view=value', 'en')
  expect(charts?.length).toBe(3)
  for (const { source, citation } of charts ?? []) expect(source + citation).not.toContain('Comtrade')
  await sql`delete from exports_imports_flow where not demo`.execute(app.db)
  app.memo.drop(['data:exports-imports'])
})

test('MKT-06 value and quantity are switched by a link whose state is in the address', async () => {
  const data = await list('view=value&product=urea')
  const { views } = data.list
  expect(views.map(({ key, on }) => [key, on])).toEqual([
    ['value', true],
    ['quantity', false],
    ['table', false],
  ])
  const href = views.find(({ key }) => key === 'quantity')?.href ?? ''
  expect(href).toContain('product=urea')
  const unitOf = async (query: string) => {
    const { charts } = await list(query)
    const plot = charts?.find(({ id }) => id.endsWith('-trend'))?.plot
    return plot && 'unit' in plot ? plot.unit : null
  }
  expect(await unitOf('view=value&product=urea&frequency=monthly')).toBe('مليون دولار')
  // The same period for every product, unless the reader asks for months.
  expect(await unitOf('view=value&product=urea')).toBe('مليار دولار')
  expect(await unitOf(href.slice(href.indexOf('?') + 1))).toBe('مليون طن')
})

test('MKT-06 partners: the largest first, their shares those of the total with all partners', async () => {
  const { charts } = await list('view=value&product=meg&country=SA&frequency=annual')
  const [map, bars] = charts ?? []
  if (map?.plot?.kind !== 'map' || bars?.plot?.kind !== 'bars') throw new Error('There are partners')
  const { unit } = bars.plot
  const { rows } = await sql<{ partner: string | null; value: string }>`
    select partner, value from exports_imports_flow where product = 'meg' and country = 'SA'
      and year_month = ${`${LAST}`} order by value desc`.execute(app.db)
  const total = Number(rows.find(({ partner }) => partner === null)?.value)
  const partners = rows.filter(({ partner }) => partner !== null)
  expect(bars.table.rows.map(([, code]) => code)).toEqual(partners.map(({ partner }) => partner))
  for (const [index, [, , amount, share]] of bars.table.rows.entries()) {
    const value = Number(partners[index]?.value)
    expect(Number(share)).toBeCloseTo((value / total) * 100, 0)
    expect(Number(amount?.replaceAll(',', ''))).toBeCloseTo(value / (unit === 'مليار دولار' ? 1e9 : 1e6), 1)
  }
  expect(bars.note).toContain('من الإجمالي مع كل الشركاء')
  // Flows begin in the one country of the active filter.
  expect(map.plot.origin).toEqual({ lon: 44.5, lat: 24.1 })
})

test('MKT-06 ROUTE-18 details of a product: process, period and measure are links and a form; unknown ones are left aside', async () => {
  for (const lang of LANGS) {
    const html = renderPage(Details as never, lang, { loader: await details('details=urea', lang) })
    for (const part of [
      '/products-prices/show/urea',
      'class="segmented"',
      'name="month"',
      'class="stats"',
      'class="answer-head"',
      'table cards',
    ])
      expect(html).toContain(part)
  }
  const { trade } = await productPage('urea', `month=${LAST - 1}&view=quantity`)
  expect(trade?.charts.map(({ plot, permalink }) => [plot?.kind, permalink])).toEqual([
    ['map', expect.stringMatching(/chart\/quantity-map\?product=urea&process=export&year_month_from=20/)],
    ['bars', expect.stringContaining('/chart/quantity-partners?product=urea&process=export')],
    ['columns', '/exports-imports/chart/quantity-trend?product=urea&frequency=annual'],
  ])
  expect(trade?.figures.about).toBe(`صادرات، ${LAST - 1}`)
  expect(trade?.controls).toMatchObject({
    period: `${LAST - 1}`,
    keep: { process: 'export', view: 'quantity' },
  })
  expect(trade?.controls.periods).toHaveLength(29)
  expect(trade?.rows?.headings.map(({ key }) => key)[0]).toBe('partner')
  const odd = await productPage('urea', 'month=1999-13&process=re_import&view=x')
  expect(odd.trade?.figures.about).toBe(`صادرات، ${LAST}`)
  expect((await productPage('methanol', `month=${LAST}-02`)).trade?.figures.about).toBe(
    `صادرات، فبراير ${LAST}`,
  )
})

test('ROUTE-18 a product without trade has its stories; any other key is 404', async () => {
  const page = await productPage('benzene')
  expect(page.trade).toBe(null)
  expect(renderPage(Details as never, 'ar', { loader: page })).toContain('/products-prices/show/benzene')
  for (const key of [
    'details=no-such',
    'details=',
    'urea',
    'details=UREA',
    'details=../x',
    'urea-export-sa-cn-1999-310210',
    `urea-export-sa-cn-${LAST}-310210-mirror`,
    'x-steal-sa-cn-2025-310210',
  ])
    expect((await thrownBy(() => details(key))).status, key).toBe(404)
})

test('MKT-06 a flow has its fields, source, the periods beside it and a citation', async () => {
  const page = await flowPage(`urea-export-sa-cn-${LAST}-03-310210`)
  expect(page.item.name).toBe(`اليوريا - صادرات - السعودية - الصين - مارس ${LAST}`)
  expect([page.item.previous?.href, page.item.next?.href]).toEqual([
    `/exports-imports/urea-export-sa-cn-${LAST}-02-310210`,
    `/exports-imports/urea-export-sa-cn-${LAST}-04-310210`,
  ])
  expect(page.citation).toMatch(
    new RegExp(`بيانات توضيحية.*/exports-imports/urea-export-sa-cn-${LAST}-03-310210$`),
  )
  expect(page.trend?.table.rows).toHaveLength(24)
  expect(page.trend?.permalink).toBe(
    '/exports-imports/chart/series?of=urea-export-sa-cn-310210&frequency=monthly',
  )
  expect(page.trend?.downloads.map(({ label }) => label)).toEqual(['PNG', 'SVG', 'XLSX', 'CSV', 'JSON'])
  expect(page.others?.total).toBe(7)
  const world = await flowPage(`urea-export-sa-wld-${LAST}-310210`)
  const partner = world.item.groups.flatMap(({ facts: own }) => own).find(({ key }) => key === 'partner')
  expect(partner?.cell).toMatchObject({ text: 'العالم', sub: 'إجمالي الشركاء' })
  await insertReal()
  const mirror = await flowPage('urea-export-qa-us-2022-310210-mirror', 'en')
  const facts = new Map(
    mirror.item.groups.flatMap(({ facts: own }) => own.map(({ key, cell }) => [key, cell.text])),
  )
  expect(facts.get('quantity')).toBe('Not available')
  expect(facts.get('is_mirror')).toBe('Partner countries (mirror data)')
  // Its part of another country's trade is in its notes: no total of its own is beside it.
  expect(facts.has('rate')).toBe(false)
  for (const lang of LANGS)
    expect(
      renderPage(Details as never, lang, {
        loader: await details(`urea-export-sa-wld-${LAST}-310210`, lang),
      }),
    ).toContain('class="neighbours section"')
})

test("MKT-06 what cannot be added up is refused with its reason, in the reader's language", async () => {
  await insertFlows(app.db)
  app.memo.drop(['data:exports-imports'])
  const span = 'year_month_from=2024-01&year_month_to=2025-03'
  const mixed = await list(`product=hdpe&country=SA&${span}`)
  expect(mixed.answer?.figures[0]).toMatchObject({
    value: '—',
    unit: expect.stringContaining('عملات مختلفة'),
  })
  const bases = await list(`product=urea&process=import&view=value&${span}`, 'en')
  expect(bases.answer?.figures[0]?.unit).toMatch(/^Not added: different value bases/)
  expect(bases.charts?.[2]).toMatchObject({
    plot: null,
    note: expect.stringContaining('different value bases'),
  })
  expect(renderPage(List as never, 'en', { loader: bases })).toContain('different value bases')
  const units = await list(`product=methanol&process=export&view=quantity&${span}`)
  expect(units.answer?.figures[1]?.unit).toContain('وحدات مختلفة')
})

test('MKT-06 hidden rows are nowhere: not as a page, in no figure, chart, count or neighbour', async () => {
  const base: Row = {
    ...(ROWS[1] as Row),
    product: 'urea',
    process: 'export',
    country: 'SA',
    hs_code: '310210',
    is_mirror: false,
    estimate: false,
    hidden: false,
    value: 100,
    currency: 'USD',
    value_basis: 'FOB',
    quantity: 1,
    quantity_unit: 't',
  }
  const at = (partner: string | null, year_month: string, own: Partial<Row> = {}) => ({
    ...base,
    partner,
    year_month,
    ...own,
  })
  await insertFlows(app.db, [
    at(null, '2024-05'),
    at('CN', '2024-05'),
    at(null, '2025-05', { value: 200 }),
    at('CN', '2025-05', { value: 150 }),
    at('US', '2025-05', { value: 50, hidden: true }),
    at(null, '2025-06', { value: 9_999_999, hidden: true }),
  ])
  app.memo.drop(['data:exports-imports'])
  const data = await list('view=value')
  expect(data.list.total).toBe(4)
  expect(data.answer?.text).toMatch(/ في مايو 2025،/)
  expect(data.answer?.figures.map(({ value, change }) => [value, change?.percent])).toEqual([
    ['200', 100],
    ['1', 0],
    ['200.00', 100],
    ['1', null],
  ])
  const html = renderPage(List as never, 'ar', { loader: data })
  expect(html).not.toContain('الولايات المتحدة')
  expect(html).not.toContain('9,999,999')
  for (const key of ['urea-export-sa-us-2025-05-310210', 'urea-export-sa-wld-2025-06-310210'])
    expect((await thrownBy(() => details(key))).status).toBe(404)
  const page = await flowPage('urea-export-sa-wld-2025-05-310210')
  expect(page.item.next).toBe(null)
  expect(page.others?.total).toBe(1)
})

test('MKT-06 the page is dropped when rows change', async () => {
  const asked = context('/exports-imports?page=1')
  await listLoader(routeArgs(asked.ctx))
  expect([...asked.recorded.tags]).toContain('data:exports-imports')
  expect(asked.recorded.personal).toBe(false)
})

test('LIVE-01 only who may import is told that no source has brought trade figures yet, until one has', async () => {
  const viewer = { role: 'editor', id: 9, username: 'sara', displayName: 'سارة' } as const
  const seen = async (lang: 'ar' | 'en', editor: boolean) => {
    const { ctx } = testContext(app, {
      path: '/exports-imports?page=1',
      lang,
      now: NOW,
      ...(editor && { viewer }),
    })
    const data = await listLoader(routeArgs(ctx))
    return renderPage(List as never, lang, { loader: data })
  }
  await sql`update exports_imports_flow set demo = true where not demo`.execute(app.db)
  await app.changes.publish([FLOWS.tag])
  for (const [lang, words] of [
    ['ar', 'ربط مصدر للتجارة'],
    ['en', 'Connect a trade source'],
  ] as const) {
    const shown = await seen(lang, true)
    expect(shown).toContain(words)
    expect(shown).toContain('/admin/sources"')
    expect(await seen(lang, false)).not.toContain(words)
  }
  await sql`update exports_imports_flow set demo = false where id = (select min(id) from exports_imports_flow)`.execute(
    app.db,
  )
  await app.changes.publish([FLOWS.tag])
  expect(await seen('en', true)).not.toContain('Connect a trade source')
})
