import type { Db } from '#platform/db/kysely.server.ts'

const SOURCE = { source_ar: 'الجريدة الرسمية', source_en: 'Official gazette', confidence: 'high' } as const

type Unit = 'percent_cif' | 'usd_per_tonne' | 'sar_per_kg' | 'minimum_price' | 'nil'
type Stage = 'provisional' | 'recommended' | 'definitive'

interface Case {
  slug: string
  product: string | null
  market: string
  origins: string[]
  procedure?: 'countervailing'
  condition?: 'sunset_review' | 'final_finding_recommended' | 'under_investigation'
  expiry?: string
  hs?: string[]
  /** Days of the decisions. */
  events: [date: string, kind: 'provisional' | 'definitive' | 'initiation'][]
  duties: [country: string, producer: string, rate: number, unit?: Unit, stage?: Stage, most?: number][]
}

/** The cases that the golden ones ask: by producer, for all others, by tonne, with a minimum price, ending, beginning. */
const CASES: readonly Case[] = [
  {
    slug: 'sap-sa',
    product: 'sap',
    market: 'SA',
    origins: ['CN', 'KR'],
    expiry: '2028-03-03',
    events: [['2023-03-04', 'definitive']],
    duties: [
      ['CN', 'Satellite', 6],
      ['CN', 'Others', 27.7],
      ['KR', 'All producers', 124],
    ],
  },
  {
    slug: 'tdi-gcc',
    product: 'tdi',
    market: 'GCC',
    origins: ['US', 'KR', 'JP'],
    expiry: '2029-12-31',
    events: [['2025-01-01', 'definitive']],
    duties: [
      ['US', 'Dow', 217.55, 'usd_per_tonne'],
      ['US', 'Others', 344.33, 'usd_per_tonne'],
      ['KR', 'All producers', 0.85, 'sar_per_kg'],
      ['JP', 'Exempt Maker', 0, 'nil'],
      ['JP', 'Others', 90, 'usd_per_tonne'],
    ],
  },
  {
    slug: 'meg-sa',
    product: 'meg',
    market: 'SA',
    origins: ['US'],
    expiry: '2029',
    events: [['2024-01-01', 'definitive']],
    duties: [['US', 'All producers', 900, 'minimum_price']],
  },
  {
    slug: 'pvc-gcc',
    product: 'pvc',
    market: 'GCC',
    origins: ['CN'],
    expiry: '2031-06-30',
    events: [
      ['2026-02-01', 'provisional'],
      ['2026-07-01', 'definitive'],
    ],
    duties: [
      ['CN', 'All producers', 12, 'percent_cif', 'provisional'],
      ['CN', 'All producers', 18.5],
    ],
  },
  {
    slug: 'pvc-subsidy-sa',
    product: 'pvc',
    market: 'SA',
    origins: ['CN'],
    procedure: 'countervailing',
    events: [['2026-01-01', 'definitive']],
    duties: [['CN', 'All producers', 4.25]],
  },
  {
    slug: 'urea-ae',
    product: 'urea',
    market: 'AE',
    origins: ['IN'],
    expiry: '2026-05-09',
    events: [['2021-05-10', 'definitive']],
    duties: [['IN', 'All producers', 10.55]],
  },
  {
    slug: 'ldpe-sa',
    product: 'ldpe',
    market: 'SA',
    origins: ['TH'],
    condition: 'final_finding_recommended',
    events: [['2025-05-01', 'initiation']],
    duties: [['TH', 'All producers', 15, 'percent_cif', 'recommended']],
  },
  {
    slug: 'tdi-in',
    product: 'tdi',
    market: 'IN',
    origins: ['SA'],
    condition: 'sunset_review',
    expiry: '2026-01-27',
    events: [['2021-01-28', 'definitive']],
    duties: [
      ['SA', 'Sadara', 217.55, 'usd_per_tonne'],
      ['SA', 'Others', 344.33, 'usd_per_tonne'],
    ],
  },
  {
    slug: 'snf-sa',
    product: null,
    market: 'SA',
    origins: ['CN'],
    hs: ['38244000'],
    expiry: '2029-12-02',
    events: [['2024-12-03', 'definitive']],
    duties: [['CN', 'All producers', 18.12, 'percent_cif', 'definitive', 34]],
  },
]

/** Their subject. */
export const GOLDEN_PRODUCTS = ['urea', 'methanol', 'benzene', 'sap', 'tdi', 'meg', 'pvc', 'ldpe'] as const

/** Writes the cases and one price series that the golden cases ask, of products that are there. */
export async function insertGoldenFacts(db: Db): Promise<void> {
  await db
    .insertInto('dumping_cases_case')
    .values(
      CASES.map(({ slug, product, market, origins, procedure, condition, expiry, hs }) => ({
        slug,
        product,
        importing_market: market,
        origin_or_exported: origins,
        procedure_type: procedure ?? ('anti_dumping' as const),
        the_condition: condition ?? ('definitive_in_force' as const),
        date_expiry: expiry ?? null,
        hs_codes: hs ?? [],
        direction: 'protecting_gulf_industry' as const,
        sector: 'polymers' as const,
        ctwto: 'none' as const,
        add_date: '2026-06-15',
        product_in_question_ar: slug,
        responsible_party_ar: 'سلطة التحقيق',
        as_of: '2026-06-01',
        ...SOURCE,
      })),
    )
    .execute()
  await db
    .insertInto('dumping_cases_event')
    .values(
      CASES.flatMap(({ slug, events }) =>
        events.map(([date, kind]) => ({ case_slug: slug, date, kind, event_ar: kind, ...SOURCE })),
      ),
    )
    .execute()
  await db
    .insertInto('dumping_cases_duty')
    .values(
      CASES.flatMap(({ slug, duties }) =>
        duties.map(([country, producer, rate, unit = 'percent_cif', stage = 'definitive', most], sort) => ({
          case_slug: slug,
          country,
          producer_ar:
            producer === 'Others'
              ? 'بقية المنتجين'
              : producer === 'All producers'
                ? 'جميع المنتجين'
                : producer,
          producer_en: producer,
          rate,
          rate_max: most ?? null,
          unit,
          stage,
          sort,
          currency: unit === 'minimum_price' ? 'USD' : null,
          ...SOURCE,
        })),
      ),
    )
    .execute()
  const { id } = await db
    .insertInto('products_prices_series')
    .values({
      product: 'meg',
      market: 'CN',
      delivery_term: 'CFR',
      price_type: 'spot',
      currency: 'USD',
      unit: 'USD/t',
      frequency: 'weekly',
      source_ar: 'مصدر الأسعار',
      source_en: 'Price source',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('products_prices_point')
    .values([
      { series_id: id, day: '2026-06-05', price: 500 },
      { series_id: id, day: '2026-06-12', price: 512.25 },
      { series_id: id, day: '2026-06-19', price: 530 },
    ])
    .execute()
}
