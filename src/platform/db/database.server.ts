import { DATABASE, type DatabaseKind } from '#platform/limits/limits.ts'
import type { DatabaseStatus } from './away.server.ts'
import { Health, type HealthOptions } from './health.server.ts'
import { openDb, openPool, poolOf, type Db } from './kysely.server.ts'

/** The connections of one process to its database: a budget for each kind of work, and one who watches over the server. */
export interface Database extends Readonly<Record<DatabaseKind, Db>> {
  url: string
  status: DatabaseStatus
  /** Ends every connection once it is given back. */
  close(): Promise<void>
}

/** Nothing connects before it is first used, but for the one connection that notices when the server is gone. */
export function connectDatabase(
  url: string,
  { patience = 1, ...options }: HealthOptions & { patience?: number },
): Database {
  const health = new Health(url, { ...options, patience })
  void health.check()
  const open = (kind: DatabaseKind) =>
    openDb(openPool(url, { ...DATABASE[kind], applicationName: `kimya-${kind}`, health, patience }))
  const kinds = {
    pages: open('pages'),
    exports: open('exports'),
    jobs: open('jobs'),
    commands: open('commands'),
  }
  return {
    ...kinds,
    url,
    status: health,
    async close() {
      // Ending a query builder that was never asked would leave the pool below it open.
      await Promise.all(Object.values(kinds).map((db) => poolOf(db).end()))
      await health.close()
    },
  }
}
