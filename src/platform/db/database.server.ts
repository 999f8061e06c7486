import { hostname } from 'node:os'
import { DATABASE, type DatabaseKind } from '#platform/limits/limits.ts'
import type { DatabaseStatus } from './away.server.ts'
import { sayWaits } from './waits.server.ts'
import type { Addresses } from './addresses.server.ts'
import { Health, type HealthOptions } from './health.server.ts'
import { openDb, openPool, poolOf, type Db } from './kysely.server.ts'

/** The connections of one process to its database: a budget for each kind of work, and one who watches over the server. */
export interface Database extends Readonly<Record<DatabaseKind, Db>> {
  /** Leads to the server itself, for what needs a session. */
  directUrl: string
  status: DatabaseStatus
  /** Ends every connection once it is given back. */
  close(): Promise<void>
}

/** As it is shown in pg_stat_activity, where 63 bytes are kept: the kind of work, and whose. */
const nameOf = (kind: DatabaseKind) => `kimya-${kind} ${process.pid}@${hostname()}`.slice(0, 63)

/** Work that holds session locks and settings of its own: imports. */
const NEEDS_SESSION: DatabaseKind = 'commands'

/** Nothing connects before it is first used, but for the one connection that notices when the server is gone. */
export function connectDatabase(
  { url, directUrl, pooled }: Addresses,
  { patience = 1, ...options }: HealthOptions & { patience?: number },
): Database {
  const health = new Health(url, { ...options, patience })
  void health.check()
  const open = (kind: DatabaseKind) => {
    const address = kind === NEEDS_SESSION ? { url: directUrl, pooled: false } : { url, pooled }
    return openDb(
      openPool(address.url, {
        ...DATABASE[kind],
        applicationName: nameOf(kind),
        health,
        patience,
        pooled: address.pooled,
      }),
    )
  }
  const kinds = {
    pages: open('pages'),
    exports: open('exports'),
    jobs: open('jobs'),
    commands: open('commands'),
  }
  const stopSaying = sayWaits(poolOf(kinds.commands), nameOf('commands'), kinds.pages, options.log)
  return {
    ...kinds,
    directUrl,
    status: health,
    async close() {
      stopSaying()
      // Ending a query builder that was never asked would leave the pool below it open.
      await Promise.all(Object.values(kinds).map((db) => poolOf(db).end()))
      await health.close()
    },
  }
}
