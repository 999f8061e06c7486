import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import { OperatorError } from '#platform/operator-error.ts'
import { openProxy } from '#platform/testing-proxy.server.ts'
import { postgresCarrier } from './carrier-postgres.server.ts'
import { openCarrier } from './open-carrier.server.ts'
import { publishAtCommit } from './publish-at-commit.server.ts'
import { redisCarrier } from './carrier-redis.server.ts'
import { changeFeed, type Carrier, type ChangeFeed } from './changes.server.ts'

const telemetry = createTelemetry('silent')
/** A ceiling against hanging; what is waited for comes much sooner. */
const WITHIN = 25_000
const REDIS = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'

interface Instance {
  feed: ChangeFeed
  dropped: string[]
}

const open: ChangeFeed[] = []
afterEach(() => Promise.all(open.splice(0).map((feed) => feed.close())))

async function instance(
  make: (drop: (tags: readonly string[]) => void) => Promise<Carrier>,
): Promise<Instance> {
  const dropped: string[] = []
  const drop = (tags: readonly string[]) => void dropped.push(...tags)
  const feed = changeFeed(await make(drop), drop)
  open.push(feed)
  return { feed, dropped }
}

/** What every carrier must do. */
function contract(make: () => (drop: (tags: readonly string[]) => void) => Promise<Carrier>) {
  test('ADMIN-03 a change drops its tags here at once and on the other instance when it hears of it', async () => {
    const [here, there] = [await instance(make()), await instance(make())]
    const published = here.feed.publish(['post:1', 'قسم:"1"\n'])
    expect(here.dropped).toEqual(['post:1', 'قسم:"1"\n'])
    await published
    await vi.waitFor(() => expect(there.dropped).toEqual(['post:1', 'قسم:"1"\n']), {
      timeout: WITHIN,
      interval: 5,
    })
  })

  test('ADMIN-03 very many tags at once reach the other instance, one by one or as everything', async () => {
    const [here, there] = [await instance(make()), await instance(make())]
    await here.feed.publish(Array.from({ length: 5_000 }, (_, i) => `post:${i}`))
    await vi.waitFor(
      () => expect(there.dropped.includes('*') || there.dropped.length === 5_000).toBe(true),
      WITHIN,
    )
  })
}

describe('PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())
  const make = () => (drop: (tags: readonly string[]) => void) =>
    postgresCarrier({ db: database.db, url: database.url, drop, telemetry })

  contract(make)

  test('ADMIN-03 after a lost connection everything is dropped and changes arrive again', async () => {
    const [here, there] = [await instance(make()), await instance(make())]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'kimya-listen-%'`.execute(database.db)
    await vi.waitFor(() => expect(there.dropped).toEqual(['*']), WITHIN)
    await here.feed.publish(['settings'])
    await vi.waitFor(() => expect(there.dropped).toEqual(['*', 'settings']), WITHIN)
  })

  test('a missing database is reported at once', async () => {
    await expect(
      postgresCarrier({
        db: database.db,
        url: 'postgres://x:x@127.0.0.1:1/x',
        drop: () => undefined,
        telemetry,
      }),
    ).rejects.toThrow('ECONNREFUSED')
  })
})

describe.skipIf(!(await reachable(REDIS)))('Redis', () => {
  contract(() => (drop) => redisCarrier({ url: REDIS, drop, telemetry }))

  test('ADMIN-03 what is published while Redis is away raises no error, and everything is dropped everywhere after', async () => {
    const proxy = await openProxy(REDIS, 6379)
    const here = await instance((drop) => redisCarrier({ url: proxy.url, drop, telemetry }))
    const there = await instance((drop) => redisCarrier({ url: REDIS, drop, telemetry }))
    await proxy.refuse()
    await here.feed.publish(['post:1'])
    expect(here.dropped).toEqual(['post:1'])
    expect(there.dropped).toEqual([])
    await proxy.restore()
    await vi.waitFor(() => expect(there.dropped).toEqual(['*']), WITHIN)
    await vi.waitFor(() => expect(here.dropped).toContain('*'), WITHIN)
    here.dropped.length = 0
    await vi.waitFor(async () => {
      await there.feed.publish(['post:2'])
      await sleep(20)
      expect(here.dropped).toContain('post:2')
    }, WITHIN)
    await proxy.close()
  })

  test('SAFE-02 a Redis that hangs delays a change by no more than its limit, and everything is dropped everywhere after', async () => {
    const proxy = await openProxy(REDIS, 6379)
    const here = await instance((drop) => redisCarrier({ url: proxy.url, drop, telemetry }))
    const there = await instance((drop) => redisCarrier({ url: REDIS, drop, telemetry }))
    proxy.silence()
    await here.feed.publish(['post:1'])
    await here.feed.publish(['post:2'])
    expect(here.dropped).toEqual(['post:1', 'post:2'])
    expect(there.dropped).toEqual([])
    await proxy.refuse()
    await proxy.restore()
    await vi.waitFor(() => expect(there.dropped).toContain('*'), WITHIN)
    await proxy.close()
  })

  test('OPS-01 while Redis is away or hangs a change goes by PostgreSQL, and one published with a commit is heard besides', async () => {
    const database = await testDatabase()
    const proxy = await openProxy(REDIS, 6379)
    const joined = () =>
      instance((drop) =>
        openCarrier({ redisUrl: proxy.url, db: database.db, url: database.url, drop, telemetry }),
      )
    const [here, there] = [await joined(), await joined()]
    const heard = (tag: string) => vi.waitFor(() => expect(there.dropped).toContain(tag), WITHIN)
    await here.feed.publish(['post:1'])
    await heard('post:1')
    await database.db
      .transaction()
      .execute((trx) =>
        publishAtCommit({ query: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values)) }, [
          'post:2',
        ]),
      )
    await heard('post:2')
    proxy.silence()
    await here.feed.publish(['post:3'])
    await heard('post:3')
    await proxy.refuse()
    await here.feed.publish(['post:4'])
    await heard('post:4')
    await proxy.restore()
    await heard('*')
    await Promise.all(open.splice(0).map((feed) => feed.close()))
    await proxy.close()
    await database.drop()
  })

  test('a missing server ends the start with a sentence for the operator', async () => {
    const opening = redisCarrier({ url: 'redis://:secret@127.0.0.1:1', drop: () => undefined, telemetry })
    const error: unknown = await opening.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OperatorError)
    expect(String(error)).toMatch(/REDIS_URL: no connection to Redis at 127\.0\.0\.1:1: .*ECONNREFUSED/)
    expect(String(error)).not.toContain('secret')
  })
})

function reachable(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port || 6379), hostname)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
