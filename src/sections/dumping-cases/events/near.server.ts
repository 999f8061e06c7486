import { sql } from 'kysely'
import type { NearSource } from '#data-section/near.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import { pickText } from '#i18n/fallback.ts'
import { EVENT_KINDS } from '../options.ts'
import { CASES } from '../cases.server.ts'
import type { EventKind } from '../stages.ts'

const MOST_NEAR = 200
const COMPUTED = {
  ar: 'آخر يوم لسريان التدبير، محسوباً من بدء السريان والمدة',
  en: 'Last day of the measure, computed from its start and its duration',
} as const

interface NearRow {
  slug: string
  name_ar: string
  name_en: string | null
  market: string
  product: string | null
  demo: boolean
  kind: EventKind
  date: string
  event_ar: string | null
  event_en: string | null
  computed: boolean
  source_ar: string
  source_en: string
  source_url: string | null
}

/** Events of cases on a product and its feedstocks, and last days of their measures, in the months of the span. */
export const EVENTS_NEAR: NearSource = {
  kind: 'case',
  async find({ app, lang }, { products, from, to, also }) {
    const { rows } = await sql<NearRow>`
    select c.slug, c.product_in_question_ar as name_ar, c.product_in_question_en as name_en, c.importing_market as market,
      c.product, c.demo, e.kind, e.date, e.event_ar, e.event_en, e.computed, e.source_ar, e.source_en, e.source_url
    from dumping_cases_case c
    cross join lateral (
      select kind, date, event_ar, event_en, false as computed, source_ar, source_en, source_url
      from dumping_cases_event where case_slug = c.slug
      union all
      select 'expiry', c.date_expiry, null, null, c.date_expiry_computed, c.source_ar, c.source_en, c.source_url
      where c.date_expiry is not null
        and not exists (select from dumping_cases_event x where x.case_slug = c.slug and x.date = c.date_expiry)
    ) e
    where not c.hidden and (c.product = any(${[...products]}::text[]) or c.slug = any(${[...(also?.cases ?? [])]}::text[]))
      and e.date >= ${from.slice(0, 7)} and e.date <= ${to} and length(e.date) > 4
    order by e.date desc, c.slug, e.kind limit ${MOST_NEAR}`.execute(app.db)
    const own = (ar: string | null, en: string | null) => pickText({ ar, en }, lang)?.text ?? ''
    return rows.map((row) => ({
      key: `${row.slug}/${row.date}/${row.kind}`,
      title: [own(row.name_ar, row.name_en), marketName(row.market, lang)].join(lang === 'ar' ? '، ' : ', '),
      note: (row.computed ? COMPUTED[lang] : own(row.event_ar, row.event_en)) || EVENT_KINDS[row.kind][lang],
      date: row.date,
      until: null,
      product: row.product,
      capacity: null,
      demo: row.demo,
      source: own(row.source_ar, row.source_en),
      sourceUrl: row.source_url,
      path: `/${CASES.section}/${row.slug}`,
    }))
  },
}
