import type { ValueBasis } from '../contract.ts'
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

/** A fee at the customs: of the customs value, with its least and most for the tonnes of an entry; or an amount a tonne. */
export type Fee =
  | { kind: 'percent'; rate: string; bounds: { least: Money; most: Money; tonnes: string } | null }
  | ({ kind: 'amount' } & Money)

/** A trade-remedy duty: of the customs value, a tonne, or what a price lacks of a minimum price. */
export type Measure =
  | { kind: 'percent'; rate: string }
  | ({ kind: 'specific' } & Money)
  | ({ kind: 'minimum' } & Money)

/** What an offer costs on the way, as decimals; null where a figure is needed and not known. Costs are by tonne. */
export interface OfferSums {
  /** What the destination values goods by. */
  basis: ValueBasis
  term: Term
  price: Money | null
  /** Tonnes in one unit of the price. */
  tonnes: string
  export: Money | null
  /** Freight and insurance are those in the price, where the seller pays them and the basis leaves them out. */
  freight: Money | null
  insurance: { percent: string } | Money | null
  /** Percent of the customs value. */
  customs: string | null
  measures: readonly Measure[] | null
  fees: readonly Fee[] | null
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
  /** The customs value: the CIF value, or without freight and insurance. */
  value: Exact | null
  customs: Exact | null
  /** Each trade-remedy duty by itself. */
  measures: readonly Exact[] | null
  remedies: Exact | null
  fees: Exact | null
  port: Exact | null
  /** With duties and port costs, without VAT. */
  before: Exact | null
  vat: Exact | null
  total: Exact | null
}

/**
 * The steps from a price to the landed cost of a tonne. Duties are of the customs value: the CIF value (GCC Common Customs Law,
 * Article 26 and its rules), or the price without freight and insurance (19 U.S.C. 1401a(b)(4)(A)); VAT is of the CIF value with all duties (GCC Common VAT Agreement, Article 28). Nothing is rounded.
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
  const value = offer.basis === 'CIF' ? cif : withoutCarriage(offer, price, inCurrency)
  const customs = value && offer.customs !== null ? percentOf(value, exact(offer.customs)) : null
  const measures =
    value && offer.measures ? offer.measures.map((measure) => charged(measure, value, inCurrency)) : null
  const remedies = measures && plus(...measures)
  const fees = value && offer.fees ? plus(...offer.fees.map((fee) => feeOf(fee, value, inCurrency))) : null
  const port = inCurrency(offer.port)
  const dutiable = all(cif, customs, remedies)
  const vat = dutiable && offer.vat !== null ? percentOf(plus(...dutiable), exact(offer.vat)) : null
  const costs = all(cif, customs, remedies, fees, port)
  const before = costs && plus(...costs)
  const total = before && vat && plus(before, vat)
  return {
    price,
    export: origin,
    freight,
    insurance,
    cif,
    value,
    customs,
    measures,
    remedies,
    fees,
    port,
    before,
    vat,
    total,
  }
}

type InCurrency = (money: Money | null) => Exact | null

function insured({ term, insurance }: OfferSums, carried: Exact | null, inCurrency: InCurrency) {
  if (!buyerPays(term, 'insurance')) return ZERO
  if (insurance === null) return null
  if ('percent' in insurance) return carried && percentOf(carried, exact(insurance.percent))
  return inCurrency(insurance)
}

/** The price without what the seller pays of freight and insurance; null where that is not known, or more than the price. */
function withoutCarriage(
  { term, freight, insurance }: OfferSums,
  price: Exact | null,
  inCurrency: InCurrency,
): Exact | null {
  const carriage = buyerPays(term, 'freight') ? ZERO : inCurrency(freight)
  const premium = buyerPays(term, 'insurance') ? ZERO : insuranceIn(insurance, price, inCurrency)
  if (!price || !carriage || !premium) return null
  const value = minus(minus(price, carriage), premium)
  return isLess(value, ZERO) ? null : value
}

/** Insurance in a price: a percentage is of the price without it. */
function insuranceIn(insurance: OfferSums['insurance'], price: Exact | null, inCurrency: InCurrency) {
  if (insurance === null) return null
  if (!('percent' in insurance)) return inCurrency(insurance)
  const percent = exact(insurance.percent)
  return price && over(times(price, percent), plus(exact('100'), percent))
}

function feeOf(fee: Fee, value: Exact, inCurrency: InCurrency): Exact {
  if (fee.kind === 'amount') return inCurrency(fee) ?? ZERO
  const plain = percentOf(value, exact(fee.rate))
  if (!fee.bounds) return plain
  const tonnes = exact(fee.bounds.tonnes)
  const least = over(inCurrency(fee.bounds.least) ?? ZERO, tonnes)
  const most = over(inCurrency(fee.bounds.most) ?? ZERO, tonnes)
  return isLess(plain, least) ? least : isLess(most, plain) ? most : plain
}

function charged(measure: Measure, value: Exact, inCurrency: InCurrency): Exact {
  if (measure.kind === 'percent') return percentOf(value, exact(measure.rate))
  const money = inCurrency(measure) ?? ZERO
  if (measure.kind === 'specific') return money
  return isLess(value, money) ? minus(money, value) : ZERO
}

/** All of the figures; null where one is not known. */
function all(...figures: readonly (Exact | null)[]): Exact[] | null {
  return figures.every((figure) => figure !== null) ? [...figures] : null
}
