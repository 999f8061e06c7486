import { sql } from 'kysely'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { highlightMarks } from '#datasets/highlight.server.ts'
import { countWords } from '#datasets/words.server.ts'
import { isoDay } from '#i18n/date.ts'
import type { Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/formatter.server.ts'
import { DEALS } from './deals.server.ts'
import { VALUE_BASES } from './options.ts'
import { dollarsInWords } from './stats.server.ts'
import { COUNTED, totalsByBasis, type ValueBasis } from './totals.server.ts'

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

/** The value of the last twelve months' deals on the basis that most of them disclose, as their list adds it up; where none is disclosed, the number of all deals. */
export async function dealHighlight(ctx: HighlightContext): Promise<Highlight> {
  const { app, lang } = ctx
  ctx.tag(DEALS.tag)
  const today = isoDay(ctx.now)
  const found = await app.memo.get(`mergers-acquisitions:highlight:${today}`, [DEALS.tag], async () => {
    const recent = sql`not hidden
      and announcement_date >= left(((${today}::text)::date - interval '12 months')::date::text, length(announcement_date))`
    const [{ rows }, totals] = await Promise.all([
      sql<{ deals: number }>`
        select count(*) as deals from mergers_acquisitions_deal where not hidden`.execute(app.db),
      totalsByBasis(app.db, recent),
    ])
    const own = totals[0] ?? null
    const marks = own
      ? await highlightMarks(ctx, DEALS, sql`${recent} and ${COUNTED} and value_basis = ${own.basis}`)
      : {}
    return { deals: rows[0]?.deals ?? 0, own, marks }
  })
  if (found.deals === 0) return null
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const { own } = found
  if (!own) return { value: fmt.number(found.deals), label: countWords(KNOWN, found.deals, lang, { fmt }) }
  return {
    ...dollarsInWords(own.millions, lang, fmt),
    marks: found.marks,
    label: withBasis(countWords(VALUED, own.deals, lang, { fmt }), own.basis, lang),
  }
}

const withBasis = (label: string, basis: ValueBasis, lang: Lang) => `${label} (${VALUE_BASES[basis][lang]})`
