import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { lineOf } from '#ui/charts/testing.ts'
import { loader } from './pages/index.tsx'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ app, drop } = await demoApp())
})
afterAll(() => drop())

async function open(more = 'events=1', lang: 'ar' | 'en' = 'en') {
  const path = `/workbench?s=capacity.ethylene.gcc.operating&range=all&${more}`
  return (await loader(routeArgs(testContext(app, { lang, path }).ctx))).shown
}

test('VIEW-03 outages, cases, deals and stories about the products are on the chart and in a list, the newest first, where they are asked for', async () => {
  const shown = await open()
  const events = shown?.events ?? []
  const kinds = new Set(events.map(({ kind }) => kind))
  expect([
    kinds.has('stop') || kinds.has('case') || kinds.has('deal'),
    kinds.has('story') || kinds.has('article'),
  ]).toEqual([true, true])
  const days = events.map(({ day }) => day)
  expect(days).toEqual(days.toSorted().toReversed())
  const paths = new Set(events.map(({ path }) => path))
  const marks = lineOf(shown?.chart ?? null)?.annotations?.of ?? []
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.every(({ path }) => paths.has(path))).toBe(true)
  expect((await open(''))?.events).toBeNull()
  expect(lineOf((await open(''))?.chart ?? null)?.annotations).toBeUndefined()
})

test('VIEW-03 ACC-06 a hidden story or outage is no event', async () => {
  const before = (await open())?.events ?? []
  const story = before.find(({ kind }) => kind === 'story' || kind === 'article')
  const stop = before.find(({ kind }) => kind === 'stop')
  await sql`update editorial_post set hidden = true`.execute(app.db)
  await sql`update production_capacity_stop set hidden = true`.execute(app.db)
  const after = ((await open('events=1', 'en'))?.events ?? []).map(({ path }) => path)
  expect(story).toBeDefined()
  expect(after).not.toContain(story?.path)
  expect(after).not.toContain(stop?.path)
})
