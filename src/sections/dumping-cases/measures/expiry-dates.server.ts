import { sql } from 'kysely'
import { worded } from '#editorial/present.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { DUMPING_CASES } from '../section.server.ts'
import { expiring } from './expiring.server.ts'

const MOST = 1000
const ENDS = { ar: 'انتهاء التدابير', en: 'Measures expire' } as const

/** The last days of measures in force that expire within 12 months, where the day is known; null for who may not see the section. */
export async function expiryDates(ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>) {
  const { section, needs } = DUMPING_CASES
  ctx.tag(`data:${section}`)
  if (needs && !can(ctx.viewer, needs)) return null
  const { rows } = await sql<{
    slug: string
    day: string
    market: string
    name_ar: string
    name_en: string | null
    demo: boolean
    add_date: string
  }>`
    select slug, date_expiry as day, importing_market as market, product_in_question_ar as name_ar,
      product_in_question_en as name_en, demo, add_date::text as add_date
    from dumping_cases_case
    where not hidden and length(date_expiry) = 10 and ${expiring(isoDay(ctx.now))}
    order by date_expiry, slug limit ${MOST}`.execute(ctx.app.db)
  return rows.map(({ slug, day, market, name_ar, name_en, demo, add_date }) => {
    const { text, lang } = worded(ctx.lang, name_ar, name_en)
    return {
      key: slug,
      day,
      last: day,
      title: { text: `${ENDS[lang]}: ${text} (${marketName(market, lang)})`, lang },
      demo,
      path: `/${section}/${slug}`,
      changed: new Date(add_date),
    }
  })
}
