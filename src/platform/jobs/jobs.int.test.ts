import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPool } from '#platform/db/kysely.server.ts'
import type { Pool } from '#platform/db/pool.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { DATABASE } from '#platform/limits/limits.ts'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import { openProxy } from '#platform/testing-proxy.server.ts'
import type { JobAttempt, JobMap, JobName } from './job-map.ts'
import { openQueue, type JobQueue } from './jobs.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'test.note': { word: string }
    'test.other': null
  }
}

/** A ceiling against hanging; what is waited for comes much sooner. */
const WITHIN = 25_000

let database: TestDatabase
let pool: Pool
const lines: string[] = []
const open: JobQueue[] = []

type Handlers = { [N in JobName]?: (data: JobMap[N], attempt: JobAttempt) => Promise<void> }

beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { ...DATABASE.jobs, applicationName: 'kimya-jobs' })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()))
  await sql`truncate pgboss.job`.execute(database.db)
  lines.length = 0
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function start(
  handlers: Handlers,
  work = true,
  pollSeconds = 0.5,
  over: Pool = pool,
): Promise<JobQueue> {
  const telemetry = createTelemetry('debug', (line) => lines.push(line))
  const jobs = await openQueue({
    pool: over,
    work,
    telemetry,
    declared: [{ name: 'test.note', minutes: 5 }],
    pollSeconds,
    retrySeconds: 1,
  })
  open.push(jobs)
  if (work)
    for (const [name, handler] of Object.entries(handlers)) await jobs.take(name as JobName, handler as never)
  return jobs
}

async function states(): Promise<{ name: string; state: string }[]> {
  const { rows } = await sql<{
    name: string
    state: string
  }>`select name, state from pgboss.job where name like 'test.%'`.execute(database.db)
  return rows
}

describe('jobs', () => {
  test('what one process hands in, another does, with its data, many without a pause between them', async () => {
    const words: string[] = []
    const web = await start({}, false)
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) await web.send('test.note', { word })
    // Were there a pause after each, six would take ten minutes.
    await start({ 'test.note': async ({ word }) => void words.push(word) }, true, 120)
    await vi.waitFor(() => expect(words.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']), WITHIN)
  })

  test('a job sent in a transaction exists if and when it commits', async () => {
    const words: string[] = []
    const jobs = await start({ 'test.note': async ({ word }) => void words.push(word) })
    const failing = database.db.transaction().execute(async (trx) => {
      await jobs.sendIn(trx, 'test.note', { word: 'rolled back' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.db.transaction().execute(async (trx) => {
      await jobs.sendIn(trx, 'test.note', { word: 'kept' })
      await sleep(800)
      expect(words).toEqual([])
    })
    await vi.waitFor(() => expect(words).toEqual(['kept']), WITHIN)
    await sleep(700)
    expect(words).toEqual(['kept'])
  })

  test('a failing job is tried again with growing pauses and knows its last attempt', async () => {
    const attempts: Pick<JobAttempt, 'attempt' | 'last'>[] = []
    const jobs = await start({
      'test.note': async (_data, { attempt, last }) => {
        attempts.push({ attempt, last })
        throw new Error('not yet')
      },
    })
    await jobs.send('test.note', { word: 'x' }, { retries: 1 })
    await vi.waitFor(
      async () => expect(await states()).toEqual([{ name: 'test.note', state: 'failed' }]),
      WITHIN,
    )
    expect(attempts).toEqual([
      { attempt: 1, last: false },
      { attempt: 2, last: true },
    ])
    expect(lines.filter((line) => line.includes('not yet'))).toHaveLength(2)
  })

  test('a job whose name this process does not know stays in the queue', async () => {
    const jobs = await start({ 'test.note': async () => undefined })
    await jobs.send('test.other', null)
    await sleep(1_500)
    expect(await states()).toEqual([{ name: 'test.other', state: 'created' }])
    const done = vi.fn(async () => undefined)
    await start({ 'test.other': done })
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), WITHIN)
  })

  test('stopping lets the running job finish and takes no other', async () => {
    const done: string[] = []
    const jobs = await start({
      'test.note': async ({ word }) => {
        await sleep(1_000)
        done.push(word)
      },
    })
    await jobs.send('test.note', { word: 'first' })
    await jobs.send('test.note', { word: 'second' })
    await vi.waitFor(
      async () => expect((await states()).map(({ state }) => state)).toContain('active'),
      WITHIN,
    )
    await jobs.stop()
    expect(done).toEqual(['first'])
    expect((await states()).map(({ state }) => state).toSorted()).toEqual(['completed', 'created'])
  })

  test('a schedule is stored once, with its newest definition, and goes when nobody declares it any more', async () => {
    const stored = async () => (await sql`select name, cron from pgboss.schedule`.execute(database.db)).rows
    const jobs = await start({ 'test.other': async () => undefined })
    await jobs.scheduleOnly([{ name: 'test.other', cron: '0 0 1 1 *' }])
    await jobs.scheduleOnly([{ name: 'test.other', cron: '*/5 * * * *' }])
    const often = jobs.scheduleOnly([{ name: 'test.other', cron: 'often' }])
    await expect(often).rejects.toThrow('Validation error')
    expect(await stored()).toEqual([{ name: 'test.other', cron: '*/5 * * * *' }])
    await jobs.scheduleOnly([])
    expect(await stored()).toEqual([])
  })

  test('a try may take as long as its job declares, also where an earlier version declared otherwise', async () => {
    const limit = async () =>
      (
        await sql<{
          seconds: number
        }>`select expire_seconds as seconds from pgboss.queue where name = 'test.note'`.execute(database.db)
      ).rows
    await start({ 'test.note': async () => undefined })
    expect(await limit()).toEqual([{ seconds: 300 }])
    const telemetry = createTelemetry('silent', () => {})
    const later = await openQueue({
      pool,
      work: true,
      telemetry,
      declared: [{ name: 'test.note', minutes: 2 }],
    })
    open.push(later)
    await later.take('test.note', async () => undefined)
    expect(await limit()).toEqual([{ seconds: 120 }])
  })

  test('SAFE-02 the queue goes on by itself after its database was away, and says nothing of it in riddles', async () => {
    const proxy = await openProxy(database.url, 5432)
    const far = openPool(proxy.url, DATABASE.jobs)
    try {
      const words: string[] = []
      const jobs = await start({ 'test.note': async ({ word }) => void words.push(word) }, true, 0.5, far)
      await proxy.refuse()
      await expect(jobs.send('test.note', { word: 'never acknowledged' })).rejects.toThrow()
      const web = await start({}, false)
      await web.send('test.note', { word: 'handed in meanwhile' })
      await proxy.restore()
      await vi.waitFor(() => expect(words).toEqual(['handed in meanwhile']), WITHIN)
      await jobs.send('test.note', { word: 'after' })
      await vi.waitFor(() => expect(words).toContain('after'), WITHIN)

      await sql`alter table pgboss.job rename to job_lost`.execute(database.db)
      try {
        await vi.waitFor(() => expect(lines.join()).toContain('pgboss.job'), WITHIN)
      } finally {
        await sql`alter table pgboss.job_lost rename to job`.execute(database.db)
      }
      const fault = lines.find((line) => line.includes('pgboss.job'))
      expect(JSON.parse(fault ?? '{}')).toMatchObject({ level: 'error', part: 'jobs' })
      expect(lines.join()).not.toContain('[object Object]')
      await jobs.stop()
    } finally {
      await far.end()
      await proxy.close()
    }
  })

  test('the queue holds no more connections than its budget', async () => {
    const jobs = await start({ 'test.note': async () => sleep(50), 'test.other': async () => sleep(50) })
    await Promise.all(Array.from({ length: 20 }, (_, i) => jobs.send('test.note', { word: String(i) })))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where application_name = 'kimya-jobs' and datname = current_database()`.execute(database.db)
    expect(rows[0]?.n).toBeLessThanOrEqual(DATABASE.jobs.connections)
  })
})
