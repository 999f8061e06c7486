import { sql } from 'kysely'
import { ofNone } from '#datasets/list/where.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { worded } from '#editorial/present.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { CONDITIONS, DEALS } from './deals.server.ts'

export { DEAL_CHOOSER } from './chooser.server.ts'

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

/** The deals that were announced or closed between two days, both included, for a file: without those that may not be passed on. */
export async function weekDeals(
  app: Pick<App, 'db' | 'memo'>,
  lang: Lang,
  { from, to }: { from: string; to: string },
): Promise<WeekDeal[]> {
  const { withheld } = await passedOn(app, DEALS, {})
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
    where not hidden and ${ofNone(sql`import_id`, withheld)} and ((length(announcement_date) = 10 and announcement_date between ${from} and ${to})
      or (length(closing_date) = 10 and closing_date between ${from} and ${to}))
    order by 1, slug`.execute(app.db)
  return rows.map(({ buyer_ar, buyer_en, target_ar, target_en, condition, ...row }) => ({
    ...row,
    buyer: worded(lang, buyer_ar, buyer_en).text,
    target: worded(lang, target_ar, target_en).text,
    condition: CONDITIONS[condition][lang],
  }))
}
