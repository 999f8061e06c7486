import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Quote } from '../schemas.ts'

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
  const ar = ctx.lang === 'ar'
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return lines.flatMap(({ quote, name }) => {
    const day = fmt.date(quote.day)
    const words =
      quote.standing === 'late'
        ? ar
          ? `متأخر: لا سعر منذ ${day}`
          : `Late: no price since ${day}`
        : quote.standing === 'ended'
          ? ar
            ? `سلسلة متوقفة، آخر سعر فيها ${day}`
            : `Series ended, last price ${day}`
          : null
    return words === null ? [] : [lines.length > 1 ? `${name}: ${words}` : words]
  })
}
