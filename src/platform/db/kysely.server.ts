import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { DATABASE } from '#platform/limits/limits.ts'
import { Pool, type PoolOptions } from './pool.server.ts'
import type { DB } from './types.ts'

export type Db = Kysely<DB>

export type Trx = Transaction<DB>

const { INT8, DATE } = pg.types.builtins
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
/** Array types are missing from pg's list of builtins. */
const [INT8_ARRAY, DATE_ARRAY, TEXT_ARRAY] = [1016, 1182, 1009]
const textArray = pg.types.getTypeParser(TEXT_ARRAY as TypeId) as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [INT8_ARRAY, (text) => textArray(text).map((item) => (item === null ? null : safeInteger(item)))],
  // A date has no time zone; a Date object would move it to another day.
  [DATE, (text) => text],
  [DATE_ARRAY, textArray],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}

/** int8 as a number. Throws RangeError where a number could not hold it exactly. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 ${text} is beyond the safe integers; select it as text`)
  return value
}

/**
 * A pool of connections. int8 comes as number, date as 'YYYY-MM-DD', numeric as string (exact), timestamptz as Date.
 * Nothing connects before the first query. What is not said is as for commands: no statement takes too long.
 */
export function openPool(url: string, options: Partial<Omit<PoolOptions, 'types'>> = {}): Pool {
  return new Pool(url, { ...DATABASE.commands, applicationName: 'kimya', ...options, types })
}

const pools = new WeakMap<Db, Pool>()

/** The query builder over a pool; `db.destroy()` ends the pool. */
export function openDb(pool: Pool): Db {
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return db
}

/** The pool below a query builder, for what Kysely has no words for. Throws for a transaction, which has none of its own. */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db)
  if (!pool) throw new TypeError('This query builder was not made by openDb')
  return pool
}
