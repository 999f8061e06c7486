import { sql } from 'kysely'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { countWords } from '#datasets/words.server.ts'
import { isoDay } from '#i18n/date.ts'
import { formatterOf } from '#i18n/formatter.server.ts'
import { DEALS } from './deals.server.ts'
import { dollarsInWords } from './stats.server.ts'

const VALUED = {
  ar: {
    zero: '',
    one: 'قيمة صفقة واحدة أُعلنت خلال 12 شهراً',
    two: 'قيمة صفقتين أُعلنتا خلال 12 شهراً',
    few: 'قيمة {count} صفقات أُعلنت خلال 12 شهراً',
    many: 'قيمة {count} صفقة أُعلنت خلال 12 شهراً',
    other: 'قيمة {count} صفقة أُعلنت خلال 12 شهراً',
  },
  en: {
    one: 'disclosed for {count} deal announced within 12 months',
    other: 'disclosed for {count} deals announced within 12 months',
  },
}

const KNOWN = {
  ar: {
    zero: 'صفقات مسجلة',
    one: 'صفقة مسجلة',
    two: 'صفقتان مسجلتان',
    few: 'صفقات مسجلة',
    many: 'صفقة مسجلة',
    other: 'صفقة مسجلة',
  },
  en: { one: 'deal on record', other: 'deals on record' },
}

/** The disclosed value of the last twelve months' deals as their list adds it up; where none is told, the number of all deals. */
export async function dealHighlight(ctx: HighlightContext): Promise<Highlight> {
  const { app, lang } = ctx
  ctx.tag(DEALS.tag)
  const today = isoDay(ctx.now)
  const found = await app.memo.get(`mergers-acquisitions:highlight:${today}`, [DEALS.tag], async () => {
    const { rows } = await sql<{ deals: number; valued: number; total: number }>`
      with known as (
        select value_usd_m, the_condition not in ('rumour', 'cancelled')
          and announcement_date >= left(((${today}::text)::date - interval '12 months')::date::text, length(announcement_date))
          as recent
        from mergers_acquisitions_deal where not hidden
      )
      select count(*) as deals, count(value_usd_m) filter (where recent) as valued,
        coalesce(sum(value_usd_m) filter (where recent), 0)::float8 as total from known`.execute(app.db)
    return rows[0] ?? { deals: 0, valued: 0, total: 0 }
  })
  if (found.deals === 0) return null
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  return found.valued > 0
    ? { ...dollarsInWords(found.total, lang, fmt), label: countWords(VALUED, found.valued, lang, { fmt }) }
    : { value: fmt.number(found.deals), label: countWords(KNOWN, found.deals, lang, { fmt }) }
}
