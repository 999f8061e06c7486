import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { tabOf } from './contract-paths.ts'
import { COMPANY_REFERENCE } from './contract-reference.server.ts'
import CompanyPage, { loader as companyLoader } from './pages/company.tsx'
import Companies, { loader as indexLoader } from './pages/index.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

const index = (query: string) => indexLoader(routeArgs(testContext(app, { path: `/companies${query}` }).ctx))
const company = (path: string, lang: 'ar' | 'en' = 'ar') => {
  const [slug = '', tab, child] = path.split('?')[0]?.replace(/\/$/, '').split('/') ?? []
  const params = { company_slug: slug, ...(tab && { tab }), ...(child && { child }) }
  return companyLoader(routeArgs(testContext(app, { path: `/companies/${path}`, lang }).ctx, params))
}

test('ROUTE-17 ROUTE-19 the index pages, searches folded and filters by country', async () => {
  expect(await thrownBy(() => index(''))).toEqual({ status: 302, location: '/companies?page=1' })
  expect((await index('?page=2')).list).toMatchObject({ total: 46, total_pages: 2 })
  expect((await thrownBy(() => index('?page=3'))).status).toBe(404)
  expect(
    (await index('/search?page=1&q=%D8%B3%D8%A7%D8%A8%D9%83')).list.results.map((c) => c.slug),
  ).toContain('sabic')
  const omani = await index('/search?page=1&country=OM')
  expect(omani.list.results.length).toBeGreaterThan(0)
  expect(omani.list.results.every((c) => c.country === 'OM')).toBe(true)
  expect((await thrownBy(() => index('/search?page=1&country=ZZ'))).status).toBe(404)
  expect(renderPage(Companies as never, 'ar', { loader: omani })).toContain('<select')
})

test('ROUTE-17 the overview shows description, source and confidence', async () => {
  const html = renderPage(CompanyPage as never, 'ar', { loader: await company('sabic') })
  for (const part of ['المصدر', 'درجة الثقة', 'عالية', 'تداول السعودية', '2010', 'aria-current="page"'])
    expect(html).toContain(part)
})

test('ROUTE-17 every tab answers with what there is, or with a true sentence', async () => {
  const html = async (path: string, lang: 'ar' | 'en' = 'ar') =>
    renderPage(CompanyPage as never, lang, { loader: await company(path, lang) })
  expect(await html('sabic/productionCapacity')).toContain('/products-prices/show/')
  expect(await html('sabic/productionCapacity/infoProduct')).toContain('/products-prices/show/')
  expect(await html('sabic/financialFiles', 'en')).toContain(
    'No financial files are recorded for this company yet',
  )
  expect(await html('sabic/news')).toContain('list rows')
  const deals = await company('sabic/mergersAcquisitions')
  expect(deals.deals.length).toBeGreaterThan(0)
  expect(deals.deals.every((post) => post.title.text !== '')).toBe(true)
  expect((await thrownBy(() => company('sabic/news?page=99'))).status).toBe(404)
})

test('ROUTE-17 unknown company, tab or child is 404; a slash at the end leads to the address without it', async () => {
  for (const path of [
    'no-such',
    'sabic/overview',
    'sabic/no-tab',
    'sabic/news/infoProduct',
    'sabic/productionCapacity/other',
  ]) {
    expect((await thrownBy(() => company(path))).status).toBe(404)
  }
  expect(await thrownBy(() => company('sabic/news/'))).toEqual({
    status: 301,
    location: '/companies/sabic/news',
  })
  expect(tabOf('toString', undefined)).toBeNull()
})

test('MKT-03 rows of other sections name companies in the language of the reader; a hidden one is not linked', async () => {
  const { ctx, told } = testContext(app, { lang: 'en' })
  await app.db.updateTable('companies_company').set({ hidden: true }).where('slug', '=', 'gpic').execute()
  expect(Object.fromEntries(await COMPANY_REFERENCE.names(ctx, ['sabic', 'gpic', 'nobody']))).toEqual({
    sabic: { label: 'SABIC', href: '/companies/sabic' },
    gpic: { label: 'GPIC', href: null },
  })
  expect((await COMPANY_REFERENCE.names(testContext(app).ctx, ['sabic'])).get('sabic')?.label).toBe('سابك')
  expect([...told.tags]).toEqual(['companies'])
  await app.db.updateTable('companies_company').set({ hidden: false }).where('slug', '=', 'gpic').execute()
})

test('MKT-03 ROUTE-17 the tab of a company shows its plants and counts them', async () => {
  const page = await company('qafco/productionCapacity')
  expect(page.counts.productionCapacity).toBe(page.plants?.total)
  expect(page.plants?.rows.map(({ href }) => href)).toEqual([
    '/production-capacity/qafco-urea',
    '/production-capacity/qafco-ammonia',
  ])
  expect(renderPage(CompanyPage as never, 'ar', { loader: page })).toContain('ألف طن/سنة')
})
