import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isoDay } from '#i18n/date/date.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { DayMarks } from '#platform/limits/day-marks.server.ts'
import { READS as LIMITS } from '#platform/limits/readers-limits.ts'
import { testContext } from '#testing/context.server.ts'
import { testNewsroom, type Newsroom } from '../comments/testing-newsroom.server.ts'
import { COUNTS, type Count } from './counts.ts'
import { mostRead, renewMostRead } from './most-read.server.ts'
import { sumMinutes, sumOld } from './old.server.ts'
import { Reads } from './reads.server.ts'
import { READS_WORK } from './work.server.ts'

const READER = { ip: '203.0.113.7', agent: 'Browser' }

let room: Newsroom
beforeAll(async () => {
  room = await testNewsroom()
})
afterAll(() => room.drop())
beforeEach(async () => {
  for (const table of ['reads_day', 'reads_hour', 'reads_country', 'reads_most', 'day_mark'] as const)
    await room.app.db.deleteFrom(table).execute()
})

test('NEWS-03 who invents readings fills no memory, and what waits while the database is away is written when it is back', async () => {
  const database = { ...room.app.database, away: true }
  const reads = new Reads({ ...room.app, database })
  const reading = { source: 'direct', region: '', share: 0, time: 0 } as const
  await reads.count({ section: 'index', postId: 0 }, reading, READER, new Date())
  for (let n = 1; n <= LIMITS.lines + 100; n += 1)
    await reads.count({ section: 'articles', postId: n + 1_000_000 }, reading, READER, new Date())
  await reads.flush()
  expect(reads.waiting.lines).toBe(LIMITS.lines)
  expect(reads.waiting.marks).toBeLessThanOrEqual(LIMITS.marks)
  database.away = false
  await reads.close()
  expect(reads.waiting).toEqual({ lines: 0, marks: 0 })
  const days = await room.app.db
    .selectFrom('reads_day')
    .select(['section', 'views', 'readers'])
    .orderBy('section')
    .execute()
  expect(days).toEqual([
    { section: '', views: 1, readers: 1 },
    { section: 'index', views: 1, readers: 1 },
  ])
})

test('NEWS-03 minutes become hours, hours are forgotten after two days, and days become months after thirteen', async () => {
  const now = new Date('2026-11-29T09:30:00Z')
  const row = (at: string) => ({ at: new Date(at), section: 'index', post_id: 0, views: 2 })
  const { db } = room.app
  await db
    .insertInto('reads_hour')
    .values(
      ['2026-11-29T09:29:00Z', '2026-11-29T07:00:00Z', '2026-11-29T07:10:00Z', '2026-11-26T07:00:00Z'].map(
        row,
      ),
    )
    .execute()
  // One search and one direct visit, of which two saw up to a quarter and stayed longest.
  const counts = {
    ...(Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>),
    from_search: 1,
    from_direct: 1,
    share_1: 2,
    time_4: 2,
  }
  const day = (one: string) => ({ day: one, section: '', post_id: 0, views: 2, readers: 1, ...counts })
  await db
    .insertInto('reads_day')
    .values(['2025-10-01', '2025-10-02', '2025-10-31', '2025-11-01', '2026-11-29'].map(day))
    .execute()
  await db
    .insertInto('reads_country')
    .values(['2025-10-05', '2025-10-06', '2025-11-02'].map((one) => ({ day: one, country: 'SA', views: 1 })))
    .execute()
  await sumMinutes(db, now)
  await sumOld(db, now)
  await sumOld(db, now)
  const hours = await db.selectFrom('reads_hour').select(['at', 'views']).orderBy('at').execute()
  expect(hours.map(({ at, views }) => [at.toISOString().slice(11, 16), views])).toEqual([
    ['07:00', 4],
    ['09:29', 2],
  ])
  const sums = await db
    .selectFrom('reads_day')
    .select(['day', 'views', 'readers', 'time_4'])
    .orderBy('day')
    .execute()
  expect(sums).toEqual([
    { day: '2025-10-01', views: 6, readers: 3, time_4: 6 },
    { day: '2025-11-01', views: 2, readers: 1, time_4: 2 },
    { day: '2026-11-29', views: 2, readers: 1, time_4: 2 },
  ])
  const countries = await db.selectFrom('reads_country').select(['day', 'views']).orderBy('day').execute()
  expect(countries).toEqual([
    { day: '2025-10-01', views: 2 },
    { day: '2025-11-02', views: 1 },
  ])
})

test('NEWS-03 the most read are of the last 24 hours and of what everybody may see, and pages are dropped only when the order changed', async () => {
  const { app } = room
  const now = new Date()
  const posts = await Promise.all([1, 2, 3, 4].map(() => room.post()))
  const members = await room.post({ visibility: 2 })
  const view = (post_id: number, views: number, hoursAgo = 1) =>
    app.db
      .insertInto('reads_hour')
      .values({ at: new Date(now.getTime() - hoursAgo * 3_600_000), section: 'articles', post_id, views })
      .execute()
  const shown = async () => {
    const { ctx, recorded } = testContext(app)
    const list = await mostRead(ctx, 'all')
    return { ids: list.map(({ id }) => id), tags: [...recorded.tags] }
  }
  const published: string[][] = []
  const publish = async (tags: readonly string[]) => {
    published.push([...tags])
    await app.changes.publish(tags)
  }
  const renew = () => renewMostRead({ db: app.db, changes: { ...app.changes, publish } }, now)
  const [a = 0, b = 0, c = 0, d = 0] = posts
  await view(a, 12)
  await view(b, 30)
  await view(members, 99)
  await view(c, 500, 25)
  await view(d, LIMITS.mostViews - 1)
  await renew()
  // Two stories say nothing of what is read most.
  expect((await shown()).ids).toEqual([])
  expect(published).toEqual([])
  await view(c, 20, 2)
  await renew()
  expect((await shown()).ids).toEqual([b, c, a])
  expect((await shown()).tags).toContain('most-read:all')
  expect((await shown()).tags).toContain(`post:${a}`)
  expect(published).toEqual([['most-read:all', 'most-read:articles']])
  await view(b, 5, 3)
  await renew()
  expect(published).toHaveLength(1)
  await view(a, 100, 4)
  await renew()
  expect((await shown()).ids).toEqual([a, b, c])
  expect(published).toHaveLength(2)
  // One that is taken from readers is gone at once, and what is left is too little.
  await app.db.updateTable('editorial_post').set({ status: 'archived' }).where('id', '=', b).execute()
  await app.changes.publish([`post:${b}`])
  expect((await shown()).ids).toEqual([])
})

test('NEWS-03 the work forgets an earlier day where nobody reads', async () => {
  const { db } = room.app
  await db.deleteFrom('day_salt').execute()
  await db
    .insertInto('day_salt')
    .values({ day: '2020-01-01', salt: Buffer.from('old') })
    .execute()
  const [job] = READS_WORK.jobs ?? []
  if (job?.name !== 'reads.most') throw new Error('There is no job')
  const app = { ...room.app, dayMarks: new DayMarks(db), commands: poolOf(db) }
  await job.handler(app)(null, { attempt: 1, last: true, signal: new AbortController().signal })
  expect(await db.selectFrom('day_salt').select('day').execute()).toEqual([{ day: isoDay(new Date()) }])
})
