import type { Answer } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { CURRENCIES, unitName } from '#datasets/series/units.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { Comparison } from './comparison/compare.server.ts'
import { LINES, type ComparedOffer } from './comparison/lines.ts'
import type { Say } from './comparison/say.server.ts'
import { costSentence, missingSentence, PARTS, type CostFacts, type Part } from './sentence.ts'
import { isLess, plus, rounded, type Exact } from './sums/exact.ts'
import type { Landed } from './sums/landed.ts'

type Complete = ComparedOffer & { steps: { [Step in keyof Landed]: NonNullable<Landed[Step]> } }

/** Whether every step of an offer is known. */
export const isComplete = (offer: ComparedOffer): offer is Complete => offer.steps.total !== null

/**
 * What a comparison comes to: the landed cost of its cheapest complete offer, or what is still missing. Offers with real and with
 * demonstration figures have no rank among them.
 */
export function costAnswer(comparison: Comparison, say: Say, isExample = false): Answer | null {
  const { offers, facts } = comparison
  const complete = offers.filter(isComplete)
  const [first, ...others] = complete
  if (!first) {
    const asked = new Set(
      offers.flatMap(({ notes }) => LINES.flatMap((line) => notes[line].flatMap(({ asks }) => asks ?? []))),
    )
    if (asked.size === 0) return null
    return { text: missingSentence(asked.size, say.lang, say.fmt), lead: null, figures: [] }
  }
  if (new Set(complete.map(({ marks }) => marks.demo !== undefined)).size > 1) return null
  const cheapest = others.reduce((a, b) => (isLess(b.steps.total, a.steps.total) ? b : a), first)
  const of = { cheapest, complete: complete.length, isExample }
  const { text, lead } = costSentence(factsOf(comparison, of, say), say.lang, say.fmt)
  return {
    text,
    lead,
    marks: cheapest.marks,
    figures: figuresOf(cheapest, facts.currency, comparison.digits, say),
  }
}

interface Of {
  cheapest: Complete
  complete: number
  isExample: boolean
}

function factsOf(
  { asked, facts, offers, digits }: Comparison,
  of: Of,
  { lang, figure, fmt }: Say,
): CostFacts {
  const { cheapest, complete, isExample } = of
  const { steps, sums } = cheapest
  const origin = asked.offers[cheapest.at - 1]?.origin
  const part = largestOf(steps)
  return {
    isExample,
    among: offers.length > 1 ? { offer: cheapest.title, complete } : null,
    product: facts.product?.name ?? null,
    hs: facts.hs,
    from: origin ? countryName(origin, lang) : null,
    to: countryName(facts.to, lang),
    total: {
      value: figure(rounded(steps.total, digits)),
      currency: CURRENCIES[facts.currency]?.[lang] ?? facts.currency,
    },
    hasVat: steps.vat.n > 0n,
    day: fmt.date(facts.day),
    largest: { part, share: (100 * valueOf(steps[part])) / valueOf(steps.total) },
    term: sums.term,
  }
}

const valueOf = ({ n, d }: Exact) => Number(n) / Number(d)

const largestOf = (steps: Complete['steps']): Part =>
  PARTS.reduce((most, part) => (isLess(steps[most], steps[part]) ? part : most))

/** Price, freight where the buyer pays it, duties and the whole; VAT where there is room. */
function figuresOf({ steps, notes }: Complete, currency: string, digits: number, say: Say): Stat[] {
  const { t, figure, lang } = say
  const unit = unitName(`${currency}/t`, lang)
  const stat = (label: string, ...parts: readonly Exact[]): Stat => ({
    label,
    value: figure(rounded(plus(...parts), digits)),
    unit,
  })
  const isCarried = notes.freight.every(({ text }) => text !== t('landed-cost.included'))
  return [
    stat(t('landed-cost.line.price'), steps.price),
    ...(isCarried ? [stat(t('landed-cost.figure.freight'), steps.freight, steps.insurance)] : []),
    stat(t('landed-cost.figure.duties'), steps.customs, steps.remedies, steps.fees),
    ...(isCarried ? [] : [stat(t('landed-cost.line.vat'), steps.vat)]),
    stat(t('landed-cost.line.total'), steps.total),
  ]
}
