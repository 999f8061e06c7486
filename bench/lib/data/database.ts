import { sql } from 'kysely'
import { openDatabase } from '../../../src/open-database.server.ts'
import { CHANNEL } from '../../../src/platform/cache/changes.server.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'

/** The measuring database beside the portal that serves it. */
export interface Beside {
  db: Db
  /** Makes the portal drop what it cached under these tags, `*` for everything, as after a change; gives it a moment to hear of it. */
  drop(...tags: readonly string[]): Promise<void>
  close(): Promise<void>
}

export async function besidePortal(dataDir: string): Promise<Beside> {
  const { commands: db, close } = await openDatabase({ databaseUrl: null, dataDir }, () => undefined)
  return {
    db,
    async drop(...tags) {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(tags)})`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
    close,
  }
}
