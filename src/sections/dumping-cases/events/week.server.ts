import { sql } from 'kysely'
import { ofNone } from '#datasets/list/where.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { worded } from '#editorial/present.server.ts'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { CASES } from '../cases.server.ts'
import { EVENT_KINDS } from '../options.ts'

/** A step of a case, or the day on which its measures expire. */
export interface CaseStep {
  day: string
  product: string
  market: string
  kind: string
  text: string
  source: string
  demo: boolean
}

interface Row {
  day: string
  name_ar: string
  name_en: string | null
  market: string
  kind: keyof typeof EVENT_KINDS
  text_ar: string
  text_en: string | null
  source: string
  demo: boolean
}

const MOST_STEPS = 200

/**
 * Steps of cases between two days, both included, and the measures that expire between two others, for a file: without cases that may
 * not be passed on.
 */
export async function caseSteps(
  app: Pick<App, 'db' | 'memo'>,
  lang: Lang,
  week: { from: string; to: string },
  coming: { from: string; to: string },
): Promise<{ steps: CaseStep[]; expiries: CaseStep[] }> {
  const { withheld } = await passedOn(app, CASES, {})
  const open = sql`not c.hidden and ${ofNone(sql`c.import_id`, withheld)}`
  const source = sql.raw(lang === 'ar' ? 'source_ar' : 'source_en')
  const { rows } = await sql<Row & { coming: boolean }>`
    select false as coming, e.date as day, c.product_in_question_ar as name_ar, c.product_in_question_en as name_en,
      c.importing_market as market, e.kind, e.event_ar as text_ar, e.event_en as text_en, e.${source} as source, c.demo
    from dumping_cases_event e join dumping_cases_case c on c.slug = e.case_slug
    where ${open} and length(e.date) = 10 and e.date between ${week.from} and ${week.to}
    union all
    select true, c.date_expiry, c.product_in_question_ar, c.product_in_question_en, c.importing_market, 'expiry', '', '',
      c.${source}, c.demo
    from dumping_cases_case c
    where ${open} and length(c.date_expiry) = 10 and c.the_condition in ('definitive_in_force', 'sunset_review')
      and c.date_expiry between ${coming.from} and ${coming.to}
    order by 1, 2, 3 limit ${MOST_STEPS}`.execute(app.db)
  const present = (row: Row): CaseStep => ({
    day: row.day,
    product: worded(lang, row.name_ar, row.name_en).text,
    market: marketName(row.market, lang),
    kind: EVENT_KINDS[row.kind][lang],
    text: worded(lang, row.text_ar, row.text_en).text,
    source: row.source,
    demo: row.demo,
  })
  return {
    steps: rows.filter(({ coming: is }) => !is).map(present),
    expiries: rows.filter(({ coming: is }) => is).map(present),
  }
}
