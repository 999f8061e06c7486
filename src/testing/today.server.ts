import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** Makes a day that of reading in a test's own database: what is computed over rows on a day is computed on this one. */
export async function setToday(db: Db, day: string): Promise<void> {
  await sql`create or replace function kimya_today() returns text language sql stable parallel safe
    return ${sql.lit(day)}`.execute(db)
}
