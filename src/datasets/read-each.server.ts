import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** The rows of one query for each of several things, asked together: one question to the database, the answers apart and in order. */
export async function readEach<Found, Of = RawBuilder<unknown>>(
  db: Db,
  things: readonly Of[],
  queryOf: (thing: Of) => RawBuilder<unknown>,
): Promise<Found[][]> {
  if (things.length === 0) return []
  const each = things.map(
    (thing, at) => sql`select ${sql.lit(at)} as place, one.* from (${queryOf(thing)}) one`,
  )
  const { rows } = await sql<Found & { place: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  const found: Found[][] = things.map(() => [])
  for (const { place, ...row } of rows) found[place]?.push(row as Found)
  return found
}
