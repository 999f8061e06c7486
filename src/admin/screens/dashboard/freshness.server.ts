import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import type { Freshness } from './contract.ts'

const DAY_MS = 86_400_000

/** Where each section's newest day is, and after how many days its figures are getting old, and are old. */
const SECTIONS = [
  { section: 'products-prices', newest: sql`select max(day) from products_prices_latest`, days: [3, 10] },
  { section: 'exports-imports', newest: sql`select max(as_of) from exports_imports_flow`, days: [60, 120] },
  {
    section: 'production-capacity',
    newest: sql`select max(as_of) from production_capacity_plant`,
    days: [45, 120],
  },
  { section: 'dumping-cases', newest: sql`select max(as_of) from dumping_cases_case`, days: [45, 120] },
  {
    section: 'mergers-acquisitions',
    newest: sql`select max(as_of) from mergers_acquisitions_deal`,
    days: [45, 120],
  },
  { section: 'companies', newest: sql`select max(as_of) from companies_company`, days: [120, 365] },
] as const

/** How new the figures of each data section are. */
export async function freshness({ app, lang, now }: RequestContext): Promise<Freshness[]> {
  return Promise.all(
    SECTIONS.map(async ({ section, newest, days: [aging, old] }) => {
      const tag = section === 'products-prices' ? 'prices' : `data:${section}`
      // A large table is read through for this; its rows change with an import, which publishes the tag.
      const asOf = await app.memo.get(`panel:newest:${section}`, [tag], async () => {
        const { rows } = await sql<{ day: string | null }>`select (${newest})::text as day`.execute(app.db)
        return rows[0]?.day ?? null
      })
      const { label } = await sectionInfo(app, section, lang)
      if (asOf === null) return { section, label, asOf, tone: 'off' as const }
      const age = (now.getTime() - Date.parse(asOf)) / DAY_MS
      return { section, label, asOf, tone: age > old ? 'danger' : age > aging ? 'warn' : ('ok' as const) }
    }),
  )
}
