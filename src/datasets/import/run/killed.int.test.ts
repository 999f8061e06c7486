import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openPool } from '#platform/db/kysely.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import type { ImportReport } from './run-import.server.ts'
import { POINTS_SQL } from './testing-table.server.ts'

/** The locks of this database alone: others of the same server have their own. */
const LOCKS = `select 1 from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`

test('MKT-09 an import killed in its middle goes on where it was when it is started again', async () => {
  const { url, drop } = await testDatabase()
  const pool = openPool(url, { connections: 2 })
  await pool.query(POINTS_SQL)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kimya-import-'))
  const file = path.join(folder, 'points.csv')
  const rows = Array.from(
    { length: 150_000 },
    (_, at) => `s${at % 1000},${1800 + Math.floor(at / 1000)}-01,${at}`,
  )
  await writeFile(file, `series_id,month,value\n${rows.join('\n')}\n`)
  const start = () => {
    const program = fileURLToPath(new URL('testing-import.server.ts', import.meta.url))
    const child = spawn(process.execPath, [program, url, file, '42', 'hash'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  }
  const killed = start()
  for await (const line of { [Symbol.asyncIterator]: () => killed.lines }) if (line === 'taken 100000') break
  const ended = once(killed.child, 'exit')
  killed.child.kill('SIGKILL')
  await ended
  expect((await pool.query('select 1 from series_point')).rowCount).toBe(0)
  // The server lets go of the lock when it notices that the connection is gone.
  await expect.poll(async () => (await pool.query(LOCKS)).rowCount).toBe(0)
  const resumed = start()
  const first = String((await resumed.lines.next()).value)
  let last = first
  for await (const line of { [Symbol.asyncIterator]: () => resumed.lines }) last = line
  const report = JSON.parse(last) as ImportReport
  expect(report).toMatchObject({
    status: 'committed',
    rows: 150_000,
    inserted: 150_000,
    errors: { count: 0 },
  })
  expect(report.resumedAt).toBeGreaterThanOrEqual(20_000)
  expect(Number(first.replace('taken ', ''))).toBeGreaterThan(report.resumedAt)
  const { rows: sums } = await pool.query('select count(*) as n, sum(price)::float8 as sum from series_point')
  expect(sums).toEqual([{ n: 150_000, sum: (150_000 * 149_999) / 2 }])
  expect((await pool.query("select 1 from pg_tables where tablename = 'import_42'")).rowCount).toBe(0)
  await pool.end()
  await drop()
  await rm(folder, { recursive: true })
})
