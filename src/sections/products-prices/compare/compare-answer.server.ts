import type { Answer } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { changeOf } from '#datasets/series/change.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { unitName } from '#datasets/series/units.ts'
import type { Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { marksOf } from '#ui/marks.ts'
import { directionOf } from '#ui/price/direction.ts'
import type { Line, Lines } from '../charts/lines.server.ts'
import type { Spread } from './compare-chart.server.ts'
import { nameWithMarket } from '../series/words.server.ts'
import { movesOfPeriod, pairSentence, singleSentence } from './compare-sentence.ts'

const MOST_FIGURES = 4
/** Beside the two figures of a spread. */
const BESIDE_SPREAD = 2

type Shown = Line & { span: NonNullable<Line['span']> }

/** What prices beside each other come to: the difference of two, the moves of several; null where none is shown. */
export function compareAnswer(
  ctx: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  { lines, unit }: Lines,
  spread: Spread | null,
): Answer | null {
  const { lang } = ctx
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const shown = lines.filter((line): line is Shown => line.span !== null)
  // A real price and an invented one are not ranked by their moves.
  const real = shown.filter(({ quote }) => !quote.demo)
  const own = real.length > 0 ? real : shown
  const [first, second] = own
  if (!first) return null
  const said =
    spread && second
      ? pairSentence(
          {
            ...spread.between,
            names: [
              nameWithMarket(first.quote, first.name, lang),
              nameWithMarket(second.quote, second.name, lang),
            ],
            unit: unitName(unit, lang),
            day: spread.figures.day,
          },
          lang,
        )
      : shown.length === 1
        ? singleSentence(
            { name: nameWithMarket(first.quote, first.name, lang), ...lastOf(first, unit, lang, fmt) },
            lang,
            fmt,
          )
        : movesOfPeriod(movesOf(own, shown.length, lang), lang, fmt)
  const ar = lang === 'ar'
  const prices = shown.map((line): Stat => {
    const { price, unit: words, since, change } = lastOf(line, unit, lang, fmt)
    return {
      label: nameWithMarket(line.quote, line.name, lang),
      value: price,
      unit: words,
      ...(own.length < shown.length && { marks: marksOf([line.quote.marks]) }),
      change: { percent: change, against: ar ? `منذ ${since}` : `since ${since}` },
    }
  })
  const gap: Stat[] = spread
    ? [
        { label: ar ? 'الفارق' : 'Spread', value: spread.figures.last, unit: spread.figures.unit },
        {
          label: ar ? 'متوسط الفارق خلال الفترة' : 'Average spread of the period',
          value: spread.figures.average,
          unit: spread.figures.unit,
        },
      ]
    : []
  return {
    ...said,
    marks: marksOf(own.map(({ quote }) => quote.marks)),
    figures: [...prices.slice(0, spread ? BESIDE_SPREAD : MOST_FIGURES), ...gap],
  }
}

const percentOf = ({ span: { figures } }: Shown) => changeOf(figures.last, figures.first)?.percent ?? null

/** The last price of a line in the common unit, or in its own where it has no factor to it. */
function lastOf(
  { quote, span: { figures }, factor }: Shown,
  unit: string,
  lang: Lang,
  fmt: ReturnType<typeof formatterOf>,
) {
  const price = figures.last * (factor ?? 1)
  return {
    price: fmt.number(price, decimalsOf(price)),
    unit: factor === null ? quote.unit_name : unitName(unit, lang),
    day: fmt.date(figures.last_day),
    since: fmt.date(figures.first_day),
    change: changeOf(figures.last, figures.first)?.percent ?? null,
  }
}

function movesOf(own: readonly Shown[], shown: number, lang: Lang) {
  const moves = own.map((line) => ({
    name: nameWithMarket(line.quote, line.name, lang),
    percent: percentOf(line) ?? 0,
  }))
  const countOf = (direction: 'up' | 'down') =>
    moves.filter(({ percent }) => directionOf(percent) === direction).length
  const [largest] = moves
    .filter(({ percent }) => directionOf(percent) !== 'flat')
    .toSorted((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
  return {
    prices: own.length,
    of: own.length < shown ? ('real' as const) : ('shown' as const),
    rose: countOf('up'),
    fell: countOf('down'),
    largest: largest ?? null,
  }
}
