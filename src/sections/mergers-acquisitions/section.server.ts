import { sql } from 'kysely'
import { pagesOfRows, type DataSection } from '#data-section/declare.server.ts'
import { mergersAcquisitionsApi } from './api.server.ts'
import { DEAL_CHARTS } from './charts.server.ts'
import { DEALS } from './deals.server.ts'
import { dealHighlight } from './highlight.server.ts'
import { SECTION } from './section.ts'

/** Mergers and acquisitions. */
export const MERGERS_ACQUISITIONS: DataSection = {
  section: SECTION.section,
  label: { ar: 'الاندماج والاستحواذ', en: 'Mergers' },
  datasets: [DEALS],
  charts: Object.values(DEAL_CHARTS),
  api: mergersAcquisitionsApi,
  home: { place: 4, scene: 2, figure: dealHighlight },
  sitemaps: { keyed: { deals: pagesOfRows(DEALS) } },
  searched: {
    deal: {
      dataset: DEALS,
      icon: 'merge',
      text: ['announcement_date', 'buyer', 'seller', 'the_condition', 'transaction_value'],
    },
  },
  newest: { day: sql`select max(as_of) from mergers_acquisitions_deal`, tag: DEALS.tag, days: [45, 120] },
}
