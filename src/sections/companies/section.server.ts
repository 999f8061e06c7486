import { sql } from 'kysely'
import type { DataSection } from '#data-section/declare.server.ts'
import { COMPANIES_TAG, companyPath } from './contract-paths.ts'
import { companiesApi } from './api.server.ts'
import { COMPANIES } from './companies.server.ts'
import { FILES } from './files.server.ts'
import { companyHighlight } from './highlight.server.ts'
import { SECTION } from './section.ts'

/** Companies and their files. */
export const COMPANIES_SECTION: DataSection = {
  section: SECTION.section,
  label: { ar: 'الشركات', en: 'Companies' },
  datasets: [COMPANIES, FILES],
  charts: [],
  api: companiesApi,
  home: { place: 6, scene: 7, figure: companyHighlight },
  sitemaps: {
    keyed: {
      companies: {
        table: 'companies_company',
        key: 'slug',
        hidden: true,
        path: companyPath,
        tag: COMPANIES_TAG,
      },
    },
  },
  newest: { day: sql`select max(as_of) from companies_company`, tag: COMPANIES_TAG, days: [120, 365] },
}
