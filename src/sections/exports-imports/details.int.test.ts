import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import TradeDetails, { loader } from './pages/details.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

const details = (key: string) =>
  loader(routeArgs(testContext(app, { path: `/exports-imports/${key}` }).ctx, { key }))

test('ROUTE-18 details of a product; any other key is 404', async () => {
  expect(renderPage(TradeDetails as never, 'ar', { loader: await details('details=meg') })).toContain(
    '/products-prices/show/meg',
  )
  for (const key of ['details=no-such', 'details=', 'meg', 'details=MEG', 'details=../x'])
    expect((await thrownBy(() => details(key))).status).toBe(404)
})
