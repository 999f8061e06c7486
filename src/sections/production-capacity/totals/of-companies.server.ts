import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { readGroupedLines } from './totals.server.ts'
import { addUp, type Total } from './totals.ts'

/** What the units of a company can make together, of one kind: real ones, or demonstration data where it has no real one. */
export interface CompanyTotal {
  total: Total
  demo: boolean
  /** The newest day of its records, known to the day, month or year. */
  asOf: string | null
  /** Its sources, each in both languages where they are known. */
  sources: { ar: string | null; en: string | null }[]
}

interface SourcesRow {
  company: string
  demo: boolean
  as_of: string | null
  sources: CompanyTotal['sources'] | null
}

/** The total capacity of each of these companies, in two queries whatever their number; one without records is left out. */
export async function companyTotals(
  db: Db,
  companies: readonly string[],
): Promise<ReadonlyMap<string, CompanyTotal>> {
  if (companies.length === 0) return new Map()
  const ofOneKind = sql`not hidden and company = any(${[...companies]}::text[])
    and demo = not exists (select from production_capacity_plant other
      where other.company = production_capacity_plant.company and not other.hidden and not other.demo)`
  const [lines, { rows }] = await Promise.all([
    readGroupedLines(db, ofOneKind, sql`company`),
    sql<SourcesRow>`
      select company, bool_or(demo) as demo, max(as_of) as as_of,
        jsonb_agg(distinct jsonb_build_object('ar', source_ar, 'en', source_en))
          filter (where coalesce(source_ar, source_en) is not null) as sources
      from production_capacity_plant where ${ofOneKind} group by company`.execute(db),
  ])
  return new Map(
    rows.map(({ company, demo, as_of, sources }) => [
      company,
      {
        total: addUp(lines.filter(({ group }) => group === company)),
        demo,
        asOf: as_of,
        sources: sources ?? [],
      },
    ]),
  )
}
