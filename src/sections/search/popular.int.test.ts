import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Lang } from '#i18n/locale.ts'
import { POPULAR } from '#platform/limits/limits.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { POPULAR_TAG, publishPopular } from './contract.server.ts'
import Search, { loader } from './pages/search.tsx'
import { suggest } from './suggest.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`truncate search_asked, search_popular`.execute(app.db)
})

const MEMBER = { role: 'member', id: 1, username: 'm', displayName: 'M' } as const
const addressOf = (n: number) => `198.51.${100 + (n >> 8)}.${n & 255}`

async function ask(q: string, who: number, lang: Lang = 'ar', viewer?: typeof MEMBER): Promise<void> {
  const path = `/search?q=${encodeURIComponent(q)}`
  await loader(routeArgs(testContext(app, { path, lang, ip: addressOf(who), viewer }).ctx))
}
async function askByMany(q: string, people: number, lang: Lang = 'ar'): Promise<void> {
  for (let who = 0; who < people; who += 1) await ask(q, who, lang)
}
async function afterDays(days: number): Promise<void> {
  await publishPopular(app.db, new Date(Date.now() + days * 86_400_000))
  await app.changes.publish([POPULAR_TAG])
}
async function popular(lang: Lang = 'ar', typed = '') {
  const { groups } = await suggest(testContext(app, { lang }).ctx, typed)
  const label = lang === 'ar' ? 'الأكثر بحثاً' : 'Popular searches'
  return groups.find((group) => group.label === label)?.items.map(({ title }) => title) ?? []
}

test('SRCH-01 what enough people asked for on a day is offered after it, the most asked first, on pages of its language', async () => {
  await askByMany('اليوريا', POPULAR.people)
  await askByMany('سابك', POPULAR.people + 1)
  await askByMany('methanol', POPULAR.people, 'en')
  expect(await popular()).toEqual([])
  await afterDays(1)
  expect(await popular()).toEqual(['سابك', 'اليوريا'])
  expect(await popular('en')).toEqual(['methanol'])
  expect(await popular('ar', 'يور')).toEqual(['اليوريا'])
  const { ctx, recorded } = testContext(app, { path: '/search' })
  const html = renderPage(Search as never, 'ar', { loader: await loader(routeArgs(ctx)) })
  expect(recorded.personal).toBe(false)
  expect(html).toContain(`/search?q=${encodeURIComponent('سابك')}`)
  await afterDays(POPULAR.days + 2)
  expect(await popular()).toEqual([])
})

test('SRCH-01 one spelling or another, and the article, are one search, shown as most wrote it', async () => {
  await askByMany('إيثيلين', POPULAR.people - 2)
  await ask('الايثيلين', 90)
  await ask('ايثيلين', 91)
  await afterDays(1)
  expect(await popular()).toEqual(['إيثيلين'])
})

test('SRCH-01 SAFE-04 no one can plant words there: one network counts once, and what finds nothing or is no word of the site never', async () => {
  for (let n = 0; n < 3 * POPULAR.people; n += 1) await ask('الميثانول', 1)
  await askByMany('زقزقزق', POPULAR.people)
  await askByMany('اليوريا زقزقزق', POPULAR.people)
  await askByMany('الأمونيا', POPULAR.people - 1)
  for (let who = 0; who < POPULAR.people; who += 1) await ask('سابك', who, 'ar', MEMBER)
  await afterDays(1)
  expect(await popular()).toEqual([])
})

test('SRCH-01 SAFE-04 who searched is stored for the day only, as a hash that differs from one search to the next', async () => {
  await ask('اليوريا', 7)
  await ask('سابك', 7)
  const { rows } = await sql<{ who: string }>`select * from search_asked`.execute(app.db)
  expect(new Set(rows.map(({ who }) => who)).size).toBe(2)
  expect(JSON.stringify(rows)).not.toContain('198.51')
  await afterDays(1)
  const left = await sql`select from search_asked`.execute(app.db)
  expect(left.rows).toEqual([])
})
