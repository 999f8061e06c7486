import type { App } from '#platform/app.server.ts'
import { DatabaseAwayError } from './away.server.ts'

/**
 * Reads what is the same for everybody from a copy of the database where one has all that was published, else from the
 * primary; from the primary too when the copy fails. `read` must write nothing, and nothing of one reader may depend on it.
 */
export async function readAnywhere<T>(app: App, read: (app: App) => Promise<T>): Promise<T> {
  const replica = app.replicas?.choose()
  if (!replica) return read(app)
  try {
    return await read({ ...app, db: replica.db, exports: replica.exports, memo: app.memo.fromNow() })
  } catch (error) {
    if (!(error instanceof DatabaseAwayError)) throw error
    app.replicas?.lost(replica)
    return read(app)
  }
}
