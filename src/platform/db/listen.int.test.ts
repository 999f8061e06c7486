import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProxy } from '#platform/testing-proxy.server.ts'
import { listen } from './listen.server.ts'
import { notify, wordsOf } from './notify.server.ts'
import { testDatabase, type TestDatabase } from './testing/testing.server.ts'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await testDatabase()
})
afterAll(() => fresh.drop())

const killListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'kimya-listen-%'`.execute(fresh.db)

test('delivers words sent on the channel, in a transaction only when it commits', async () => {
  const heard: string[] = []
  const listener = await listen(fresh.url, 'Changes', (payload) => heard.push(...wordsOf(payload)))
  await notify(fresh.db, 'other', ['not:me'])
  await notify(fresh.db, 'Changes', [])
  await fresh.db.transaction().execute((tx) => notify(tx, 'Changes', ['post:1', 'category:كيمياء']))
  const undone = fresh.db.transaction().execute(async (tx) => {
    await notify(tx, 'Changes', ['never'])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await notify(fresh.db, 'Changes', ['last'])
  await expect.poll(() => heard).toEqual(['post:1', 'category:كيمياء', 'last'])
  await listener.close()
})

test('more words than one payload holds all arrive', async () => {
  const heard: string[] = []
  const words = Array.from({ length: 3000 }, (_, n) => `post:${n}`)
  const listener = await listen(fresh.url, 'many', (payload) => heard.push(...wordsOf(payload)))
  await notify(fresh.db, 'many', words)
  await expect.poll(() => heard).toEqual(words)
  await listener.close()
})

test('after a lost connection it listens again and reports the gap', async () => {
  const heard: string[] = []
  const errors: Error[] = []
  let gaps = 0
  const listener = await listen(fresh.url, 'changes', (payload) => heard.push(payload), {
    onGap: () => (gaps += 1),
    onError: (error) => errors.push(error),
  })
  for (const round of [1, 2]) {
    await killListeners()
    await expect.poll(() => gaps, { timeout: 20_000 }).toBe(round)
    await notify(fresh.db, 'changes', [`after ${round}`])
    await expect.poll(() => heard).toContain(`after ${round}`)
  }
  expect(errors.length).toBeGreaterThanOrEqual(2)
  await listener.close()
  await killListeners()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(gaps).toBe(2)
})

test('a connection that went silent is noticed by its heartbeat, and closing meanwhile ends', async () => {
  const proxy = await openProxy(fresh.url, 5432)
  const heard: string[] = []
  let gaps = 0
  const options = { onGap: () => (gaps += 1), heartbeatMs: 1_000 }
  const listener = await listen(proxy.url, 'silent', (payload) => heard.push(payload), options)
  proxy.silence()
  await notify(fresh.db, 'silent', ['lost'])
  await proxy.restore()
  await expect.poll(() => gaps, { timeout: 20_000 }).toBe(1)
  await notify(fresh.db, 'silent', ['heard'])
  await expect.poll(() => heard).toEqual(['heard'])
  await proxy.close()
  await listener.close()
})

test('a first connection that fails rejects', async () => {
  const away = new URL(fresh.url)
  away.port = '1'
  await expect(listen(away.href, 'changes', () => undefined)).rejects.toThrow()
})
