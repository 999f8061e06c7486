import { datasetDestination } from '#datasets/import/destination.server.ts'
import { defineDataSection, pagesOfRows } from '#data-section/declare.server.ts'
import { dealAnswer } from './answer.server.ts'
import { DEAL_CHARTS } from './charts.server.ts'
import { COMPANY_DEALS } from './company.server.ts'
import { DEAL, DEALS } from './deals.server.ts'
import { DEALS_NEAR } from './near.server.ts'
import { dealHighlight } from './totals.server.ts'

/** Mergers and acquisitions. */
export const MERGERS_ACQUISITIONS = defineDataSection({
  section: 'mergers-acquisitions',
  label: { ar: 'الاندماج والاستحواذ', en: 'Mergers and acquisitions' },
  short: { ar: 'الاندماج والاستحواذ', en: 'Mergers' },
  about: {
    ar: 'صفقات الاندماج والاستحواذ التي تكون شركات الكيماويات الخليجية طرفاً فيها، من الإعلان إلى الإتمام.',
    en: 'Deals involving Gulf chemical companies, from announcement to completion.',
  },
  icon: 'merge',
  news: { category: 26, title: { ar: 'أخبار الصفقات', en: 'Deal news' } },
  datasets: [DEALS],
  answers: [[DEALS, dealAnswer]],
  charts: Object.values(DEAL_CHARTS),
  kinds: [{ kind: DEAL }],
  imports: [datasetDestination(DEALS, ['deals'])],
  home: { place: 4, scene: 2, figure: dealHighlight },
  sitemaps: { keyed: { deals: pagesOfRows(DEALS) } },
  asked: [
    {
      kinds: ['x0deals'],
      words: [
        'صفقة',
        'صفقات',
        'حصة',
        'حصص',
        'stake',
        'استحواذ',
        'استحواذات',
        'اندماج',
        'اندماجات',
        'deal',
        'deals',
        'merger',
        'mergers',
        'acquisition',
        'acquisitions',
        'takeover',
      ],
    },
  ],
  searched: {
    deal: {
      dataset: DEALS,
      icon: 'merge',
      text: ['announcement_date', 'buyer', 'seller', 'the_condition', 'transaction_value'],
    },
  },
  companyTab: COMPANY_DEALS,
  near: DEALS_NEAR,
  newest: { days: [45, 120] },
})
