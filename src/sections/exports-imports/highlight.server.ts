import { sql } from 'kysely'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { countWords } from '#datasets/words.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { MARKS } from '#ui/marks.ts'
import { WORLD } from './flows/flow-sql.server.ts'
import { FLOWS } from './flows/flows.server.ts'

const ROWS = {
  ar: {
    zero: 'سجلات لتجارة الكيماويات',
    one: 'سجل لتجارة الكيماويات',
    two: 'سجلان لتجارة الكيماويات',
    few: 'سجلات لتجارة الكيماويات',
    many: 'سجلاً لتجارة الكيماويات',
    other: 'سجل لتجارة الكيماويات',
  },
  en: { one: 'record of trade in chemicals', other: 'records of trade in chemicals' },
}

const PARTNERS = {
  ar: {
    zero: '',
    one: ' مع شريك واحد',
    two: ' مع شريكين',
    few: ' مع {count} شركاء',
    many: ' مع {count} شريكاً',
    other: ' مع {count} شريك',
  },
  en: { one: ' with {count} partner', other: ' with {count} partners' },
}

/** How many rows of trade there are, and with how many partners: counted by sums that a trigger maintains. */
export async function tradeHighlight(ctx: HighlightContext): Promise<Highlight> {
  const { app, lang } = ctx
  ctx.tag(FLOWS.tag)
  const found = await app.memo.get('exports-imports:highlight', [FLOWS.tag], async () => {
    const { rows } = await sql<{ rows: number; partners: number; demo: boolean }>`
      select coalesce(sum(rows), 0)::int as rows, count(distinct partner) filter (where partner <> ${WORLD}) as partners, demo
      from exports_imports_without_products where not hidden group by demo order by demo limit 1`.execute(
      app.db,
    )
    return rows[0] ?? { rows: 0, partners: 0, demo: false }
  })
  if (found.rows === 0) return null
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  return {
    value: fmt.number(found.rows),
    label:
      countWords(ROWS, found.rows, lang, { fmt }) +
      (found.partners > 0 ? countWords(PARTNERS, found.partners, lang, { fmt }) : '') +
      (found.demo ? ` (${MARKS.demo.all[lang]})` : ''),
  }
}
