// It declares what rows refer to.
import '../../../src/sections/data-sections.server.ts'
import { resolve } from 'node:path'
import pg from 'pg'
import type { Column } from '../../../src/datasets/columns.ts'
import { viewCharts } from '../../../src/datasets/charts/chart-data.server.ts'
import { loadItem } from '../../../src/datasets/item/item-page.server.ts'
import { loadList } from '../../../src/datasets/list/list-page.server.ts'
import { countList } from '../../../src/datasets/list/counts.server.ts'
import { readRows, ROWS_PAGE } from '../../../src/datasets/list/rows.server.ts'
import { readState } from '../../../src/datasets/list/state.ts'
import { DEFAULT_PREFS } from '../../../src/i18n/prefs.ts'
import { Memo } from '../../../src/platform/cache/memo.server.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { migrate } from '../../../src/platform/db/migrate/migrate.server.ts'
import { readMigrations } from '../../../src/platform/db/migrate/migration-files.server.ts'
import type { RequestContext } from '../../../src/platform/http/context.server.ts'
import { VISITOR } from '../../../src/platform/policy/viewer.ts'
import { seededRandom } from '../../../src/demo/random.ts'
import { TRADE_CHARTS } from '../../../src/sections/exports-imports/charts/declared-charts.server.ts'
import { FLOWS } from '../../../src/sections/exports-imports/flows/flows.server.ts'
import {
  readSums,
  tradeFigures,
  tradeOf,
  wantedBy,
} from '../../../src/sections/exports-imports/totals/trade.server.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { median, percentile, round } from '../../lib/stats.ts'
import { fillTrade, type TradeSize } from '../../lib/data/trade-data.ts'

const LARGE: TradeSize = { rows: 1_000_000, products: 40, years: 10 }
const SMALL: TradeSize = { rows: 20_000, products: 8, years: 1 }
const TIMES = 200
const MOST_MS = { server: 60, embedded: 150 }
const MOST_GROWTH = 1.5

/**
 * Lists of a million flows with two filters: rows, count, values of all filters with their counts and names, nothing
 * remembered. On the embedded database, and on a server where BENCH_DATABASE_URL names one whose account may create databases.
 */
export const trade: Measurement = {
  title: 'Exports and imports of 1,000,000 rows',
  async measure() {
    const embedded = await startEmbedded({ dir: resolve('.kimya/bench/trade'), database: 'bench' })
    try {
      const figures = await measureOn('embedded', embedded.url)
      const server = process.env['BENCH_DATABASE_URL']
      if (server) figures.push(...(await measureOn('server', server)))
      return { figures }
    } finally {
      await embedded.stop()
    }
  },
}

async function measureOn(kind: 'server' | 'embedded', url: string): Promise<Figure[]> {
  const [large, small] = [
    await filled(url, 'kimya_bench_trade', LARGE),
    await filled(url, 'kimya_bench_small', SMALL),
  ]
  try {
    const random = seededRandom(7)
    const pairs = Array.from({ length: TIMES }, () => pairOf(random))
    // Both databases once, so that neither is measured cold.
    for (const query of pairs.slice(0, 20)) await listOf(large, query)
    for (const query of pairs.slice(0, 20)) await listOf(small, query)
    const lists: number[] = []
    const bare: number[] = []
    const charts: number[] = []
    for (const query of pairs) {
      lists.push(await timed(() => listOf(large, query)))
      bare.push(await timed(() => rowsAndCount(large, query)))
      charts.push(await timed(() => chartsOf(large, query)))
    }
    const one = SINGLE.map((query) => ({ query, large: [] as number[], small: [] as number[] }))
    for (let i = 0; i < TIMES / SINGLE.length; i++)
      for (const { query, ...times } of one) {
        times.large.push(await timed(() => rowsAndCount(large, query)))
        times.small.push(await timed(() => rowsAndCount(small, query)))
      }
    const { first } = await large
      .selectFrom('exports_imports_flow')
      .select((eb) => eb.fn.min<number>('id').as('first'))
      .executeTakeFirstOrThrow()
    const items: number[] = []
    for (let i = 0; i < TIMES; i++)
      items.push(
        await timed(() =>
          loadItem(contextOf(large, ''), FLOWS, String(first + Math.floor(random() * LARGE.rows))),
        ),
      )
    const whole = await timed(() => listOf(large, ''))
    const wholeCharts = await timed(() => chartsOf(large, ''))
    const ms = (what: string, value: number): Figure => ({
      what: `${kind}: ${what}`,
      value: round(value, 1),
      unit: 'ms',
    })
    return [
      {
        ...ms('list with two filters, count and values of all filters, p95', percentile(lists, 0.95)),
        limit: { most: MOST_MS[kind] },
      },
      ...one.map(({ query, large: here, small: there }) => ({
        what: `${kind}: rows and count of ${query}, by 20,000 rows`,
        value: round(median(here) / median(there)),
        unit: '',
        limit: { most: MOST_GROWTH },
      })),
      ms('the same list, median', median(lists)),
      ms('its rows and count alone, p95', percentile(bare, 0.95)),
      ms('list without a filter', whole),
      ms('figures and charts with two filters, p95', percentile(charts, 0.95)),
      ms('figures and charts without a filter', wholeCharts),
      ms('page of a flow, p95', percentile(items, 0.95)),
    ]
  } finally {
    await large.destroy()
    await small.destroy()
  }
}

/** Filters that an index answers. */
const SINGLE = ['product=ammonia', 'country=SA', 'partner=CN']

/** Two filters of different columns, by chance. */
function pairOf(random: () => number): string {
  const of = (values: readonly string[]) => values[Math.floor(random() * values.length)] ?? ''
  const year = 2016 + Math.floor(random() * 9)
  const filters = [
    `product=${of(['methanol', 'ammonia', 'hdpe', 'meg', 'lldpe'])}`,
    `process=${of(['export', 'import'])}`,
    `country=${of(['SA', 'AE', 'QA', 'KW', 'OM', 'BH'])}`,
    `partner=${of(['CN', 'IN', 'TR', 'US', 'WLD'])}`,
    `frequency=${of(['monthly', 'annual'])}`,
    `chapter=${of(['29', '31', '39'])}`,
    `estimate=${of(['true', 'false'])}`,
    `year_month_from=${year}-03&year_month_to=${year + 1}`,
  ]
  const first = Math.floor(random() * filters.length)
  const second = (first + 1 + Math.floor(random() * (filters.length - 1))) % filters.length
  return `${filters[first]}&${filters[second]}`
}

/** A request as far as the queries need it; nothing is cached from one to the next. */
function contextOf(db: Db, query: string): RequestContext {
  const asked: Partial<RequestContext> = {
    app: { db, memo: new Memo(), config: { publicUrl: 'http://bench' } } as unknown as RequestContext['app'],
    lang: 'ar',
    viewer: VISITOR,
    now: new Date(),
    prefs: DEFAULT_PREFS,
    url: new URL(`http://bench/exports-imports?${query}`),
    tag: () => undefined,
    personal: () => undefined,
  }
  return asked as RequestContext
}

const stateFor = (query: string) => readState(FLOWS, new URLSearchParams(query), ['table'])
const listOf = (db: Db, query: string) => loadList(contextOf(db, query), FLOWS, stateFor(query))

async function rowsAndCount(db: Db, query: string): Promise<void> {
  const state = stateFor(query)
  const keys = Object.entries<Column>(FLOWS.columns).flatMap(([key, { list }]) =>
    list === 'main' || list === 'always' ? [key] : [],
  )
  await Promise.all([
    readRows(db, FLOWS, state, { sort: state.sort, keys, limit: ROWS_PAGE, offset: 0 }),
    countList(db, FLOWS, state),
  ])
}

async function chartsOf(db: Db, query: string): Promise<void> {
  const [ctx, state] = [contextOf(db, query), stateFor(query)]
  const found = tradeOf(await readSums(ctx, state), wantedBy(state))
  if (found) await Promise.all([tradeFigures(ctx, found), viewCharts(ctx, TRADE_CHARTS, 'value')])
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** A database of a size on a server, made once; later migrations are applied to it. */
async function filled(server: string, name: string, size: TradeSize): Promise<Db> {
  const migrations = await readMigrations('db/migrations')
  const mark = `${size.rows} ${migrations.map(({ checksum }) => checksum.slice(0, 8)).join('')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await onClient(server, async (client) => {
    const { rows } = await client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]?.mark && mark.startsWith(rows[0].mark)) return migrate(url.href, migrations)
    console.log(`Filling a database with ${size.rows.toLocaleString('en')} flows (once)...`)
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template template0 encoding 'UTF8'`)
    await migrate(url.href, migrations)
    const db = openDb(openPool(url.href, { connections: 2 }))
    try {
      const started = performance.now()
      await onClient(url.href, (own) => fillTrade(db, own, size))
      console.log(`... in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    } finally {
      await db.destroy()
    }
    await client.query(`comment on database ${name} is '${mark}'`)
  })
  return openDb(openPool(url.href, { connections: 4 }))
}

async function onClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
