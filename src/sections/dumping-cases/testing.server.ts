import type { SECTORS } from '#datasets/options.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type {
  CONDITIONS,
  DIRECTIONS,
  FEE_STAGES,
  FEE_UNITS,
  PROCEDURES,
  RESULTS,
  WTO_STAGES,
} from './options.ts'

/** A case of the tests, in the fields that differ between cases. */
export interface Row {
  slug: string
  importing_market: string
  origin_or_exported: string[]
  procedure_type: keyof typeof PROCEDURES
  the_condition: keyof typeof CONDITIONS
  direction: keyof typeof DIRECTIONS
  sector: keyof typeof SECTORS
  result: keyof typeof RESULTS | null
  ctwto: keyof typeof WTO_STAGES
  date_responsible_party: string | null
  date_expiry: string | null
  hidden: boolean
}

const row = (slug: string, own: Partial<Row>): Row => ({
  slug,
  importing_market: 'IN',
  origin_or_exported: ['SA'],
  procedure_type: 'anti_dumping',
  the_condition: 'definitive_in_force',
  direction: 'against_gulf_exports',
  sector: 'petrochemicals',
  result: null,
  ctwto: 'none',
  date_responsible_party: null,
  date_expiry: null,
  hidden: false,
  ...own,
})

const GULF: Partial<Row> = {
  importing_market: 'GCC',
  origin_or_exported: ['CN', 'KR'],
  direction: 'protecting_gulf_industry',
}

/** Cases around 2026-11-20, the day of the tests. */
export const ROWS: readonly Row[] = [
  row('glycol-eu', {
    importing_market: 'EU',
    origin_or_exported: ['SA', 'US'],
    ctwto: 'panel',
    date_responsible_party: '2020-10-14',
    date_expiry: '2029',
  }),
  row('range-sa', { ...GULF, sector: 'polymers', date_responsible_party: '2024' }),
  row('tonne-in', { origin_or_exported: ['SA', 'AE'], date_responsible_party: '2025-03-31' }),
  row('mixed-in', { procedure_type: 'safeguard', date_responsible_party: '2025-04' }),
  row('weight-in', { date_responsible_party: '2019-05' }),
  row('open-sa', { ...GULF, the_condition: 'under_investigation', result: 'pending' }),
  row('closed-cn', { importing_market: 'CN', the_condition: 'terminated_no_measures', result: 'no_injury' }),
  row('ends-yesterday', { ...GULF, date_expiry: '2026-11-19' }),
  row('ends-today', { ...GULF, date_expiry: '2026-11-20' }),
  row('ends-this-month', { ...GULF, date_expiry: '2026-11' }),
  row('ended-last-month', { ...GULF, date_expiry: '2026-10' }),
  row('ends-in-12-months', { ...GULF, date_expiry: '2027-11-20' }),
  row('ends-a-day-later', { ...GULF, date_expiry: '2027-11-21' }),
  row('ends-later', { ...GULF, date_expiry: '2027-12' }),
  row('ends-in-review', { ...GULF, the_condition: 'sunset_review', date_expiry: '2027' }),
  row('ends-revoked', { ...GULF, the_condition: 'revoked', date_expiry: '2027-01-01' }),
  row('hidden-case', { importing_market: 'EG', date_expiry: '2026-12-01', hidden: true }),
]

/** Words by which a test asks for some of the cases. */
const NAMES: Readonly<Record<string, string>> = {
  'glycol-eu': 'Glycol percent',
  'range-sa': 'Range percent',
  'weight-in': 'Weight tonne',
}

const SOURCE = { source_ar: 'مصدر', source_en: 'Source', confidence: 'high' } as const

type Duty = [
  slug: string,
  country: string,
  stage: keyof typeof FEE_STAGES,
  rate: number,
  rate_max: number | null,
  unit: keyof typeof FEE_UNITS,
]
const DUTIES: readonly Duty[] = [
  ['glycol-eu', 'SA', 'provisional', 11.1, null, 'percent_ad_valorem'],
  ['glycol-eu', 'SA', 'definitive', 8, null, 'percent_ad_valorem'],
  ['glycol-eu', 'SA', 'definitive', 12, null, 'percent_ad_valorem'],
  ['glycol-eu', 'US', 'provisional', 0, null, 'nil'],
  ['range-sa', 'CN', 'definitive', 20, 40, 'percent_cif'],
  ['range-sa', 'KR', 'definitive', 0, null, 'nil'],
  ['tonne-in', 'SA', 'recommended', 217.55, null, 'usd_per_tonne'],
  ['tonne-in', 'AE', 'recommended', 0, null, 'nil'],
  ['weight-in', 'SA', 'definitive', 30, null, 'usd_per_tonne'],
  ['mixed-in', 'SA', 'definitive', 48.73, null, 'usd_per_tonne'],
  ['mixed-in', 'SA', 'definitive', 900, null, 'minimum_price'],
]

/** Writes the cases with their duties and the course of one of them. */
export async function insertCases(db: Db): Promise<void> {
  await db
    .insertInto('dumping_cases_case')
    .values(
      ROWS.map((one) => ({
        ...one,
        add_date: '2026-11-20',
        product_in_question_ar: `منتج ${one.slug}`,
        product_in_question_en: NAMES[one.slug] ?? one.slug,
        responsible_party_ar: 'سلطة التحقيق',
        hs_codes: one.slug === 'glycol-eu' ? ['29053100', '390410', '3902'] : [],
        ds_number: one.ctwto === 'none' ? null : 'DS999',
        date_expiry_computed: one.slug === 'glycol-eu',
        fee_rate_missing: one.slug === 'open-sa' ? 'not_applicable' : null,
        as_of: '2026',
        ...SOURCE,
      })),
    )
    .execute()
  await db
    .insertInto('dumping_cases_duty')
    .values(
      DUTIES.map(([case_slug, country, stage, rate, rate_max, unit], sort) => ({
        case_slug,
        country,
        stage,
        rate,
        rate_max,
        unit,
        sort,
        producer_ar: 'جميع المنتجين',
        currency: unit === 'minimum_price' ? 'USD' : null,
        ...SOURCE,
      })),
    )
    .execute()
  await db
    .insertInto('dumping_cases_event')
    .values(
      ['2020-10-14', '2020', '2020-10'].map((date) => ({
        case_slug: 'glycol-eu',
        date,
        kind: 'other' as const,
        event_ar: `حدث ${date}`,
        ...SOURCE,
      })),
    )
    .execute()
}
