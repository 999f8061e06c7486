import type { Answer } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { changeOf } from '#datasets/series/change.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { readLastPoint } from '#datasets/series/last-point.server.ts'
import type { SeriesSpan } from '#datasets/series/spans.server.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { marksOf } from '#ui/marks.ts'
import { PRICE_POINTS } from '../points/price-points.server.ts'
import type { Quote } from '../schemas.ts'
import type { Shown } from '../units/measure.server.ts'
import { pointMarks } from '../series/series.server.ts'
import { lineNames, termCodes, termsInText } from '../series/words.server.ts'
import { priceSentence } from './item-sentence.ts'

/** Small figures under the lead; the table has all. */
const MOST_FIGURES = 4

type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs'>

/** The last price of a series as a page leads with it. */
export interface LeadPrice {
  price: string
  unit: string
  day: string
  terms: string[]
  /** Percent against the price before it. */
  change: number | null
  against: string | null
  quote: Pick<Quote, 'standing' | 'day'>
  /** Its standing is today's: it is the newest price, as known now. */
  isNewest: boolean
}

/** What a page about a series says first: its last price in the range and the unit that are shown. */
export async function priceAnswer(
  ctx: Asking,
  quote: Quote,
  { figures: { last, last_day: day }, window: { known }, points }: SeriesSpan,
  { factor, decimals, unit_name: unit }: Shown,
): Promise<{ answer: Answer; lead: LeadPrice }> {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const { before, extreme } = await readLastPoint(ctx.app.db, PRICE_POINTS, { id: quote.id, known, to: day })
  const change = before && (changeOf(last, before.value)?.percent ?? null)
  const against = before && periodInText(before.day, quote.frequency, fmt)
  const isNewest = day === quote.day && known === null
  const price = fmt.number(last * factor, decimals)
  const { text, lead } = priceSentence(
    {
      name: quote.name,
      market: quote.market_name,
      terms: termsInText(quote, ctx.lang),
      price,
      unit,
      day: fmt.date(day),
      change,
      before: against,
      extreme: extreme && {
        ...extreme,
        since: extreme.since && fmt.date(extreme.since),
        first: fmt.date(extreme.first),
      },
      standing: isNewest ? quote.standing : null,
      known: known && fmt.date(known),
    },
    ctx.lang,
    fmt,
  )
  return {
    answer: { text, lead, marks: marksOf([pointMarks(quote, points.at(-1)?.marks ?? {})]), figures: [] },
    lead: { price, unit, day, terms: termCodes(quote, ctx.lang), change, against, quote, isNewest },
  }
}

/** The period of a price against which another is measured: `May 2026` of a monthly series, else its day. */
function periodInText(day: string, frequency: string, fmt: Formatter): string {
  if (frequency === 'monthly') return fmt.month(day)
  return frequency === 'annual' ? fmt.digits(day.slice(0, 4)) : fmt.date(day)
}

/** The series that a product is led by: the first real one that goes on, else the first that goes on. */
export function leadingQuote(quotes: readonly Quote[]): Quote | null {
  const goesOn = quotes.filter(({ standing }) => standing !== 'ended')
  return goesOn.find(({ demo }) => !demo) ?? goesOn[0] ?? quotes[0] ?? null
}

/** The last prices of a product's series other than the leading one, each in its own unit. */
export function marketFigures(
  { lang, now, prefs }: Omit<Asking, 'app'>,
  quotes: readonly Quote[],
  leading: Quote,
): Stat[] {
  const fmt = formatterOf(lang, now, prefs)
  const { names } = lineNames(quotes, lang)
  // Marks that all prices have are beside the source: they are not said again.
  const alike = new Set(quotes.map(({ marks }) => marks.join())).size === 1
  return quotes
    .map((quote, index): Stat & { id: number } => ({
      id: quote.id,
      label: names[index] ?? quote.market_name,
      value: fmt.number(quote.price, decimalsOf(quote.price)),
      unit: quote.unit_name,
      ...(!alike && { marks: marksOf([quote.marks]) }),
      change: { percent: quote.change, against: fmt.date(quote.day) },
    }))
    .filter(({ id }) => id !== leading.id)
    .slice(0, MOST_FIGURES)
    .map(({ id: _, ...stat }) => stat)
}

/** What a series' range comes to. */
export function rangeFigures(
  { lang, now, prefs }: Omit<Asking, 'app'>,
  { figures }: SeriesSpan,
  { factor, decimals, unit_name: unit }: Shown,
): Stat[] {
  const fmt = formatterOf(lang, now, prefs)
  const say = (value: number) => fmt.number(value * factor, decimals)
  const move = changeOf(figures.last, figures.first)
  const ar = lang === 'ar'
  return [
    {
      label: ar ? 'التغير خلال الفترة' : 'Change over the period',
      value: fmt.change(move && move.amount * factor, '', decimals),
      unit,
      change: {
        percent: move?.percent ?? null,
        against: `${ar ? 'منذ' : 'since'} ${fmt.date(figures.first_day)}`,
      },
    },
    { label: ar ? 'متوسط الفترة' : 'Average of the period', value: say(figures.average), unit },
    { label: ar ? 'أعلى سعر في الفترة' : 'High of the period', value: say(figures.high), unit },
    { label: ar ? 'أدنى سعر في الفترة' : 'Low of the period', value: say(figures.low), unit },
  ]
}
