import { existsSync } from 'node:fs'
import { databaseOf, removeData, startPortal } from './portal.ts'

/** Loads the demonstration's content once, and starts the portal that all tests share; the workers find both in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('build/server/main.js'))
    throw new Error('There is no build yet: run npm test, or node scripts/build.ts first')
  const first = await startPortal()
  await first.stop()
  process.env['E2E_DATA'] = first.dataDir
  const portal = await startPortal()
  process.env['E2E_URL'] = portal.url
  process.env['E2E_DATABASE'] = await databaseOf(portal.dataDir)
  return async () => {
    await portal.stop()
    // Faults that a page shows to nobody: a failed test may have met one.
    if (portal.output()) console.error(`The shared portal wrote:\n${portal.output()}`)
    await Promise.all([removeData(portal.dataDir), removeData(first.dataDir)])
  }
}
