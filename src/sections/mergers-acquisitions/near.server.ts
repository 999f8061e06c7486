import { sql } from 'kysely'
import type { NearSource } from '#data-section/near.ts'
import { pickText } from '#i18n/fallback.ts'
import { CONDITIONS, DEALS } from './deals.server.ts'

const MOST_NEAR = 50
const STEPS = {
  announced: { ar: 'أُعلنت في هذا اليوم', en: 'Announced on that day' },
  closed: { ar: 'أُتمّت في هذا اليوم', en: 'Closed on that day' },
} as const

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

/** Deals of a product's producers that were announced or closed on a known day. */
export const DEALS_NEAR: NearSource = {
  kind: 'deal',
  async find({ app, lang }, { companies, from, to }) {
    if (companies.length === 0) return []
    const { rows } = await sql<NearRow>`
    select d.slug, at.step, at.day, d.the_condition as condition, d.buyer_ar, d.buyer_en, d.acquisition_target_ar as target_ar,
      d.acquisition_target_en as target_en, d.demo, d.source_ar, d.source_en, d.source_url
    from mergers_acquisitions_deal d
    cross join lateral (values ('announced', d.announcement_date), ('closed', d.closing_date)) at(step, day)
    where not d.hidden and d.companies && ${[...companies]}::text[]
      and length(at.day) = 10 and at.day between ${from} and ${to}
    order by at.day desc, d.slug limit ${MOST_NEAR}`.execute(app.db)
    const own = (ar: string | null, en: string | null) => pickText({ ar, en }, lang)?.text ?? ''
    return rows.map((row) => ({
      key: `${row.slug}/${row.step}`,
      title: [own(row.buyer_ar, row.buyer_en), own(row.target_ar, row.target_en)].join(
        lang === 'ar' ? '، ' : ', ',
      ),
      note: [STEPS[row.step][lang], CONDITIONS[row.condition][lang]].join(lang === 'ar' ? '؛ ' : '; '),
      date: row.day,
      until: null,
      product: null,
      capacity: null,
      demo: row.demo,
      source: own(row.source_ar, row.source_en),
      sourceUrl: row.source_url,
      path: `/${DEALS.section}/${row.slug}`,
    }))
  },
}
