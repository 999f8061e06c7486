import { pickText } from '#i18n/fallback.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { unitName } from '#datasets/series/units.ts'

/** The marks of a price in small print. */
export interface Noted {
  symbol: string
  unit: string
  add_date: string
  source_ar: string | null
  source_en: string | null
}

/** The small print of several prices, said once: the unit that most have and those of the others, the days, the sources. */
export function cellsNote(
  ctx: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  prices: readonly Noted[],
): string {
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const comma = ar ? '، ' : ', '
  const days = prices.map(({ add_date }) => add_date).sort()
  const [first, last] = [fmt.date(days[0]), fmt.date(days.at(-1))]
  const byUnit = Map.groupBy(prices, ({ unit }) => unitName(unit, ctx.lang))
  const [usual, ...others] = [...byUnit].sort((a, b) => b[1].length - a[1].length)
  if (!usual) return ''
  const besides = others.map(([unit, own]) => {
    const symbols = own.map(({ symbol }) => symbol).join(comma)
    return ar ? `؛ وبوحدة ${unit}: ${symbols}` : `; in ${unit}: ${symbols}`
  })
  const sources = prices.flatMap(
    ({ source_ar, source_en }) => pickText({ ar: source_ar, en: source_en }, ctx.lang)?.text ?? [],
  )
  const when = first === last ? last : `${first} – ${last}`
  return ar
    ? `الأسعار بوحدة ${usual[0]}${besides.join('')}. تاريخها ${when}. في زاوية الخلية رمز السوق. المصدر: ${[...new Set(sources)].join(ar ? '؛ ' : '; ')}.`
    : `Prices in ${usual[0]}${besides.join('')}, of ${when}. Market code in the corner. Source: ${[...new Set(sources)].join(ar ? '؛ ' : '; ')}.`
}
