import { sql } from 'kysely'
import type { DataSection } from '#data-section/declare.server.ts'
import type { App } from '#platform/app.server.ts'
import { exportsImportsApi } from './api.server.ts'
import { TRADE_CHARTS } from './charts/declared-charts.server.ts'
import { FLOWS } from './flows/flows.server.ts'
import { tradeHighlight } from './highlight.server.ts'
import { SECTION } from './section.ts'

/** Exports and imports. */
export const EXPORTS_IMPORTS: DataSection = {
  section: SECTION.section,
  label: { ar: 'الصادرات والواردات', en: 'Exports and imports' },
  datasets: [FLOWS],
  charts: Object.values(TRADE_CHARTS),
  api: exportsImportsApi,
  home: { place: 2, scene: 5, figure: tradeHighlight },
  sitemaps: { fixed: { trade: { tags: [FLOWS.tag], paths: tradePages } } },
  newest: { day: sql`select max(as_of) from exports_imports_flow`, tag: FLOWS.tag, days: [60, 120] },
}

/** The trade of each product that has flows to show. */
async function tradePages({ db }: Pick<App, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from products_prices_product p
    where exists (select from exports_imports_flow f where f.product = p.slug and not f.hidden) order by slug`.execute(
    db,
  )
  return rows.map(({ slug }) => `/${SECTION.section}/details=${slug}`)
}
