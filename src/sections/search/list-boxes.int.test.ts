import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { loader as plants } from '#sections/production-capacity/pages/index.tsx'
import Plants from '#sections/production-capacity/pages/index.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

let visitors = 0
const load = (q: string, lang: 'ar' | 'en' = 'ar') => {
  visitors += 1
  const path = `/production-capacity?q=${encodeURIComponent(q)}&page=1`
  return plants(routeArgs(testContext(app, { path, lang, ip: `198.51.100.${visitors}` }).ctx))
}
const found = async (q: string, lang?: 'ar' | 'en') =>
  (await load(q, lang)).list.rows.map(({ href }) => href?.replace('/production-capacity/', ''))

test('SRCH-02 a name of several products finds each of them in a list', async () => {
  const { rows } = await sql<{ slug: string }>`select slug from production_capacity_plant
    where product in ('hdpe', 'lldpe', 'ldpe') and not hidden`.execute(app.db)
  const polyethylenes = rows.map(({ slug }) => slug).toSorted()
  expect(polyethylenes.length).toBeGreaterThan(3)
  expect((await found('PE', 'en')).toSorted()).toEqual(expect.arrayContaining(polyethylenes))
  expect(await found('PE', 'en')).not.toContain('sabic-meg')
  expect(await found('polythene', 'en')).toEqual(expect.arrayContaining(polyethylenes))
})

test('SRCH-02 one substance is not found by the name of another in a list', async () => {
  expect(await found('ميثانول')).toContain('gpic-methanol')
  expect(await found('ميثان')).not.toContain('gpic-methanol')
})

test('SRCH-02 a slip in the box of a list is answered by what was meant, if the list has that', async () => {
  const data = await load('ميتانوول')
  expect(data.list).toMatchObject({ total: 0, meant: { text: 'ميثانول' } })
  const html = renderPage(Plants as never, 'ar', { loader: data })
  expect(html).toContain('هل تقصد')
  expect((await load('زقزقزقزق')).list.meant).toBeNull()
})
