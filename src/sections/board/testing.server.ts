import type { Db } from '#platform/db/kysely.server.ts'
import type { EntryKind } from './contract.ts'

/** The database with a count of what it is asked from then on. */
export function countingDb(db: Db): { db: Db; asked: () => number } {
  let count = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: counted, asked: () => count }
}

/** Puts things on an account's board: `series ammonia-nwe-cfr-spot`. */
export async function putOnBoard(db: Db, userId: number, things: readonly string[]): Promise<void> {
  const entries = things.map((thing, at) => {
    const [kind, ...key] = thing.split(' ')
    return { user_id: userId, kind: kind as EntryKind, key: key.join(' '), sort: at + 1 }
  })
  await db.insertInto('board_entry').values(entries).execute()
}
