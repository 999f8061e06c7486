import { isolateText } from '#i18n/bidi/bidi.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { LineData } from '#ui/charts/scenes/line/line-scene.ts'
import type { Quote } from '../schemas.ts'
import { coincidences } from './coincide.server.ts'
import type { Coincidence } from './coincidence.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import type { SeriesMoves } from './series-moves.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'prefs' | 'tag'>

/**
 * The listed moves as marks of a chart, each with its day and change. `nearest` is what coincides most with each of them, null
 * for nothing; without it nothing is said of that.
 */
export function movesOnChart(
  { lang, now, prefs }: Pick<Asking, 'lang' | 'now' | 'prefs'>,
  { lines }: Pick<SeriesMoves, 'lines'>,
  nearest?: readonly (Coincidence | null)[],
): NonNullable<LineData['annotations']> {
  const t = createTranslator(lang, lang === 'ar' ? ar : en, prefs)
  const fmt = formatterOf(lang, now, prefs)
  return {
    name: t('products-prices.moves.mark'),
    of: lines.map(({ day, percent, href }, index) => {
      const move = t('products-prices.moves.mark.change', {
        day: fmt.date(day),
        change: isolateWhole(fmt.change(percent, '%')),
      })
      const first = nearest?.[index]
      const beside = first
        ? t('products-prices.moves.mark.nearest', {
            kind: t(`products-prices.move.kind.${first.kind}`),
            title: isolateText(first.title.text, lang),
          })
        : t('products-prices.moves.mark.none')
      return {
        date: day,
        rises: (percent ?? 0) >= 0,
        label: nearest ? `${move}. ${beside}` : move,
        path: href,
      }
    }),
  }
}

/** What coincides most with each of the listed moves. One after the other, so that a page asks no more at a time than that of a move. */
export async function nearestOf(
  ctx: Asking,
  quote: Quote,
  { changes }: Pick<SeriesMoves, 'changes'>,
  known: string | null,
): Promise<(Coincidence | null)[]> {
  const found: (Coincidence | null)[] = []
  for (const change of changes) found.push((await coincidences(ctx, quote, change, known)).items[0] ?? null)
  return found
}
