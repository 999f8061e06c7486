import { sql } from 'kysely'
import { pagesOfRows, type DataSection } from '#data-section/declare.server.ts'
import { dumpingCasesApi } from './api.server.ts'
import { CASE_CHARTS } from './charts/charts.server.ts'
import { CASES } from './cases.server.ts'
import { caseHighlight } from './highlight.server.ts'
import { SECTION } from './section.ts'

/** Dumping cases. */
export const DUMPING_CASES: DataSection = {
  section: SECTION.section,
  label: { ar: 'قضايا الإغراق', en: 'Dumping cases' },
  datasets: [CASES],
  charts: Object.values(CASE_CHARTS),
  api: dumpingCasesApi,
  home: { place: 3, scene: 8, figure: caseHighlight },
  sitemaps: { keyed: { cases: pagesOfRows(CASES) } },
  searched: {
    case: {
      dataset: CASES,
      icon: 'gavel',
      text: ['importing_market', 'origin_or_exported', 'stage', 'latest_developments'],
    },
  },
  newest: { day: sql`select max(as_of) from dumping_cases_case`, tag: CASES.tag, days: [45, 120] },
}
