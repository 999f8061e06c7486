import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { Memo } from '../../../src/platform/cache/memo.server.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { migrate } from '../../../src/platform/db/migrate/migrate.server.ts'
import { readMigrations } from '../../../src/platform/db/migrate/migration-files.server.ts'
import { seededRandom } from '../../../src/demo/random.ts'
import { readAsked } from '../../../src/sections/exports-imports/explorer/asked.ts'
import { inputOf, readPivot } from '../../../src/sections/exports-imports/explorer/read.server.ts'
import { pivotOf } from '../../../src/sections/exports-imports/explorer/pivot/pivot.ts'
import { fillExplorer, rowsOf, type ExplorerSize } from '../../lib/data/explorer-data.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const YEARS = Number(process.env['BENCH_EXPLORER_YEARS'] ?? 7)
const SIZE: ExplorerSize = { products: 60, partners: 80, years: YEARS }
const TIMES = 100
const MOST_MS = 250

/**
 * Pivots of two random dimensions with random filters over five million flows, nothing remembered: all that a page reads, its queries
 * side by side on two connections. The floor is one bare `group by` of the same period over the sums by partner, and over the rows.
 */
export const explorer: Measurement = {
  title: `Trade explorer over ${rowsOf(SIZE).toLocaleString('en')} rows`,
  async measure() {
    const embedded = await startEmbedded({ dir: resolve('.kimya/bench/explorer'), database: 'bench' })
    const db = await filled(embedded.url)
    try {
      const random = seededRandom(11)
      const addresses = Array.from({ length: TIMES }, () => addressBy(random))
      for (const address of addresses.slice(0, 10)) await pivotFor(db, address)
      const reading: number[] = []
      const working: number[] = []
      const workOf = await workOfDatabase(db)
      const table: number[] = []
      const slow: { address: string; ms: number }[] = []
      for (const address of addresses) {
        const worked = workOf()
        const started = performance.now()
        const read = await readPivot({ db, memo: new Memo() }, readAsked(new URLSearchParams(address)).asked)
        const ms = performance.now() - started
        working.push(workOf() - worked)
        reading.push(ms)
        slow.push({ address, ms: round(ms, 0) })
        // Two random filters may leave nothing, such as methanol under a code of plastics.
        if (read) table.push(await timed(async () => pivotOf(inputOf(read))))
      }
      if (table.length < TIMES / 2) throw new Error(`Only ${table.length} of ${TIMES} pivots have rows`)
      const sums: number[] = []
      for (let at = 0; at < 20; at++)
        sums.push(
          await timed(() =>
            sql`select partner, year_month, sum(value), sum(quantity) from exports_imports_partner
              where process = 'export' and frequency = 'annual' and not hidden group by 1, 2`.execute(db),
          ),
        )
      const rows: number[] = []
      for (let at = 0; at < 3; at++)
        rows.push(
          await timed(() =>
            sql`select partner, year_month, sum(value), sum(quantity) from exports_imports_flow
              where process = 'export' and frequency = 'annual' and not hidden group by 1, 2`.execute(db),
          ),
        )
      const edit = await timed(() =>
        sql`update exports_imports_flow set value = value + 1 where id = (select max(id) from exports_imports_flow)`.execute(
          db,
        ),
      )
      const ms = (what: string, value: number) => ({ what, value: round(value, 1), unit: 'ms' })
      return {
        figures: [
          { ...ms('all queries of a pivot, p95', percentile(reading, 0.95)), limit: { most: MOST_MS } },
          ms('the same, median', median(reading)),
          ms('processor time of both connections for it, p95', percentile(working, 0.95)),
          ms('the same, median', median(working)),
          ms('the table made of them, p95', percentile(table, 0.95)),
          ms('floor: a bare group by of partner and year over the sums, median', median(sums)),
          ms('floor: the same over the rows, median', median(rows)),
          ms('one row edited, with all sums', edit),
        ],
        detail: slow.toSorted((a, b) => b.ms - a.ms).slice(0, 15),
      }
    } finally {
      await db.destroy()
      await embedded.stop()
    }
  },
}

/** Milliseconds that the processors spent on the connections so far: on a busy machine a clock counts what others do. */
async function workOfDatabase(db: Db): Promise<() => number> {
  // Both connections are open after the first pivots; a query of several workers would be seen in part.
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  )
  const NS_IN_MS = 1e6
  return () =>
    rows
      .map(({ pid }) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NS_IN_MS)
      .reduce((sum, spent) => sum + spent, 0)
}

const DIMENSIONS = ['product', 'hs2', 'hs4', 'hs6', 'chain', 'reporter', 'partner', 'flow', 'period']
const FILTERS = [
  '',
  'reporter=GCC',
  'reporter=SA',
  'hs=39',
  'hs=3901',
  'product=methanol',
  'partner=FA',
  'partner=FA&partner=FB',
  'chain=polymers',
  'flow=import',
]

function addressBy(random: () => number): string {
  const of = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
  const frequency = random() < 0.25 ? '&frequency=monthly' : ''
  const filters = [...new Set([of(FILTERS), of(FILTERS)])].filter((one) => one !== '')
  return `rows=${of(DIMENSIONS)}&columns=${of(DIMENSIONS)}&measure=${of(['value', 'quantity', 'share', 'change'])}${frequency}&${filters.join('&')}`
}

const pivotFor = (db: Db, address: string) =>
  readPivot({ db, memo: new Memo() }, readAsked(new URLSearchParams(address)).asked)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The database, filled once. */
async function filled(server: string): Promise<Db> {
  const migrations = await readMigrations('db/migrations')
  const url = new URL(server)
  url.pathname = '/kimya_bench_explorer'
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = 'kimya_bench_explorer'`,
    )
    const mark = String(rowsOf(SIZE))
    if (rows[0]?.mark === mark) {
      await migrate(url.href, migrations)
      return openDb(openPool(url.href, { connections: 2 }))
    }
    console.log(`Filling a database with ${rowsOf(SIZE).toLocaleString('en')} flows (once)...`)
    await client.query('drop database if exists kimya_bench_explorer with (force)')
    await client.query(`create database kimya_bench_explorer template template0 encoding 'UTF8'`)
    await migrate(url.href, migrations)
    const db = openDb(openPool(url.href, { connections: 2 }))
    const own = new pg.Client({ connectionString: url.href })
    await own.connect()
    await fillExplorer(db, own, SIZE)
    await own.end()
    await client.query(`comment on database kimya_bench_explorer is '${mark}'`)
    return db
  } finally {
    await client.end()
  }
}
