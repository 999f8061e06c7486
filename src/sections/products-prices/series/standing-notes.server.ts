import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Quote } from '../schemas.ts'
import { STANDINGS } from './standing.ts'

/**
 * What the note of a chart says of series that are late or ended, each by its name where there are several. A chart as known
 * on an earlier day says nothing of today.
 */
export function standingNotes(
  ctx: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  lines: readonly { quote: Pick<Quote, 'standing' | 'day'>; name: string }[],
  known: string | null,
): string[] {
  if (known !== null) return []
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return lines.flatMap(({ quote, name }) => {
    const words = standingWords(quote, ctx.lang, fmt)
    return words === null ? [] : [lines.length > 1 ? `${name}: ${words}` : words]
  })
}

/** What is said beside a price whose series is late or ended: since when there is no newer one. Null for any other. */
export function standingWords(
  { standing, day }: Pick<Quote, 'standing' | 'day'>,
  lang: Lang,
  fmt: Pick<Formatter, 'date'>,
): string | null {
  const last = fmt.date(day)
  if (standing === 'late') return lang === 'ar' ? `متأخر: لا سعر منذ ${last}` : `Late: no price since ${last}`
  if (standing !== 'ended') return null
  return lang === 'ar' ? `سلسلة متوقفة، آخر سعر فيها ${last}` : `Series ended, last price ${last}`
}

const STATUS = { ar: 'حالة السلسلة', en: 'Series status' } as const
const NEXT_DUE = { ar: 'موعد السعر التالي', en: 'Next price due' } as const

/** The standing and the next due day of each series, `2026-08-05`, as a file of a chart has them; nothing where it is as known on an earlier day. */
export function standingFacts(
  lang: Lang,
  lines: readonly { quote: Pick<Quote, 'standing' | 'due'>; name: string }[],
  known: string | null,
): { label: string; value: string }[] {
  if (known !== null) return []
  return lines.flatMap(({ quote: { standing, due }, name }) => {
    const of = (label: string) => (lines.length > 1 ? `${label} (${name})` : label)
    return [
      { label: of(STATUS[lang]), value: STANDINGS[standing][lang] },
      ...(due === null ? [] : [{ label: of(NEXT_DUE[lang]), value: due }]),
    ]
  })
}
