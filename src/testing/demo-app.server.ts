import { loadDemo } from '#demo/load.server.ts'
import { testDatabase } from '#platform/db/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'

/** An App for tests over a database that holds the demonstration's content, as it is loaded at a moment. */
export async function demoApp(
  now = new Date(),
): Promise<{ app: ReturnType<typeof testApp>; drop: () => Promise<void> }> {
  const database = await testDatabase()
  const app = testApp(database)
  await loadDemo(app.db, { folder: 'db/demo', now, log: () => {} })
  return { app, drop: () => database.drop() }
}
