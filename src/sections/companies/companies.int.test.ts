import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { companiesBySlug } from './contract.server.ts'
import { companyCount } from './highlight.server.ts'
import { tabOf } from './company/section-tabs.server.ts'
import { COMPANY_REFERENCE } from './reference.server.ts'
import CompanyPage, { loader as companyLoader } from './pages/company.tsx'
import Companies, { loader as indexLoader } from './pages/index.tsx'

interface Written {
  id: string
  country: string
  exchange: string | null
  company_adjective: string[]
  products: string[]
  founded: number | null
  shortcut_name: { ar: string; en: string }
}
const written = JSON.parse(readFileSync('db/demo/companies.json', 'utf8')) as Written[]

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

type Lang = 'ar' | 'en'
const index = (query: string, lang: Lang = 'ar') =>
  indexLoader(routeArgs(testContext(app, { path: `/companies?${query}`, lang }).ctx))
const listed = async (query: string, lang: Lang = 'ar') => {
  const keys: string[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await index(`${query}&page=${page}`, lang)
    keys.push(...list.rows.map(({ key }) => key))
    if (page >= list.pages) return keys
  }
}
const company = (path: string, lang: Lang = 'ar') => {
  const [slug = '', tab, child] = path.split('?')[0]?.replace(/\/$/, '').split('/') ?? []
  const params = { company_slug: slug, ...(tab && { tab }), ...(child && { child }) }
  return companyLoader(routeArgs(testContext(app, { path: `/companies/${path}`, lang }).ctx, params))
}
const html = async (path: string, lang: Lang = 'ar') =>
  renderPage(CompanyPage as never, lang, { loader: await company(path, lang) })
const hide = (slug: string, hidden: boolean) =>
  app.db.updateTable('companies_company').set({ hidden }).where('slug', '=', slug).execute()

test('MKT-04 MKT-08 every filter finds the companies that a plain filter in memory finds', async () => {
  const cases: [query: string, wanted: (company: Written) => boolean][] = [
    ['', () => true],
    ['country=OM&country=QA', ({ country }) => country === 'OM' || country === 'QA'],
    ['company_adjective=holding', (one) => one.company_adjective.includes('holding')],
    ['listed=true', ({ exchange }) => exchange !== null],
    ['listed=false', ({ exchange }) => exchange === null],
    ['exchange=Boursa+Kuwait', ({ exchange }) => exchange === 'Boursa Kuwait'],
    ['products=urea', ({ products }) => products.includes('urea')],
    [
      'products=methanol&listed=true&country=SA',
      ({ products, exchange, country }) =>
        products.includes('methanol') && exchange !== null && country === 'SA',
    ],
  ]
  for (const [query, wanted] of cases) {
    const ids = written.filter(wanted).map(({ id }) => id)
    expect(ids.length, query).toBeGreaterThan(0)
    expect((await listed(query)).sort(), query).toEqual(ids.sort())
  }
})

test('MKT-04 the text box searches names, tickers, cities, descriptions and products, folded, in either language', async () => {
  for (const [words, slug] of [
    ['سابك', 'sabic'],
    ['2010', 'sabic'],
    ['الفورمالدهيد', 'chemanol'],
    ['formaldehyde', 'chemanol'],
    ['الجُبيل', 'sepc'],
    ['urea', 'qafco'],
  ] as const)
    expect(await listed(`q=${encodeURIComponent(words)}`), words).toContain(slug)
  expect(await listed('q=zzzz')).toEqual([])
})

test('ROUTE-17 ROUTE-19 MKT-04 the list pages, orders by the name of its language, counts, and is shown as cards and as a table', async () => {
  expect(await thrownBy(() => index(''))).toEqual({ status: 302, location: '/companies?page=1' })
  expect((await thrownBy(() => index('page=3'))).status).toBe(404)
  const { list, answer } = await index('page=1&country=SA', 'en')
  expect(answer?.figures.map(({ value }) => value)).toEqual([
    String(written.filter(({ country }) => country === 'SA').length),
    String(written.filter(({ country, exchange }) => country === 'SA' && exchange).length),
    String(
      written.filter(
        ({ country, company_adjective: kinds }) => country === 'SA' && kinds.includes('joint_venture'),
      ).length,
    ),
    '1',
  ])
  const names = list.rows.map(({ cells }) => cells[0]?.text ?? '')
  expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(await listed('sort=-shortcut_name', 'en')).toEqual((await listed('', 'en')).reverse())
  const cards = renderPage(Companies as never, 'ar', { loader: await index('page=1') })
  expect(cards).toContain('class="company-cards"')
  expect(cards).toContain('name="sort"')
  const table = renderPage(Companies as never, 'ar', {
    loader: await index('page=1&view=table&col=products'),
  })
  for (const part of [
    'class="table cards"',
    'الصفة',
    'السوق المالية',
    'name="company_adjective"',
    'المنتجات',
  ])
    expect(table).toContain(part)
})

test('MKT-04 ROUTE-17 the profile has every field that is known, in both languages, and where it comes from', async () => {
  const arabic = await html('sabic')
  for (const part of [
    'الشركة السعودية للصناعات الأساسية',
    'الاسم المختصر',
    'سابك',
    'الرياض',
    'السعودية',
    'صفة الشركة',
    'منتجة، مدرجة، قابضة',
    'شركة منتجة للكيماويات بأنواعها',
    'تداول السعودية',
    'الرمز 2010',
    'كبار الملاك',
    'href="/companies/aramco"',
    'درجة الثقة',
    'عالية',
    'aria-current="page"',
  ])
    expect(arabic.replace(/<\/?bdi[^>]*>/g, '')).toContain(part)
  const english = (await html('sabic', 'en')).replace(/<\/?bdi[^>]*>/g, '')
  for (const part of [
    'Saudi Basic Industries Corporation',
    'Producer, Listed, Holding',
    'Ticker 2010',
    '70%',
    'High',
  ])
    expect(english).toContain(part)
  const dated = written.find(({ founded }) => founded !== null)
  expect(await html(dated?.id ?? '', 'en')).toContain(`Founded ${dated?.founded}`)
  expect(await html('sabic')).not.toContain('سنة التأسيس')
})

test('MKT-04 MKT-03 the capacity tab has figures, capacity by product and the plants; its child has each product', async () => {
  const page = await company('qafco/productionCapacity', 'en')
  if (page.content.tab !== 'productionCapacity') throw new Error(page.content.tab)
  expect(page.counts.productionCapacity).toBe(page.content.plants?.total)
  expect(page.content.plants?.rows.map(({ href }) => href)).toEqual([
    '/production-capacity/qafco-urea',
    '/production-capacity/qafco-ammonia',
  ])
  const { rows } = await sql<{ product: string; kt: number }>`
    select product, sum(kt_per_year)::float8 as kt from production_capacity_plant
    where company = 'qafco' group by product order by 2 desc`.execute(app.db)
  expect(page.content.products?.map(({ product, kilotonnes }) => [product, kilotonnes])).toEqual(
    rows.map(({ product, kt }) => [product, kt]),
  )
  expect(await html('qafco/productionCapacity')).toContain('class="capacity-bars"')
  const child = await html('qafco/productionCapacity/infoProduct')
  for (const part of ['id="urea"', 'طاقة الشركة', 'إجمالي الخليج المسجّل هنا', '/products-prices/show/urea'])
    expect(child).toContain(part)
})

test('MKT-04 the share of a product is of the lines recorded for the Gulf, and there is none where they are not counted alike', async () => {
  const shareOf = async () => {
    const { content } = await company('qafco/productionCapacity/infoProduct', 'en')
    if (content.tab !== 'infoProduct') throw new Error(content.tab)
    return content.products.find(({ slug }) => slug === 'urea')?.facts.find(({ key }) => key === 'share')
      ?.cell.text
  }
  const { rows } = await sql<{ own: number; whole: number }>`
    select sum(kt_per_year) filter (where company = 'qafco')::float8 as own, sum(kt_per_year)::float8 as whole
    from production_capacity_plant where product = 'urea' and country in ('AE', 'BH', 'KW', 'OM', 'QA', 'SA')
      and this_status in ('operating', 'reduced_rate', 'maintenance', 'shut_down')`.execute(app.db)
  const { own = 0, whole = 1 } = rows[0] ?? {}
  expect(await shareOf()).toBe(`${Math.round((own / whole) * 1000) / 10}%`)
  await sql`update production_capacity_plant set measuring = 'permit' where slug = 'gpic-urea'`.execute(
    app.db,
  )
  expect(await shareOf()).toBe('—')
  await sql`update production_capacity_plant set measuring = 'nameplate' where slug = 'gpic-urea'`.execute(
    app.db,
  )
})

test('MKT-04 financial files: a true sentence where there are none, a table that leads to each where there are', async () => {
  expect(await html('sabic/financialFiles', 'en')).toContain(
    'No financial files are recorded for this company yet',
  )
  expect(await html('sabic/financialFiles', 'en')).toContain('on its page at the exchange')
  expect(await html('qafco/financialFiles', 'en')).toContain('the company is not listed on an exchange')
  const file = (slug: string, hidden: boolean) =>
    sql`insert into companies_financial_file (slug, company, kind, title_ar, title_en, year, period, published, revenue,
        currency, file_url, file_type, file_bytes, source_ar, source_en, as_of, confidence, hidden)
      values (${slug}, 'sabic', 'financial_statements', ${`قوائم ${slug}`}, ${`Statements ${slug}`}, 2025, 'Q3', '2025-11-02',
        29327.5, 'SAR', 'https://reports.example/q3.pdf', 'pdf', 2422210, 'اختبار', 'Test', '2025', 'high', ${hidden})`.execute(
      app.db,
    )
  await file('shown', false)
  await file('secret', true)
  const page = await html('sabic/financialFiles')
  for (const part of [
    'قوائم shown',
    'https://reports.example/q3.pdf',
    '2.31 ميغابايت',
    'قوائم مالية',
    'الربع الثالث',
    '29,327.5',
  ])
    expect(page.replace(/<\/?bdi[^>]*>/g, '')).toContain(part)
  expect(page).not.toContain('secret')
  expect((await company('sabic')).counts.financialFiles).toBe(1)
  expect(await html('sabic')).toContain('https://reports.example/q3.pdf')
  await sql`delete from companies_financial_file`.execute(app.db)
})

test('MKT-04 MKT-07 the deals of a company are those that name it, beside the stories of deals', async () => {
  const page = await company('sabic/mergersAcquisitions')
  if (page.content.tab !== 'section') throw new Error(page.content.tab)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from mergers_acquisitions_deal where 'sabic' = any(companies)`.execute(app.db)
  expect(rows[0]?.n).toBeGreaterThan(0)
  expect([
    page.content.rows?.total,
    page.otherTabs.find(({ name }) => name === 'mergersAcquisitions')?.count,
  ]).toEqual([rows[0]?.n, rows[0]?.n])
  expect(page.content.stories.length).toBeGreaterThan(0)
  expect(await html('sabic/mergersAcquisitions')).toContain('/mergers-acquisitions/')
})

test('MKT-04 beside it are its news and the companies that share most of its products', async () => {
  const page = await company('sabic')
  expect(page.latest.length).toBeGreaterThan(0)
  const own = new Set(written.find(({ id }) => id === 'sabic')?.products)
  const shared = page.near.map(
    ({ slug }) =>
      written.find(({ id }) => id === slug)?.products.filter((product) => own.has(product)).length ?? 0,
  )
  expect(shared[0]).toBeGreaterThan(0)
  expect(shared).toEqual([...shared].sort((a, b) => b - a))
  expect((await company('sabic/news')).latest).toEqual([])
  expect((await thrownBy(() => company('sabic/news?page=99'))).status).toBe(404)
})

test('ROUTE-17 unknown company, tab or child is 404; a slash at the end leads to the address without it', async () => {
  for (const path of [
    'no-such',
    'sabic/overview',
    'sabic/no-tab',
    'sabic/news/infoProduct',
    'sabic/productionCapacity/other',
  ])
    expect((await thrownBy(() => company(path))).status).toBe(404)
  expect(await thrownBy(() => company('sabic/news/'))).toEqual({
    status: 301,
    location: '/companies/sabic/news',
  })
  expect(tabOf('toString', undefined)).toBeNull()
})

test('MKT-04 a hidden company is nowhere: no page, no list, no count, no cell, no neighbour; where it must be named it is not linked', async () => {
  const before = await listed('')
  await hide('gpic', true)
  expect((await thrownBy(() => company('gpic'))).status).toBe(404)
  expect((await thrownBy(() => company('gpic/news'))).status).toBe(404)
  expect(await listed('')).toEqual(before.filter((slug) => slug !== 'gpic'))
  expect(await listed('q=gpic')).toEqual([])
  const { ctx, recorded } = testContext(app, { lang: 'en' })
  expect(await companyCount(ctx)).toBe(written.length - 1)
  expect((await companiesBySlug(ctx, ['gpic', 'sabic'])).map(({ slug }) => slug)).toEqual(['sabic'])
  const near = await Promise.all(
    ['omifco', 'qafco', 'sabic-an'].map(async (slug) => (await company(slug)).near),
  )
  expect(near.flat().length).toBeGreaterThan(0)
  expect(near.flat().map(({ slug }) => slug)).not.toContain('gpic')
  expect(Object.fromEntries(await COMPANY_REFERENCE.names(ctx, ['sabic', 'gpic', 'nobody']))).toEqual({
    sabic: { label: 'SABIC', href: '/companies/sabic' },
    gpic: { label: 'GPIC', href: null },
  })
  expect([...recorded.tags]).toEqual(['data:companies'])
  await hide('gpic', false)
})
