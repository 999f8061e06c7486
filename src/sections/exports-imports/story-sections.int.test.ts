import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import ExportsImports, { loader } from './pages/index.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

const page = (query: string, lang: 'ar' | 'en' = 'ar') =>
  loader(routeArgs(testContext(app, { path: `/exports-imports${query}`, lang }).ctx))

test('ROUTE-18 a data section shows label, notes, info table, search box, stories, products and companies', async () => {
  const data = await page('?page=1')
  expect(data.list.results.length).toBeGreaterThan(0)
  expect(data.products.length).toBeGreaterThan(0)
  const html = renderPage(ExportsImports as never, 'ar', { loader: data })
  for (const part of ['الصادرات والواردات', '<details', 'name="q"', 'list rows', 'class="cells"'])
    expect(html).toContain(part)
})

test('ROUTE-18 ROUTE-19 its search narrows the stories; paging as everywhere', async () => {
  expect(await thrownBy(() => page(''))).toEqual({ status: 302, location: '/exports-imports?page=1' })
  expect((await thrownBy(() => page('?page=50'))).status).toBe(404)
  const all = await page('?page=1')
  const some = await page('/search?page=1&q=%D8%A7%D9%84%D9%87%D9%86%D8%AF')
  expect(some.list.total).toBeGreaterThan(0)
  expect(some.list.total).toBeLessThan(all.list.total)
  const none = await page('/search?page=1&q=zzzzzz')
  expect(renderPage(ExportsImports as never, 'ar', { loader: none })).toContain('لا توجد نتائج')
})
