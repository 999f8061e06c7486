import { existsSync } from 'node:fs'
import { databaseOf, removeData, startPortal } from './portal.ts'

/** Starts the portal that all tests share; the workers find it in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync('build/server/main.js'))
    throw new Error('There is no build yet: run npm test, or node scripts/build.ts first')
  const portal = await startPortal()
  process.env['E2E_URL'] = portal.url
  process.env['E2E_DATABASE'] = await databaseOf(portal.dataDir)
  return async () => {
    await portal.stop()
    await removeData(portal.dataDir)
  }
}
