import type { Db } from '#platform/db/kysely.server.ts'

export { adoptBoard } from './adopt.server.ts'
export { addEntries } from './store.server.ts'
export { startsWithBoard } from './settings.server.ts'

/** All of the section's data about an account, by table, for the export of the member's data. */
export async function boardData(db: Db, userId: number): Promise<Record<string, unknown>> {
  const [board, settings] = await Promise.all([
    db
      .selectFrom('board_entry')
      .select(['kind', 'key', 'rows_seen', 'seen_on'])
      .where('user_id', '=', userId)
      .orderBy('sort')
      .execute(),
    db
      .selectFrom('board_settings')
      .select(['starts', 'mail', 'due_at', 'share_token'])
      .where('user_id', '=', userId)
      .execute(),
  ])
  return { board, board_settings: settings }
}
