import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { databaseOf, removeData, startPortal } from './portal.ts'
import { openSite } from './site.ts'

/** Loads the demonstration's content once, and starts the portal that all tests share; the workers find both in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('build/server/main.js'))
    throw new Error('There is no build yet: run npm test, or node scripts/build.ts first')
  const first = await startPortal()
  const site = openSite(await databaseOf(first.dataDir))
  // Half of each copy would be recycled log files.
  await sql`alter system set min_wal_size = '32MB'`.execute(site.db)
  await sql`select pg_reload_conf()`.execute(site.db)
  await site.close()
  await first.stop()
  process.env['E2E_DATA'] = first.dataDir
  const portal = await startPortal()
  process.env['E2E_URL'] = portal.url
  process.env['E2E_DATABASE'] = await databaseOf(portal.dataDir)
  return async () => {
    await portal.stop()
    // Faults that no page shows: a failed test may have met one.
    if (portal.faults()) console.error(`The shared portal wrote:\n${portal.faults()}`)
    await Promise.all([removeData(portal.dataDir), removeData(first.dataDir)])
  }
}
