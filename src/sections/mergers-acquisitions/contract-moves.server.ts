import { sql } from 'kysely'
import { pickText } from '#i18n/fallback.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { CONDITIONS } from './deals.server.ts'
import { MERGERS_ACQUISITIONS } from './section.server.ts'

const MOST = 50
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

interface Row {
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
  const { rows } = await sql<Row>`
    select d.slug, at.step, at.day, d.the_condition as condition, d.buyer_ar, d.buyer_en, d.acquisition_target_ar as target_ar,
      d.acquisition_target_en as target_en, d.demo, d.source_ar, d.source_en, d.source_url
    from mergers_acquisitions_deal d
    cross join lateral (values ('announced', d.announcement_date), ('closed', d.closing_date)) at(step, day)
    where not d.hidden and d.companies && ${[...companies]}::text[]
      and length(at.day) = 10 and at.day between ${from} and ${to}
    order by at.day desc, d.slug limit ${MOST}`.execute(ctx.app.db)
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
