import type { Answer } from '#datasets/answer/answer.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import type { WeekPrice } from '#sections/products-prices/contract.server.ts'
import { marksOf } from '#ui/marks.ts'
import { directionOf } from '#ui/price/direction.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { weekSentence } from './sentence.ts'
import type { Week } from './week.ts'

/** Of prices that are shown together: the real ones alone where there are any. */
function ofOneKind(shown: readonly WeekPrice[]): readonly WeekPrice[] {
  const real = shown.filter(({ marks }) => !marks.includes('demo'))
  return real.length > 0 ? real : shown
}

/** The first and the last day of a week in words; a month and a year that both have are said once. */
function daysOf({ from, to }: Week, fmt: Formatter): { from: string; to: string } {
  const isOneMonth = from.slice(0, MONTH) === to.slice(0, MONTH)
  return {
    from: isOneMonth ? fmt.digits(String(Number(from.slice(MONTH + 1)))) : fmt.date(from),
    to: fmt.date(to),
  }
}

/** Characters of a day up to its month. */
const MONTH = 7

/** What the shown prices of a week say together: how many rose and fell, and which moved most. */
export function weekAnswer(
  shown: readonly WeekPrice[],
  week: Week,
  { lang, fmt }: { lang: Lang; fmt: Formatter },
): Answer | null {
  if (shown.length === 0) return null
  const words = lang === 'ar' ? ar : en
  const prices = ofOneKind(shown)
  const moved = (direction: 'up' | 'down') =>
    prices.filter((price) => price.week !== null && directionOf(price.week) === direction)
  const [rose, fell] = [moved('up'), moved('down')]
  const size = ({ week: change }: WeekPrice) => Math.abs(change ?? 0)
  const most = [...rose, ...fell].reduce<WeekPrice | null>(
    (a, b) => (a === null || size(b) > size(a) ? b : a),
    null,
  )
  const { text, lead } = weekSentence(
    {
      ...daysOf(week, fmt),
      prices: prices.length,
      of: prices.length < shown.length ? 'real' : 'shown',
      rose: rose.length,
      fell: fell.length,
      largest: most && { name: `${most.name} (${most.market})`, percent: most.week ?? 0 },
    },
    lang,
    fmt,
  )
  const figures = [
    { label: words['weekly.rose'], value: fmt.number(rose.length) },
    { label: words['weekly.fell'], value: fmt.number(fell.length) },
    { label: words['weekly.unmoved'], value: fmt.number(prices.length - rose.length - fell.length) },
    ...(most ? [{ label: words['weekly.largest'], value: fmt.change(most.week, '%') }] : []),
  ]
  return { text, lead, marks: marksOf(prices.map(({ marks }) => marks)), figures }
}

const MOST_NAMED = 3

/** Who reported prices, and the newest of their days. */
export function weekSource(
  prices: readonly WeekPrice[],
  { lang, fmt }: { lang: Lang; fmt: Formatter },
): string {
  const sources = [...new Set(prices.map(({ source }) => source).filter(Boolean))]
  const newest = prices
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  const words = lang === 'ar' ? ar : en
  const named =
    sources.length > MOST_NAMED ? words['weekly.sources'] : sources.join(lang === 'ar' ? '، ' : ', ')
  if (!newest || !named) return named
  return `${named}. ${words['weekly.asOf'].replace('{day}', fmt.date(newest))}`
}
