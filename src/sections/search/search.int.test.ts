import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/http/errors.ts'
import { LIMITS } from '#platform/limits/limits.ts'
import { saveSettings } from '#site/settings.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { searchApi } from './api.server.ts'
import Search, { loader } from './pages/search.tsx'
import { matchPostsQuery } from './sources/posts.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

let visitors = 0
const MEMBER = { role: 'member', id: 1, username: 'm', displayName: 'M' } as const
const ask = (q: string, more = '', lang: 'ar' | 'en' = 'ar', viewer?: typeof MEMBER) => {
  visitors += 1
  const { ctx, told } = testContext(app, {
    path: `/search?q=${encodeURIComponent(q)}${more}`,
    lang,
    ip: `198.51.100.${visitors}`,
    viewer,
  })
  return { told, ctx, data: loader(routeArgs(ctx)) }
}
const hits = async (q: string, more = '', lang: 'ar' | 'en' = 'ar') =>
  (await ask(q, more, lang).data).found?.answer

test('ROUTE-09 SRCH-01 results of all sections with counts, marked whole words, never cached', async () => {
  const { data, told } = ask('ميثانول')
  const { found } = await data
  expect(told.personal).toBe(true)
  expect(found?.answer.counts['products-prices']).toBeGreaterThan(0)
  expect(found?.answer.counts.articles).toBeGreaterThan(0)
  const html = renderPage(Search as never, 'ar', { loader: await data })
  expect(html).toMatch(/<mark>ال?ميثانول<\/mark>/)
  expect(html).toContain('in-list')
})

test('SRCH-02 spelling, article, beginnings, symbols, codes and the other language', async () => {
  const total = async (q: string) => Object.values((await hits(q))?.counts ?? {}).reduce((a, b) => a + b, 0)
  expect(await total('الميثانول')).toBe(await total('ميثانول'))
  expect(await total('ميثان')).toBeGreaterThan(0)
  expect(await total('methanol')).toBeGreaterThan(0)
  expect((await hits('٦٧-٥٦-١'))?.results[0]?.href).toBe('/products-prices/show/methanol')
  expect((await hits('MEG', '', 'en'))?.results[0]?.href).toBe('/products-prices/show/meg')
})

test('ROUTE-09 one section, the newest first, and its pages', async () => {
  const only = await hits('سعر', '&in=articles&sort=newest')
  expect(only?.results.every((hit) => hit.section === 'articles')).toBe(true)
  const days = only?.results.map((hit) => hit.published_at ?? '') ?? []
  expect(days).toEqual([...days].sort().reverse())
  expect((await thrownBy(() => ask('سعر', '&page=99').data)).status).toBe(404)
})

test('SRCH-02 no results: says so, with a way on', async () => {
  const data = await ask('الميتانوول').data
  const html = renderPage(Search as never, 'ar', { loader: data })
  expect(html).toContain('لا توجد نتائج')
  expect(html).toContain('/products-prices/show/methanol')
  expect(data.found?.way?.other).toBe('ميتانوول')
})

test('ACC-06 what a viewer may not see in a list he does not find, and it is not counted', async () => {
  await sql`update editorial_post set title_ar = 'زمردة ' || title_ar, visibility = 2 where id = (select min(id) from editorial_post where status = 'published')`.execute(
    app.db,
  )
  await sql`update editorial_post set title_ar = 'زمردة ' || title_ar, visibility = 1 where id = (select max(id) from editorial_post where status = 'published')`.execute(
    app.db,
  )
  const count = async (viewer?: typeof MEMBER) => {
    const { found } = await ask('زمردة', '', 'ar', viewer).data
    return {
      shown: found?.answer.results.length,
      counted: Object.values(found?.answer.counts ?? {}).reduce((a, b) => a + b, 0),
    }
  }
  expect(await count()).toEqual({ shown: 0, counted: 0 })
  expect(await count(MEMBER)).toEqual({ shown: 1, counted: 1 })
})

test('ROUTE-09 hostile and empty queries answer', async () => {
  expect((await ask('').data).found).toBeNull()
  for (const q of [
    "'",
    '"',
    ':*',
    '!!',
    '\\',
    'a & | !',
    '%_',
    'في',
    'x'.repeat(500),
    "'; drop table x --",
    '\u0000',
    '- -',
  ])
    await ask(q).data
})

test('SAFE-04 what is no words finds nothing or something, and never fails', async () => {
  for (const q of [
    '-'.repeat(60),
    '- '.repeat(60),
    '-"'.repeat(30),
    `${'-'.repeat(40)}pvc`,
    'or '.repeat(60),
    '"'.repeat(61),
    '\uFF0D'.repeat(60),
    `a\u0000b`,
    '-a '.repeat(100),
    'x'.repeat(5000),
    '(((((( ))) !!! ||| &&& <-> :* \\',
  ]) {
    const { found } = await ask(q).data
    expect(found === null || found.answer.page_number, q).toBeTruthy()
  }
})

test('SHELL-01 search switched off: 403 on the page, search_unavailable in the API', async () => {
  await saveSettings(app, { use_search: false })
  expect((await thrownBy(() => ask('ميثانول').data)).status).toBe(403)
  const [call] = searchApi.calls
  const asked = call?.handle(testContext(app).ctx, {
    params: undefined,
    query: { q: 'x', sort: 'best', page: 1 },
    body: undefined,
  } as never)
  await expect(asked).rejects.toThrow(Refusal)
  await saveSettings(app, { use_search: true })
})

test('ROUTE-09 searches of one address are limited', async () => {
  const one = () => loader(routeArgs(testContext(app, { path: '/search?q=meg', ip: '203.0.113.9' }).ctx))
  for (let i = 0; i < LIMITS.search.hits; i += 1) await one()
  expect((await thrownBy(one)).status).toBe(429)
})

test('ROUTE-09 a search of many posts goes through the text indexes', async () => {
  await sql`
    insert into editorial_post (section, status, published_at, title_ar, title_en, summary_ar)
    select 'articles', 'published', now() - n * interval '1 minute', 'خبر رقم ' || n, 'Story ' || n, case when n % 400 = 0 then 'فيروزج' else 'كلام' end
    from generate_series(1, 20000) n`.execute(app.db)
  await sql`vacuum analyze editorial_post`.execute(app.db)
  const compiled = matchPostsQuery({ query: 'فيروزج' }, 3).compile(app.db)
  const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': string }>({
    ...compiled,
    sql: `explain ${compiled.sql}`,
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('editorial_post_search_ar')
  expect(plan).toContain('editorial_post_search_en')
  expect(plan).not.toContain('Seq Scan on editorial_post')
})
