import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '#platform/db/kysely.server.ts'
import type { Pool } from '#platform/db/pool.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { DATABASE } from '#platform/limits/limits.ts'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import { openQueue, type JobQueue } from './jobs.server.ts'
import { countJobs, listJobs } from './queue.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'test.queued': { word: string }
  }
}

/** A ceiling against hanging. */
const WITHIN = 25_000

let database: TestDatabase
let pool: Pool
let jobs: JobQueue | undefined
let works = false
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool(database.url, { ...DATABASE.jobs, applicationName: 'kimya-jobs' })
})
afterAll(async () => {
  await jobs?.stop()
  await pool.end()
  await database.drop()
})

test('ADMIN-02 before the queue was made there is nothing in it', async () => {
  expect(await countJobs(database.db)).toMatchObject({ failed: 0, waiting: 0 })
  expect(await listJobs(database.db, null, 10, 0)).toEqual([])
})

test('ADMIN-02 a failed job is listed with its error and done when it is tried again; a waiting one can be cancelled', async () => {
  jobs = await openQueue({
    pool,
    work: true,
    telemetry: createTelemetry('silent', () => {}),
    pollSeconds: 0.5,
  })
  await jobs.take('test.queued', async () => {
    if (!works) throw new Error('the machine is off')
  })
  await jobs.send('test.queued', { word: 'now' }, { retries: 0 })
  await vi.waitFor(async () => expect((await countJobs(database.db)).failed).toBe(1), WITHIN)
  const [failed] = await listJobs(database.db, 'failed', 10, 0)
  expect(failed).toMatchObject({ name: 'test.queued', state: 'failed', error: 'the machine is off' })

  works = true
  await jobs.retry('test.queued', failed?.id ?? '')
  await vi.waitFor(async () => expect((await countJobs(database.db)).completed).toBe(1), WITHIN)
  expect((await countJobs(database.db)).failed).toBe(0)

  await jobs.send('test.queued', { word: 'later' }, { startAfter: new Date(Date.now() + 3_600_000) })
  const [waiting] = await listJobs(database.db, 'waiting', 10, 0)
  await jobs.cancel('test.queued', waiting?.id ?? '')
  expect(await countJobs(database.db)).toMatchObject({ waiting: 0, cancelled: 1 })
  await sql`truncate pgboss.job`.execute(database.db)
})
