import { sql } from 'kysely'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { highlightMarks } from '#datasets/highlight.server.ts'
import { ofOneKind } from '#datasets/list/kinds.server.ts'
import { GULF } from '#datasets/places.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { PLANTS } from './plants.server.ts'
import { readLines, totalInWords } from './totals/totals.server.ts'
import { addUp } from './totals/totals.ts'

/** The product by which an industry of petrochemicals is measured. */
const MEASURED_BY = 'ethylene'

/** How much ethylene the Gulf can make, added up from its rows as their list does; null where they cannot be added. */
export async function capacityHighlight(ctx: HighlightContext): Promise<Highlight> {
  const { app, lang } = ctx
  ctx.tag(PLANTS.tag)
  const measured = sql`product = ${MEASURED_BY} and country = any(${[...GULF]}::text[])`
  const own = ofOneKind(PLANTS, sql`not hidden and ${measured}`)
  const { total, marks } = await app.memo.get('production-capacity:highlight', [PLANTS.tag], async () => ({
    total: addUp(await readLines(app.db, own)),
    marks: await highlightMarks(ctx, PLANTS, own),
  }))
  const words = totalInWords(total, { lang, fmt: formatterOf(lang, ctx.now, ctx.prefs) })
  if ('refusal' in words) return null
  return {
    value: words.value,
    unit: words.unit,
    marks,
    label:
      lang === 'ar' ? 'طاقة الإيثيلين المسجلة في دول الخليج' : 'of ethylene capacity on record in the Gulf',
  }
}
