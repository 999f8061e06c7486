import { factorTo, type FigureSeries } from '#sections/products-prices/series/figure-series.server.ts'
import { daysFrom, type Days } from './days.ts'
import type { PriceClaim } from './find.ts'

/** Our figure, where a text has another one. */
export interface Difference {
  ours: number
  /** The day of our figure; null for one that is of no day. */
  day: string | null
  series: FigureSeries
}

/** A price that is older than this says nothing of a day. */
const LONGEST_DAYS = 45
/** Where a price came from, when the text does not say when. */
const FORMER_DAYS = 95
/** Words like `about` leave room. */
const ROUGH = 0.02
/** Conversions round twice. */
const CONVERTED = 0.003
/** A border that is spoken of is a near one. */
const NEAR = 1.15
/** Without its measure a number far away is of something else. */
const FAR = 2

/** The day before which prices are needed, and up to which. */
export function neededDays({ days, figure }: PriceClaim): { from: string; to: string } {
  return { from: daysFrom(days.from, figure.meant === 'was' ? -FORMER_DAYS : -LONGEST_DAYS), to: days.to }
}

/** What our series have instead of a text's price; null where they agree, or where none can be compared. */
export function differenceOf(claim: PriceClaim, all: readonly FigureSeries[]): Difference | null {
  const [product] = claim.products
  const own = all.filter((series) => series.product === product)
  const compared = matching(own, claim).flatMap((series) => compare(claim, series) ?? [])
  if (compared.length === 0 || compared.some(({ agrees }) => agrees)) return null
  // A figure that fits another thing in the sentence was only assigned wrongly.
  const others = all.filter(
    ({ product: other, market }) =>
      claim.products.includes(other) &&
      (claim.otherMarkets.length === 0 || claim.otherMarkets.includes(market)),
  )
  if (others.some((series) => compare(claim, series)?.agrees)) return null
  const [nearest] = compared.toSorted((a, b) => a.far - b.far)
  if (!nearest || (claim.figure.per === null && nearest.far > Math.log(FAR))) return null
  return { ours: nearest.ours, day: nearest.day, series: nearest.series }
}

/** The series of the market, terms and kind that the sentence names; a market of which we have none leaves nothing. */
function matching(all: readonly FigureSeries[], { markets, term, priceType }: PriceClaim): FigureSeries[] {
  const inMarket = markets.length === 0 ? all : all.filter(({ market }) => markets.includes(market))
  const onTerm = term === null ? inMarket : inMarket.filter((series) => series.term === term)
  return priceType === null ? [...onTerm] : onTerm.filter((series) => series.priceType === priceType)
}

interface Compared {
  agrees: boolean
  ours: number
  day: string
  series: FigureSeries
  /** How far apart the two are, as the logarithm of their ratio. */
  far: number
}

function compare(claim: PriceClaim, series: FigureSeries): Compared | null {
  const { figure, days } = claim
  const factor = factorTo(series, figure, days.from)
  if (factor === null) return null
  const of = pointsOf(series, claim)
  const last = of.at(-1)
  if (!last) return null
  const scaled = of.map(({ price, low, high }) => ({
    price: price * factor,
    low: (low ?? price) * factor,
    high: (high ?? price) * factor,
  }))
  const room = (value: number) =>
    (figure.roughly ? value * ROUGH : 0) + (factor === 1 ? 0 : value * CONVERTED) + 1e-9
  const { low, high, meant } = figure
  const [least, most] = [low.value - low.slack - room(low.value), high.value + high.slack + room(high.value)]
  const within = (value: number) => value >= least && value <= most
  const average = scaled.reduce((sum, { price }) => sum + price, 0) / scaled.length
  const agrees =
    meant === 'above'
      ? scaled.some(({ price }) => price >= low.value - low.slack && price <= low.value * NEAR)
      : meant === 'below'
        ? scaled.some(({ price }) => price <= low.value + low.slack && price >= low.value / NEAR)
        : meant === 'average'
          ? !days.exact || within(average) || Math.abs(average - low.value) <= average * 0.005
          : scaled.some(
              (point) => within(point.price) || (low !== high && point.low <= most && point.high >= least),
            )
  const { price } = scaled.toSorted(
    (a, b) => Math.abs(a.price - low.value) - Math.abs(b.price - low.value),
  )[0] ?? {
    price: last.price * factor,
  }
  return {
    agrees,
    ours: meant === 'average' ? average : last.price * factor,
    day: last.day,
    series,
    far: Math.abs(Math.log(price / low.value)),
  }
}

/** The prices of a series that a figure may be. */
function pointsOf({ points }: FigureSeries, { days, figure }: PriceClaim): FigureSeries['points'] {
  const { from, to } = spanOf(days, figure.meant === 'was')
  const inSpan = points.filter(({ day }) => day >= from && day <= to)
  const asOf = points.findLast(({ day }) => day <= from && day >= daysFrom(from, -LONGEST_DAYS))
  if (figure.meant === 'average' && inSpan.length > 0) return inSpan
  return from === to || inSpan.length === 0 ? (asOf ? [asOf] : inSpan) : asOf ? [asOf, ...inSpan] : inSpan
}

function spanOf({ from, to, exact }: Days, former: boolean): { from: string; to: string } {
  return former && !exact ? { from: daysFrom(to, -FORMER_DAYS), to } : { from, to }
}
