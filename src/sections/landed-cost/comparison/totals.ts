import { exact, isLess, minus, rounded, times, type Exact } from '../sums/exact.ts'
import type { Landed } from '../sums/landed.ts'

/** The totals of offers in the comparison's currency, each rounded once; null where an offer is not complete. */
export interface Totals {
  before: string | null
  vat: string | null
  total: string | null
  /** Above the cheapest of all, of the figures as they are shown; `0.00` is the cheapest. */
  aboveBefore: string | null
  above: string | null
  /** Of the whole quantity; null without one. */
  quantity: { before: string; vat: string; total: string } | null
}

/** What the steps of offers come to, side by side. */
export function totalsOf(
  offers: readonly Pick<Landed, 'before' | 'vat' | 'total'>[],
  digits: number,
  quantity: string | null,
): Totals[] {
  const shown = (figure: Exact | null) => figure && rounded(figure, digits)
  const own = offers.map(({ before, vat, total }) => ({
    before: shown(before),
    vat: shown(vat),
    total: shown(total),
  }))
  const above = (figures: readonly (string | null)[]) => {
    const known = figures.filter((figure) => figure !== null).map(exact)
    const least = known.reduce<Exact | null>((a, b) => (a === null || isLess(b, a) ? b : a), null)
    return figures.map((figure) =>
      figure === null || least === null || known.length < 2
        ? null
        : rounded(minus(exact(figure), least), digits),
    )
  }
  const [aboveBefore, aboveTotal] = [above(own.map((one) => one.before)), above(own.map((one) => one.total))]
  const all = (figure: Exact) => rounded(times(figure, exact(quantity ?? '0')), digits)
  return offers.map(({ before, vat, total }, at) => ({
    before: own[at]?.before ?? null,
    vat: own[at]?.vat ?? null,
    total: own[at]?.total ?? null,
    aboveBefore: aboveBefore[at] ?? null,
    above: aboveTotal[at] ?? null,
    quantity:
      quantity !== null && before && vat && total
        ? { before: all(before), vat: all(vat), total: all(total) }
        : null,
  }))
}
