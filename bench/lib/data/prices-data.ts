import { resolve } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { migrate } from '../../../src/platform/db/migrate/migrate.server.ts'

const PRODUCTS = 100
const MARKETS = ['CN', 'IN', 'SEA', 'GCC', 'ME', 'KR', 'NWE', 'US', 'SA', 'AE']
export const SERIES = PRODUCTS * MARKETS.length

/** A database of price series, each with a number of daily points. */
export interface PricesDatabase {
  where: 'embedded' | 'server'
  points: number
  db: Db
  url: string
}

/**
 * Databases of 1,000 series with 20 and with 2,000 daily points each: on the embedded server, and on that of
 * BENCH_SERVER (an account that may create databases) where it is set. Filled once.
 */
export async function openPrices(): Promise<{ databases: PricesDatabase[]; close: () => Promise<void> }> {
  const embedded = await startEmbedded({ dir: resolve('.kimya/bench/prices'), database: 'bench' })
  const servers = [
    { where: 'embedded' as const, url: embedded.url },
    ...(process.env['BENCH_SERVER'] ? [{ where: 'server' as const, url: process.env['BENCH_SERVER'] }] : []),
  ]
  const databases: PricesDatabase[] = []
  for (const { where, url } of servers)
    for (const points of [20, 2000])
      databases.push({ where, points: points * SERIES, ...(await openFilled(url, points)) })
  return {
    databases,
    async close() {
      for (const { db } of databases) await db.destroy()
      await embedded.stop()
    },
  }
}

async function openFilled(server: string, points: number): Promise<{ db: Db; url: string }> {
  const name = `kimya_bench_prices_${points}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name} template template0 encoding 'UTF8'`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrate(url.href, resolve('db/migrations'))
  const db = openDb(openPool(url.href, { connections: 4 }))
  const { rows } = await sql<{ n: number }>`select count(*) as n from products_prices_point`.execute(db)
  if (rows[0]?.n !== points * SERIES) await fillPrices(db, points)
  return { db, url: url.href }
}

/** Fills a migrated database with 1,000 series with a number of daily points each, replacing all series; over a connection of one's own where it takes long. */
export async function fillPrices(db: Db, points: number, client?: pg.ClientBase): Promise<void> {
  // A connection of the portal ends statements that take long.
  const run = async (query: RawBuilder<unknown>) => {
    if (!client) return void (await query.execute(db))
    const { sql: text, parameters } = query.compile(db)
    await client.query(text, [...parameters])
  }
  console.log(`Filling a database with ${(points * SERIES).toLocaleString('en')} prices (once)...`)
  await run(sql`truncate products_prices_series restart identity cascade`)
  await addDailyProducts(run, { products: PRODUCTS, points })
  await run(sql`vacuum analyze`)
}

/** Adds products, each with ten series of a number of daily prices. */
export async function addDailyProducts(
  run: (query: RawBuilder<unknown>) => Promise<void>,
  { products, points }: { products: number; points: number },
): Promise<void> {
  await run(sql`
    insert into products_prices_category (id, sort, name_ar, name_en)
    select 'group-' || i, i, 'مجموعة ' || i, 'Group ' || i from generate_series(1, 10) i on conflict do nothing`)
  await run(sql`
    insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, sort)
    select 'product-' || i, 'group-' || (1 + i % 10), 'P' || i, 'منتج ' || i, 'Product ' || i, i
    from generate_series(1, ${sql.lit(products)}) i on conflict do nothing`)
  await run(sql`
    insert into products_prices_series (product, market, delivery_term, price_type, currency, unit, frequency, source_ar,
      source_en, sort)
    select 'product-' || i, market, (array['FOB', 'CFR', 'CIF'])[1 + i % 3], (array['spot', 'contract'])[1 + i % 2], 'USD',
      'USD/t', 'daily', 'مصدر', 'Source', i * 10 + n
    from generate_series(1, ${sql.lit(products)}) i, unnest(${MARKETS}::text[]) with ordinality m(market, n)`)
  // A day of all series after the other, as they come in: the points of one series lie far apart.
  await run(sql`
    insert into products_prices_point (series_id, day, price, low, high, known_from)
    select s.id, day, price, price - 4, price + 5, day
    from generate_series(0, ${sql.lit(points - 1)}) n
    cross join lateral (select date '2026-11-20' - (${sql.lit(points - 1)} - n) as day) d
    cross join (select * from products_prices_series where product like 'product-%') s
    cross join lateral (select (500 + s.id % 700 + 90 * sin(n / 40.0 + s.id))::numeric(12, 2) as price) p
    order by day, s.id`)
}
