import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { loader } from './pages/search.tsx'
import { sweepUnanswered, unanswered } from './unanswered.server.ts'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())
beforeEach(async () => {
  await app.db.deleteFrom('search_missed').execute()
  await app.db.deleteFrom('day_mark').execute()
})

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function ask(q: string, who: number, headers: Record<string, string> = {}): Promise<void> {
  const path = `/search?q=${encodeURIComponent(q)}`
  const asked = { path, ip: `198.51.100.${who}`, headers: { 'user-agent': AGENT, ...headers } }
  await loader(routeArgs(testContext(app, asked).ctx))
}
const written = async () => (await unanswered(app.db, { from: '2020-01-01', limit: 9, offset: 0 })).rows

test('NEWS-03 words that found nothing are written down with the second reader of a day, and counted by readers', async () => {
  await ask('زنخشرمطق', 1)
  await ask('زنخشرمطق', 1)
  expect(await written()).toEqual([])
  await ask('زنخشرمطق', 2)
  await ask('زنخشرمطق', 2)
  expect(await written()).toMatchObject([{ lang: 'ar', views: 2 }])
  await ask('زنخشرمطق', 3)
  expect(await written()).toMatchObject([{ lang: 'ar', views: 3 }])
})

test('NEWS-03 what found something, is of a person, or is asked for by machines and who declines is not written', async () => {
  for (const q of ['اليوريا', 'zqxw@plant.example', 'zqxwv 0501234567'])
    for (const who of [1, 2, 3]) await ask(q, who)
  for (const who of [1, 2, 3]) {
    await ask('zqxwvk', who, { dnt: '1' })
    await ask('zqxwvj', who, { 'user-agent': 'Googlebot/2.1' })
  }
  expect(await written()).toEqual([])
})

test('NEWS-03 they are forgotten after thirty days', async () => {
  const row = (day: string) => ({ day, lang: 'en', terms: day, readers: 2 })
  await app.db.insertInto('search_missed').values(['2026-10-29', '2026-10-30'].map(row)).execute()
  await sweepUnanswered(app.db, new Date('2026-11-29T09:00:00Z'))
  expect((await written()).map(({ key }) => key)).toEqual(['2026-10-30'])
})
