import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { MissedAddresses } from './missed-count.server.ts'
import { hideMissed, listMissed, sweepMissed } from './missed.server.ts'

const NOW = new Date('2026-11-29T09:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000)

let database: TestDatabase
let app: ReturnType<typeof testApp>
let missed: MissedAddresses

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await app.db.deleteFrom('site_missed').execute()
  await app.db.deleteFrom('site_missed_hidden').execute()
  missed = new MissedAddresses(app)
  return () => missed.close()
})

const listed = (hidden = false) => listMissed(app.db, { hidden, now: NOW, limit: 25, offset: 0 })
function ask(target: string, times = 2, referer?: string) {
  for (let n = 0; n < times; n += 1) missed.count(target, referer)
}

test('MOVE-02 what was asked for in vain is counted by path over instances and days, and by who links to it', async () => {
  const other = new MissedAddresses(app)
  const page = `${app.config.publicUrl}/en/c/12-news?page=2`
  ask('/2014/05/gone/?utm_source=x', 2)
  ask('/en/2014/05/gone', 1, page)
  await missed.flush(daysAgo(1))
  other.count('/2014/05/gone', undefined)
  other.count('/2014/05/gone', 'https://elsewhere.example/x')
  await other.flush(NOW)
  // Once known it is counted by one.
  ask('/2014/05/gone', 1)
  await missed.flush(NOW)
  await other.close()
  expect(await listed()).toEqual([
    { path: '/2014/05/gone', asked: 6, last: '2026-11-29', linkedFrom: '/en/c/12-news' },
  ])
})

test('MOVE-02 nothing of a reader is written, nor what was asked for once', async () => {
  ask('/once', 1)
  ask('/once-from-elsewhere', 1, 'https://elsewhere.example/x')
  ask('/search-me?q=secret&mail=a@b.example')
  ask('/?p=123&q=secret')
  ask('/?p=words')
  for (const path of [
    '/',
    '/404',
    '/account/activation/abc/token',
    '/u/token',
    '/.env',
    '/a/.git/config',
    '/wp-login.php',
  ])
    ask(path)
  await missed.flush(NOW)
  expect((await listed()).map(({ path }) => path)).toEqual(['/?p=123', '/search-me'])
})

test('MOVE-02 who invents addresses fills neither memory nor table', async () => {
  ask('/real')
  await missed.flush(NOW)
  for (let n = 0; n < 6000; n += 1) ask(`/invented-${n}`)
  expect(missed.size).toBe(5000)
  ask('/real')
  await missed.flush(NOW)
  const { count } = await app.db
    .selectFrom('site_missed')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(2000)
  expect((await listed())[0]).toMatchObject({ path: '/real', asked: 4 })
})

test('MOVE-02 what is hidden, redirected or older than 30 days is not listed', async () => {
  for (const path of ['/hidden', '/redirected', '/waiting']) ask(path)
  await missed.flush(NOW)
  ask('/old')
  await missed.flush(daysAgo(30))
  await hideMissed(app.db, '/hidden', true)
  await app.db.insertInto('site_redirect').values({ from_path: '/redirected', to_path: '/index' }).execute()
  expect((await listed()).map(({ path }) => path)).toEqual(['/waiting'])
  expect((await listed(true)).map(({ path }) => path)).toEqual(['/hidden'])
  await hideMissed(app.db, '/hidden', false)
  expect((await listed()).map(({ path }) => path)).toEqual(['/hidden', '/waiting'])
  await sweepMissed(app.db, NOW)
  const left = await app.db.selectFrom('site_missed').select('path').orderBy('path').execute()
  expect(left.map(({ path }) => path)).toEqual(['/hidden', '/redirected', '/waiting'])
})
