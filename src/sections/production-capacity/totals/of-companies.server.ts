import { sql, type RawBuilder } from 'kysely'
import { estimatedSql, marksObject, revisedSql } from '#datasets/list/marks.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Mark, Marks } from '#ui/marks.ts'
import { PLANTS } from '../plants.server.ts'
import { readGroupedLines } from './totals.server.ts'
import { addUp, LIVE, type Total } from './totals.ts'

/** What the units of a company can make together, of one kind: real ones, or demonstration data where it has no real one. */
export interface CompanyTotal {
  total: Total
  /** Of the rows that the total counts. */
  marks: Marks
  /** The newest day of its records, known to the day, month or year. */
  asOf: string | null
  /** Its sources, each in both languages where they are known. */
  sources: { ar: string | null; en: string | null }[]
}

interface SourcesRow {
  company: string
  marks: Marks | null
  as_of: string | null
  sources: CompanyTotal['sources'] | null
}

/** Whether all, and whether any, of the rows that a total counts have a mark, in SQL. */
function countedMark(mark: Mark): [all: RawBuilder<unknown>, any: RawBuilder<unknown>] {
  const has = { demo: sql`demo`, estimated: estimatedSql(PLANTS), revised: revisedSql(PLANTS) }[mark]
  const counted = sql`filter (where product is not null and this_status = any(${[...LIVE]}::text[]))`
  return [sql`bool_and(${has}) ${counted}`, sql`bool_or(${has}) ${counted}`]
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
      select company, max(as_of) as as_of,
        ${marksObject((mark) => countedMark(mark))} as marks,
        jsonb_agg(distinct jsonb_build_object('ar', source_ar, 'en', source_en))
          filter (where coalesce(source_ar, source_en) is not null) as sources
      from production_capacity_plant where ${ofOneKind} group by company`.execute(db),
  ])
  return new Map(
    rows.map(({ company, marks, as_of, sources }) => [
      company,
      {
        total: addUp(lines.filter(({ group }) => group === company)),
        marks: marks ?? {},
        asOf: as_of,
        sources: sources ?? [],
      },
    ]),
  )
}
