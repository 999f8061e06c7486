import type { Facts } from '../facts/facts.server.ts'
import { rateOf } from '../facts/rates.server.ts'
import { fieldName } from '../offers/address.ts'
import type { Fee } from '../sums/landed.ts'
import { FEE_KINDS, type Note } from './lines.ts'
import { rateNotes } from './rates.server.ts'
import type { Say } from './say.server.ts'

interface About {
  at: number
  facts: Facts
  say: Say
  /** The offer's country and the blocs that it belongs to. */
  origins: readonly string[]
  /** The fees that the reader typed, per tonne in the comparison's currency; null when there are none. */
  amount: string | null
  /** Units of the comparison's currency in one dollar. */
  perDollar: string
  /** Where it is written what is said of the fees. */
  notes: Note[]
}

/** The customs fees of an offer, with their notes; null where one has to be typed. A typed amount replaces all of them. */
export function compareFees({
  at,
  facts,
  say,
  origins,
  amount,
  perDollar,
  notes,
}: About): readonly Fee[] | null {
  const { t, figure } = say
  const field = fieldName('fees', at)
  const asks = (text: string, name = field): [] => {
    notes.push({ text, asks: name })
    return []
  }
  if (amount !== null) {
    notes.push({ text: say.typed })
    return [{ kind: 'amount', amount, perDollar }]
  }
  if (facts.faults[field]) {
    asks(t('landed-cost.ask'))
    return null
  }
  const found = FEE_KINDS.map((kind) => ({
    kind,
    of: rateOf(facts.rates, kind, { origins, hs: facts.hs }),
  }))
  const charged = found.flatMap(({ kind, of }): Fee[] => {
    if (!of) return asks(t('landed-cost.ask.fee', { fee: t(`landed-cost.fee.${kind}`) }))
    const { least, most } = of
    notes.push({ text: t('landed-cost.of.value', { rate: figure(of.rate) }) }, ...rateNotes(of, say))
    if (least === null || most === null) return [{ kind: 'percent', rate: of.rate, bounds: null }]
    notes.push({ text: t('landed-cost.fee.bounds', { least: figure(least), most: figure(most) }) })
    if (facts.quantity === null) return asks(t('landed-cost.ask.entry'), 'qty')
    const inDollars = (dollars: string) => ({ amount: dollars, perDollar: '1' })
    const bounds = { least: inDollars(least), most: inDollars(most), tonnes: facts.quantity }
    return [{ kind: 'percent', rate: of.rate, bounds }]
  })
  return charged.length === FEE_KINDS.length ? charged : null
}
