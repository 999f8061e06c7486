import { sql } from 'kysely'
import type { CompanyTabSource } from '#data-section/company-tab.ts'
import { relatedCount, relatedRows } from '#datasets/list/table.server.ts'
import { DEALS } from './deals.server.ts'

const MOST = 100

const ofCompany = (company: string) => sql`companies @> array[${company}::text]`

/** The deals in which a company takes part, the newest first. */
export const COMPANY_DEALS: CompanyTabSource = {
  name: 'mergersAcquisitions',
  label: { ar: 'الاندماج والاستحواذ', en: 'M&A' },
  empty: {
    ar: 'لا صفقات لهذه الشركة ولا أخبار عن صفقاتها حتى الآن',
    en: 'No deals or deal news recorded for this company yet',
  },
  count: (ctx, company) => relatedCount(ctx, DEALS, ofCompany(company)),
  rows: (ctx, company) =>
    relatedRows(ctx, DEALS, ofCompany(company), {
      columns: [
        'acquisition_target',
        'announcement_date',
        'buyer',
        'seller',
        'stake_pct',
        'transaction_value',
        'the_condition',
      ],
      sort: { column: 'announcement_date', descending: true },
      limit: MOST,
      filters: { companies: company },
    }),
}
