import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** A flow of the tests, in the fields that differ. */
export interface Row {
  product: string
  process: string
  country: string
  partner: string | null
  year_month: string
  hs_code: string
  is_mirror: boolean
  estimate: boolean
  hidden: boolean
  value: number
  currency: string
  value_basis: string | null
  quantity: number | null
  quantity_unit: string
}

const CODES: Readonly<Record<string, string>> = { urea: '310210', methanol: '290511', hdpe: '39012000' }
const PERIODS = ['2023', '2024', '2025', '2024-01', '2024-02', '2024-03', '2025-01', '2025-02', '2025-03']

/** Flows in which the values meet each other: some hidden, some without their row over all partners, some without a quantity. */
export const ROWS: readonly Row[] = Object.keys(CODES)
  .flatMap((product) =>
    ['export', 'import', 're_export'].flatMap((process) =>
      ['SA', 'QA', 'AE'].flatMap((country) =>
        [null, 'CN', 'IN', 'US'].flatMap((partner) =>
          PERIODS.map((year_month) => ({ product, process, country, partner, year_month })),
        ),
      ),
    ),
  )
  .flatMap((own, index): Row[] =>
    index % 11 === 3
      ? []
      : [
          {
            ...own,
            hs_code: CODES[own.product] ?? '',
            is_mirror: own.country === 'AE',
            estimate: index % 13 === 0,
            hidden: index % 7 === 0,
            value: ((index * 7919) % 100_003) + 0.25,
            currency:
              own.product === 'hdpe' ? (index % 2 ? 'EUR' : 'USD') : own.country === 'QA' ? 'SAR' : 'USD',
            value_basis: own.process === 'import' ? (index % 5 ? 'CIF' : null) : 'FOB',
            quantity: index % 6 === 0 ? null : (index * 31) % 997,
            quantity_unit: own.product === 'methanol' && index % 2 ? 'l' : own.country === 'QA' ? 'kg' : 't',
          },
        ],
  )

/** Puts them in place of all others. */
export async function insertFlows(db: Db, rows: readonly Row[] = ROWS): Promise<void> {
  await sql`truncate exports_imports_flow`.execute(db)
  await sql`insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, is_mirror, estimate,
      hidden, value, currency, value_basis, quantity, quantity_unit, source_ar, source_en, as_of, confidence)
    select product, process, country, partner, year_month, hs_code, is_mirror, estimate, hidden, value, currency,
      value_basis, quantity, quantity_unit, 'اختبار', 'Test', '2026', 'high'
    from json_populate_recordset(null::exports_imports_flow, ${JSON.stringify(rows)}::json)`.execute(db)
}
