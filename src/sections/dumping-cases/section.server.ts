import { datasetDestination } from '#datasets/import/destination.server.ts'
import { caseAnswer } from './answer/answer.server.ts'
import { CASE } from './entry.server.ts'
import { defineDataSection, pagesOfRows } from '#data-section/declare.server.ts'
import { CASE_CHARTS } from './charts/charts.server.ts'
import { CASES } from './cases.server.ts'
import { caseHighlight } from './highlight.server.ts'
import { EVENTS_NEAR } from './events/near.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

/** Dumping cases. */
export const DUMPING_CASES = defineDataSection({
  section: 'dumping-cases',
  label: { ar: 'قضايا الإغراق', en: 'Dumping cases' },
  about: {
    ar: 'قضايا الإغراق التي تمس صادرات الخليج أو تحمي صناعته: المنتج والدول والحالة والرسوم والمسار الزمني.',
    en: 'Dumping cases that touch Gulf exports or protect Gulf industry: product, countries, status, duties and timeline.',
  },
  icon: 'gavel',
  news: { category: 25, title: { ar: 'أخبار قضايا الإغراق', en: 'Dumping case news' } },
  datasets: [CASES],
  answers: [[CASES, caseAnswer]],
  charts: Object.values(CASE_CHARTS),
  kinds: [{ kind: CASE }],
  imports: [datasetDestination(CASES, ['cases'])],
  home: { place: 3, scene: 8, figure: caseHighlight },
  sitemaps: { keyed: { cases: pagesOfRows(CASES) } },
  asked: [
    {
      kinds: ['x0cases'],
      words: [
        'إغراق',
        'مكافحة',
        'قضية',
        'قضايا',
        'رسوم',
        'dumping',
        'antidumping',
        'duty',
        'duties',
        'case',
        'cases',
      ],
    },
  ],
  searched: {
    case: {
      dataset: CASES,
      icon: 'gavel',
      text: ['importing_market', 'origin_or_exported', 'stage', 'latest_developments'],
    },
  },
  messages: { ar, en },
  near: EVENTS_NEAR,
  newest: { days: [45, 120] },
})
