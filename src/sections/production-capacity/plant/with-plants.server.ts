import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { PLANTS } from '../plants.server.ts'
import { LIVE } from '../totals/totals.ts'

/** The companies and the countries whose plants run. */
export function withPlants({
  db,
  memo,
}: Pick<App, 'db' | 'memo'>): Promise<{ companies: ReadonlySet<string>; countries: ReadonlySet<string> }> {
  return memo.get('with plants', [PLANTS.tag, 'data:companies'], async () => {
    const { rows } = await sql<{ company: string | null; country: string }>`
      select distinct case when not c.hidden then p.company end as company, p.country
      from production_capacity_plant p left join companies_company c on c.slug = p.company
      where not p.hidden and p.this_status = any(${LIVE}::text[])`.execute(db)
    return {
      companies: new Set(rows.flatMap(({ company }) => company ?? [])),
      countries: new Set(rows.map(({ country }) => country)),
    }
  })
}
