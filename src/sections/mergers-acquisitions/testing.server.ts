import fc from 'fast-check'
import type { MILLIONS, SECTORS } from '#datasets/options.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { CONDITIONS, MECHANISMS } from './deals.server.ts'

/** A deal of the tests, in the fields that differ between deals. */
export interface Row {
  slug: string
  announcement_date: string
  closing_date: string | null
  country_buyer: string[]
  country_seller: string[]
  stake_pct: number | null
  stake_pct_missing: 'not_disclosed' | 'not_available' | 'not_applicable' | null
  transaction_value: number | null
  transaction_value_missing: 'not_disclosed' | 'not_available' | 'not_applicable' | null
  currency: keyof typeof MILLIONS | null
  /** Null also of a value in a currency that is not pegged to the dollar. */
  value_usd_m: number | null
  the_condition: keyof typeof CONDITIONS
  sector: keyof typeof SECTORS
  introducing_mechanism: keyof typeof MECHANISMS
  companies: string[]
  demo: boolean
  hidden: boolean
}

const REASONS = ['not_disclosed', 'not_available', 'not_applicable'] as const
/** Around 2026-11-21, the day of the tests in Riyadh: both sides of a year's end and of twelve months before. */
const DATES = [
  '2019',
  '2021-12-31',
  '2022-01-01',
  '2022-06',
  '2024-12',
  '2025',
  '2025-10',
  '2025-11',
  '2025-11-20',
  '2025-11-21',
  '2025-12-31',
  '2026-01-01',
  '2026',
  '2026-11-21',
]
const COUNTRIES = ['SA', 'AE', 'KW', 'US', 'DE']
const CONDITION_KEYS = [
  'rumour',
  'under_study',
  'mou',
  'due_diligence',
  'binding_agreement',
  'regulatory_approval',
  'shareholder_approval',
  'completed',
  'completed',
  'cancelled',
  'suspended',
] as const

const some = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const countries = fc.uniqueArray(some(...COUNTRIES), { minLength: 1, maxLength: 2 })
const rowArbitrary = fc.record({
  announcement_date: some(...DATES),
  country_buyer: countries,
  country_seller: countries,
  stake: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 100_000 }) },
    { arbitrary: some(null), weight: 1 },
  ),
  cents: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 80_000_000 }) },
    { weight: 1, arbitrary: some(0) },
    { weight: 3, arbitrary: some(null) },
  ),
  currency: some('USD', 'SAR', 'EUR'),
  reason: some(...REASONS),
  the_condition: some(...CONDITION_KEYS),
  sector: some('petrochemicals', 'polymers', 'fertilizers', 'plastics-products'),
  introducing_mechanism: some('auction', 'merger', 'joint_venture'),
  companies: fc.uniqueArray(some('sabic', 'equate', 'borouge'), { maxLength: 2 }),
  demo: fc.boolean(),
  hidden: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
} as const)

/** A hundred and forty deals in which the values meet each other: undisclosed, zero, in other currencies, hidden. */
export const ROWS: readonly Row[] = fc
  .sample(rowArbitrary, { seed: 20_261_121, numRuns: 140 })
  .map(({ stake, cents, reason, currency, ...own }, index): Row => ({
    ...own,
    slug: `deal-${index}`,
    closing_date: own.the_condition === 'completed' ? '2026-11-21' : null,
    stake_pct: stake === null ? null : stake / 1000,
    stake_pct_missing: stake === null && index % 2 ? reason : null,
    transaction_value: cents === null ? null : cents / 100,
    transaction_value_missing: cents === null ? reason : null,
    currency: cents === null ? null : currency,
    value_usd_m:
      cents === null || currency === 'EUR'
        ? null
        : currency === 'SAR'
          ? Math.round(cents / 3.75) / 100
          : cents / 100,
  }))

/** The public ones. */
export const SEEN = ROWS.filter(({ hidden }) => !hidden)

/** Puts deals in place of all others. */
export async function writeDeals(db: Db, rows: readonly Row[] = ROWS): Promise<void> {
  await db.deleteFrom('mergers_acquisitions_deal').execute()
  if (rows.length === 0) return
  await db
    .insertInto('mergers_acquisitions_deal')
    .values(
      rows.map((row, index) => ({
        ...row,
        buyer_ar: `مشتري ${index}`,
        buyer_en: `Buyer ${index}`,
        seller_ar: `بائع ${index}`,
        seller_en: `Seller ${index}`,
        acquisition_target_ar: `هدف ${row.slug}`,
        acquisition_target_en: index % 5 === 0 ? null : `Target ${row.slug}`,
        acquired_assets_ar: 'أصول',
        value_basis: row.transaction_value === null ? ('undisclosed' as const) : ('purchase_price' as const),
        source_ar: 'مصدر',
        source_en: 'Source',
        as_of: '2026',
        confidence: 'high' as const,
      })),
    )
    .execute()
}
