import { relatedCount, relatedRows, type Related } from '#datasets/list/table.server.ts'
import { worded } from '#editorial/present.server.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { CONDITIONS, DEALS } from './deals.server.ts'
import { MERGERS_ACQUISITIONS } from './section.server.ts'
import { sql } from 'kysely'

const MOST = 100

const ofCompany = (company: string) => sql`companies @> array[${company}::text]`

/** The deals in which a company takes part, the newest first; null where there are none. */
export function companyDeals(ctx: RequestContext, company: string): Promise<Related | null> {
  return relatedRows(ctx, DEALS, ofCompany(company), {
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
  })
}

/** How many those are. */
export function companyDealCount(ctx: Pick<RequestContext, 'app' | 'tag'>, company: string): Promise<number> {
  return relatedCount(ctx, DEALS, ofCompany(company))
}

const MOST_NEAR = 50
const STEPS = {
  announced: { ar: 'أُعلنت في هذا اليوم', en: 'Announced on that day' },
  closed: { ar: 'أُتمّت في هذا اليوم', en: 'Closed on that day' },
} as const

/** A deal near a move of a price. */
export interface DealNear {
  key: string
  /** Buyer and target. */
  title: string
  /** What happened on the day, and where the deal is now. */
  note: string
  day: string
  demo: boolean
  source: string
  sourceUrl: string | null
  path: string
}

interface NearRow {
  slug: string
  step: keyof typeof STEPS
  day: string
  condition: keyof typeof CONDITIONS
  buyer_ar: string
  buyer_en: string | null
  target_ar: string
  target_en: string | null
  demo: boolean
  source_ar: string
  source_en: string
  source_url: string | null
}

/** Deals of these companies that were announced or closed on a known day of a span; null for who may not see the section. */
export async function dealsOf(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>,
  companies: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<DealNear[] | null> {
  const { section, needs } = MERGERS_ACQUISITIONS
  ctx.tag(`data:${section}`)
  if (needs && !can(ctx.viewer, needs)) return null
  if (companies.length === 0) return []
  const { rows } = await sql<NearRow>`
    select d.slug, at.step, at.day, d.the_condition as condition, d.buyer_ar, d.buyer_en, d.acquisition_target_ar as target_ar,
      d.acquisition_target_en as target_en, d.demo, d.source_ar, d.source_en, d.source_url
    from mergers_acquisitions_deal d
    cross join lateral (values ('announced', d.announcement_date), ('closed', d.closing_date)) at(step, day)
    where not d.hidden and d.companies && ${[...companies]}::text[]
      and length(at.day) = 10 and at.day between ${from} and ${to}
    order by at.day desc, d.slug limit ${MOST_NEAR}`.execute(ctx.app.db)
  const own = (ar: string | null, en: string | null) => pickText({ ar, en }, ctx.lang)?.text ?? ''
  return rows.map((row) => ({
    key: `${row.slug}/${row.step}`,
    title: [own(row.buyer_ar, row.buyer_en), own(row.target_ar, row.target_en)].join(
      ctx.lang === 'ar' ? '، ' : ', ',
    ),
    note: [STEPS[row.step][ctx.lang], CONDITIONS[row.condition][ctx.lang]].join(
      ctx.lang === 'ar' ? '؛ ' : '; ',
    ),
    day: row.day,
    demo: row.demo,
    source: own(row.source_ar, row.source_en),
    sourceUrl: row.source_url,
    path: `/${section}/${row.slug}`,
  }))
}

/** A deal that was announced or closed in a week. */
export interface WeekDeal {
  day: string
  buyer: string
  target: string
  /** In millions of the currency; null where it was not disclosed. */
  value: number | null
  currency: string | null
  stake: number | null
  condition: string
  source: string
  demo: boolean
}

/** The deals that were announced or closed between two days, both included. */
export async function weekDeals(
  db: Db,
  lang: Lang,
  { from, to }: { from: string; to: string },
): Promise<WeekDeal[]> {
  const { rows } = await sql<{
    day: string
    buyer_ar: string
    buyer_en: string | null
    target_ar: string
    target_en: string | null
    value: number | null
    currency: string | null
    stake: number | null
    condition: keyof typeof CONDITIONS
    source: string
    demo: boolean
  }>`
    select case when closing_date between ${from} and ${to} then closing_date else announcement_date end as day,
      buyer_ar, buyer_en, acquisition_target_ar as target_ar, acquisition_target_en as target_en,
      transaction_value::float8 as value, currency, stake_pct::float8 as stake, the_condition as condition,
      ${sql.raw(lang === 'ar' ? 'source_ar' : 'source_en')} as source, demo
    from mergers_acquisitions_deal
    where not hidden and ((length(announcement_date) = 10 and announcement_date between ${from} and ${to})
      or (length(closing_date) = 10 and closing_date between ${from} and ${to}))
    order by 1, slug`.execute(db)
  return rows.map(({ buyer_ar, buyer_en, target_ar, target_en, condition, ...row }) => ({
    ...row,
    buyer: worded(lang, buyer_ar, buyer_en).text,
    target: worded(lang, target_ar, target_en).text,
    condition: CONDITIONS[condition][lang],
  }))
}
