import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

type Rows = Record<string, unknown>[]

/** The duties of a case and what happened in it, for programs: codes as they are stored, each with its source. */
export async function machineMeasures(db: Db, slug: string): Promise<{ duties: Rows; events: Rows }> {
  const [duties, events] = await Promise.all([
    sql<Rows[number]>`
      select country, producer_ar, producer_en, stage, rate::float8 as rate, rate_max::float8 as rate_max, unit, currency,
        notes_ar, notes_en, source_ar, source_en, source_url, confidence
      from dumping_cases_duty where case_slug = ${slug} order by sort, id limit 200`.execute(db),
    sql<Rows[number]>`
      select date, kind, event_ar, event_en, source_ar, source_en, source_url, confidence
      from dumping_cases_event where case_slug = ${slug} order by date, id limit 200`.execute(db),
  ])
  return { duties: duties.rows, events: events.rows }
}
