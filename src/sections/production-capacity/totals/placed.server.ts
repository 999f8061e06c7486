import { sql } from 'kysely'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { PLANTS } from '../plants.server.ts'
import type { PlacedLine } from './placed.ts'
import { readGroupedLines } from './totals.server.ts'

const PLACE = sql`concat_ws('|', country, company, left(coalesce(date_start, ''), 4))`

/** The lines of filtered rows by country, company and year. */
export async function readPlacedLines(db: Db, filters: Filters): Promise<readonly PlacedLine[]> {
  const lines = await readGroupedLines(db, sql`${conditionOf(PLANTS, filters)}`, PLACE)
  return lines.map(({ group, ...line }) => {
    const [country = '', company = '', year = ''] = group.split('|')
    return { ...line, country, company, year }
  })
}
