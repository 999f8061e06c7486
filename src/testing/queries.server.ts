import type { KyselyPlugin } from 'kysely'
import type { App } from '#platform/app.server.ts'

/** The app with a count of the queries that the database answered. */
export function countingQueries(app: App): { app: App; count(): number } {
  let answered = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answered += 1
      return result
    },
  }
  return { app: { ...app, db: app.db.withPlugin(counter) }, count: () => answered }
}
