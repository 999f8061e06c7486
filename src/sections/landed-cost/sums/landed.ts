import { exact, isLess, minus, over, percentOf, plus, times, ZERO, type Exact } from './exact.ts'

/** Terms of a price that can be brought to a landed cost: what the seller still pays follows from them. */
export const TERMS = ['EXW', 'FCA', 'FOB', 'CFR', 'CIF'] as const
export type Term = (typeof TERMS)[number]

/** Costs that the buyer adds to a price on these terms to have its CIF value. */
export const BUYER_PAYS = {
  EXW: ['export', 'freight', 'insurance'],
  FCA: ['export', 'freight', 'insurance'],
  FOB: ['freight', 'insurance'],
  CFR: ['insurance'],
  CIF: [],
} as const satisfies Record<Term, readonly ('export' | 'freight' | 'insurance')[]>

/** Whether the buyer adds a cost to a price on these terms. */
export const buyerPays = (term: Term, cost: 'export' | 'freight' | 'insurance'): boolean =>
  (BUYER_PAYS[term] as readonly string[]).includes(cost)

/** An amount in a currency, of which `perDollar` make one dollar. */
export interface Money {
  amount: string
  perDollar: string
}

/** A trade-remedy duty: of the CIF value, a tonne, or what a price lacks of a minimum price. */
export type Measure =
  | { kind: 'percent'; rate: string }
  | ({ kind: 'specific' } & Money)
  | ({ kind: 'minimum' } & Money)

/** What an offer costs on the way, as decimals; null where a figure is needed and not known. Costs are by tonne. */
export interface OfferSums {
  term: Term
  price: Money | null
  /** Tonnes in one unit of the price. */
  tonnes: string
  export: Money | null
  freight: Money | null
  insurance: { percent: string } | Money | null
  /** Percent of the CIF value. */
  customs: string | null
  measures: readonly Measure[] | null
  port: Money | null
  /** Percent of the CIF value with its duties. */
  vat: string | null
}

/** The steps of an offer by tonne, in the comparison's currency; null from the first on that is not known. */
export interface Landed {
  price: Exact | null
  export: Exact | null
  freight: Exact | null
  insurance: Exact | null
  cif: Exact | null
  customs: Exact | null
  /** Each trade-remedy duty by itself. */
  measures: readonly Exact[] | null
  remedies: Exact | null
  port: Exact | null
  /** With duties and port costs, without VAT. */
  before: Exact | null
  vat: Exact | null
  total: Exact | null
}

/**
 * The steps from a price to the landed cost of a tonne. Duties are of the CIF value (GCC Common Customs Law, Article 26 and its
 * rules); VAT is of the CIF value with all duties (GCC Common VAT Agreement, Article 28). Nothing is rounded.
 */
export function landed(offer: OfferSums, perDollar: string): Landed {
  const inCurrency = (money: Money | null) =>
    money && times(over(exact(money.amount), exact(money.perDollar)), exact(perDollar))
  const cost = (name: 'export' | 'freight') => (buyerPays(offer.term, name) ? inCurrency(offer[name]) : ZERO)
  const paid = inCurrency(offer.price)
  const price = paid && over(paid, exact(offer.tonnes))
  const [origin, freight] = [cost('export'), cost('freight')]
  const carried = all(price, origin, freight)
  const insurance = insured(offer, carried && plus(...carried), inCurrency)
  const valued = all(price, origin, freight, insurance)
  const cif = valued && plus(...valued)
  const customs = cif && offer.customs !== null ? percentOf(cif, exact(offer.customs)) : null
  const measures =
    cif && offer.measures ? offer.measures.map((measure) => charged(measure, cif, inCurrency)) : null
  const remedies = measures && plus(...measures)
  const port = inCurrency(offer.port)
  const dutiable = all(cif, customs, remedies)
  const vat = dutiable && offer.vat !== null ? percentOf(plus(...dutiable), exact(offer.vat)) : null
  const costs = all(cif, customs, remedies, port)
  const before = costs && plus(...costs)
  const total = before && vat && plus(before, vat)
  return {
    price,
    export: origin,
    freight,
    insurance,
    cif,
    customs,
    measures,
    remedies,
    port,
    before,
    vat,
    total,
  }
}

type InCurrency = (money: Money) => Exact | null

function insured({ term, insurance }: OfferSums, carried: Exact | null, inCurrency: InCurrency) {
  if (!buyerPays(term, 'insurance')) return ZERO
  if (insurance === null) return null
  if ('percent' in insurance) return carried && percentOf(carried, exact(insurance.percent))
  return inCurrency(insurance)
}

function charged(measure: Measure, cif: Exact, inCurrency: InCurrency): Exact {
  if (measure.kind === 'percent') return percentOf(cif, exact(measure.rate))
  const money = inCurrency(measure) ?? ZERO
  if (measure.kind === 'specific') return money
  return isLess(cif, money) ? minus(money, cif) : ZERO
}

/** All of the figures; null where one is not known. */
function all(...figures: readonly (Exact | null)[]): Exact[] | null {
  return figures.every((figure) => figure !== null) ? [...figures] : null
}
