import { sql } from 'kysely'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { countWords } from '#datasets/words.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
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

const DEMO = { ar: '، منها {count} بيانات توضيحية', en: ', {count} of them demonstration data' }

/** How many rows of trade there are, and with how many partners: counted by series, which a trigger maintains. */
export async function tradeHighlight(ctx: HighlightContext): Promise<Highlight> {
  const { app, lang } = ctx
  ctx.tag(FLOWS.tag)
  const found = await app.memo.get('exports-imports:highlight', [FLOWS.tag], async () => {
    const { rows } = await sql<{ rows: number; partners: number; demo: number }>`
      select coalesce(sum(rows), 0)::int as rows, count(distinct partner) filter (where partner <> ${WORLD}) as partners,
        (select count(*) from exports_imports_flow where demo and not hidden) as demo
      from exports_imports_series where not hidden`.execute(app.db)
    return rows[0] ?? { rows: 0, partners: 0, demo: 0 }
  })
  if (found.rows === 0) return null
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  return {
    value: fmt.number(found.rows),
    label:
      countWords(ROWS, found.rows, lang, { fmt }) +
      (found.partners > 0 ? countWords(PARTNERS, found.partners, lang, { fmt }) : '') +
      (found.demo > 0 ? DEMO[lang].replace('{count}', fmt.number(found.demo)) : ''),
  }
}
