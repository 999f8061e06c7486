import { loadDemo } from '#demo/load.server.ts'
import { filledDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
// What rows refer to has a name once the sections have declared it.
import '#sections/data-sections.server.ts'

const HOUR_MS = 3_600_000

/** An App for tests over a database that holds the demonstration's content, as it is loaded at a moment (if not given, in this hour). */
export async function demoApp(
  now?: Date,
): Promise<{ app: ReturnType<typeof testApp>; drop: () => Promise<void> }> {
  const key = now ? `demoat${now.getTime()}` : `demoin${Math.floor(Date.now() / HOUR_MS)}`
  const database = await filledDatabase(key, async (db) => {
    await loadDemo(db, {
      folder: 'db/demo',
      storage: { put: async () => {} },
      now: now ?? new Date(),
      log: () => {},
    })
  })
  return { app: testApp(database), drop: () => database.drop() }
}
