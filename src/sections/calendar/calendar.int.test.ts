import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { calendarMonth } from './contract.server.ts'
import CalendarRoute, { loader } from './pages/calendar.tsx'

const NOW = new Date('2026-11-20T09:00:00Z')
let database: TestDatabase
let app: ReturnType<typeof testApp>

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  const post = (published_at: string, visibility: 2 | 3 = 3) => ({
    section: 'articles' as const,
    status: 'published' as const,
    title_ar: `خبر ${published_at}`,
    published_at,
    visibility,
  })
  await app.db
    .insertInto('editorial_post')
    // 21:30 UTC is half past midnight of the next day in Riyadh.
    .values([
      post('2026-11-19T21:30:00Z'),
      post('2026-11-20T08:00:00Z'),
      post('2026-11-20T20:59:00Z'),
      post('2026-11-20T21:00:00Z'),
      post('2026-11-20T07:00:00Z', 2),
      post('2026-09-02T07:00:00Z'),
    ])
    .execute()
  await app.db
    .insertInto('site_calendar_event')
    .values([
      {
        day: '2026-11-16',
        kind: 'measure_expiry',
        title_ar: 'انتهاء رسوم',
        title_en: 'Measure ends',
        url: '/dumping-cases',
      },
      { day: '2026-12-03', kind: 'anniversary', title_ar: 'ذكرى', url: null },
    ])
    .execute()
})
afterAll(() => database.drop())

const at = (key: string, lang: 'ar' | 'en' = 'ar') =>
  loader(
    routeArgs(testContext(app, { path: `/calendar/${key}`, now: NOW, lang }).ctx, {
      day: key.split('?')[0] ?? '',
    }),
  )

test('SHELL-09 a month marks its days with posts, as this viewer may see them, and its events', async () => {
  const { ctx, recorded } = testContext(app, { now: NOW })
  const month = await calendarMonth(ctx)
  expect(month).toMatchObject({ month: '2026-11', today: '2026-11-20', first: '2026-09', last: '2026-12' })
  expect(month.days).toEqual({
    '2026-11-16': { posts: 0, events: 1 },
    '2026-11-20': { posts: 3, events: 0 },
    '2026-11-21': { posts: 1, events: 0 },
  })
  expect(recorded.tags).toContain('calendar')
  const member = testContext(app, {
    now: NOW,
    viewer: { role: 'member', id: 1, username: 'm', displayName: 'M' },
  })
  expect((await calendarMonth(member.ctx)).days['2026-11-20']?.posts).toBe(4)
})

test('SHELL-09 a day opens its posts and events, and leads to the nearest days that have any', async () => {
  const day = await at('2026-11-20')
  expect(day).toMatchObject({
    kind: 'day',
    posts: { total: 3, total_pages: 1 },
    neighbours: { previous: '2026-11-16', next: '2026-11-21' },
  })
  const html = renderPage(CalendarRoute as never, 'ar', { loader: day })
  expect(html).toContain('/calendar/2026-11-16')
  expect(html).toContain('list rows')
  expect(renderPage(CalendarRoute as never, 'en', { loader: await at('2026-11-16', 'en') })).toContain(
    'Measure ends',
  )
  expect(await at('2026-12-03')).toMatchObject({ neighbours: { previous: '2026-11-21', next: null } })
})

test('SHELL-09 a month page has the widget and its events; past what has content there is nothing to walk to', async () => {
  const html = renderPage(CalendarRoute as never, 'en', { loader: await at('2026-12', 'en') })
  expect(html).toContain('class="calendar"')
  expect(html).not.toContain('/calendar/2027-01"')
  expect(html).toContain('lang="ar"')
  for (const key of [
    '2027-01',
    '2026-08-31',
    '2026-02-30',
    'today',
    '2026-11-20?page=2',
    '2026-11-20?page=x',
  ]) {
    expect((await thrownBy(() => at(key))).status).toBe(404)
  }
})
