import { sql } from 'kysely'
import { datasetDestination } from '#datasets/import/destination.server.ts'
import { tradeAnswer } from './answer.server.ts'
import { FLOW } from './entry.server.ts'
import { defineDataSection } from '#data-section/declare.server.ts'
import type { App } from '#platform/app.server.ts'
import { TRADE_CHARTS } from './charts/declared-charts.server.ts'
import { FLOWS } from './flows/flows.server.ts'
import { ar as explorerAr } from './explorer/messages.ar.ts'
import { en as explorerEn } from './explorer/messages.en.ts'
import { tradeHighlight } from './highlight.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Exports and imports. */
export const EXPORTS_IMPORTS = defineDataSection({
  section: 'exports-imports',
  label: { ar: 'الصادرات والواردات', en: 'Exports and imports' },
  about: {
    ar: 'تجارة المنتجات الكيماوية حسب المنتج والدولة والفترة، بالقيمة والكمية، مع مصدر كل رقم.',
    en: 'Trade in chemical products by product, country and period, in value and quantity, each with its source.',
  },
  icon: 'ship',
  news: { category: 27, title: { ar: 'أخبار التجارة', en: 'Trade news' } },
  datasets: [FLOWS],
  answers: [[FLOWS, tradeAnswer]],
  charts: Object.values(TRADE_CHARTS),
  kinds: [{ kind: FLOW }],
  imports: [datasetDestination(FLOWS, ['trade'])],
  home: { place: 2, scene: 5, figure: tradeHighlight },
  sitemaps: { fixed: { trade: { tags: [FLOWS.tag], paths: tradePages } } },
  messages: { ar: { ...ar, ...explorerAr }, en: { ...en, ...explorerEn } },
  asked: [
    {
      kinds: ['x0trade'],
      words: [
        'صادرات',
        'واردات',
        'تجارة',
        'تصدير',
        'استيراد',
        'export',
        'exports',
        'import',
        'imports',
        'trade',
      ],
    },
  ],
  searched: { trade: { address: (product) => `/exports-imports/details=${product}` } },
  newest: { days: [60, 120] },
})

/** The trade of each product that has flows to show. */
async function tradePages({ db }: Pick<App, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from products_prices_product p
    where exists (select from exports_imports_flow f where f.product = p.slug and not f.hidden) order by slug`.execute(
    db,
  )
  return rows.map(({ slug }) => `/exports-imports/details=${slug}`)
}
