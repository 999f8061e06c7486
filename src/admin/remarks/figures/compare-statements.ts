import type { FigureCase, FigureDuty } from '#sections/dumping-cases/measures/figure-cases.server.ts'
import type { FigureDeal } from '#sections/mergers-acquisitions/figure-deals.server.ts'
import { sumsIn, type SumFigure } from './deal-figures.ts'
import { dutiesIn, type DutyFigure } from './duty-figures.ts'
import { foldPlaces } from './fold-places.ts'
import { findNames, type Mention, type NameIndex } from './names.ts'
import { sentencesOf } from './sentences.ts'
import type { Statements } from './statements.server.ts'

/** A sum or rate of a text that differs from ours; its place is in the text as it is written. */
export type StatementDifference = { from: number; to: number; ours: number } & (
  | { kind: 'deal'; deal: FigureDeal; currency: string }
  | { kind: 'duty'; case: FigureCase; unit: FigureDuty['unit'] }
)

/** Sums of deals and rates of duties in a block of text, where we have other ones. */
export function statementsIn(block: string, names: NameIndex, known: Statements): StatementDifference[] {
  const { text, places } = foldPlaces(block)
  return sentencesOf(text).flatMap((sentence) => {
    const begin = places[sentence.from] ?? 0
    const raw = block.slice(begin, places[sentence.to] ?? block.length)
    const folded = text.slice(sentence.from, sentence.to)
    const [sums, duties] = [sumsIn(folded), dutiesIn(folded)]
    if (sums.length + duties.length === 0) return []
    const mentions = findNames(raw, names)
    const deals = sums.length === 0 ? [] : dealsOf(raw, folded, mentions, known)
    const cases = duties.length === 0 ? [] : casesOf(raw, mentions, known)
    const placeOf = ({ from, to }: { from: number; to: number }) => ({
      from: places[sentence.from + from] ?? 0,
      to: places[sentence.from + to] ?? 0,
    })
    return [
      ...sums.flatMap((figure): StatementDifference[] => {
        const found = dealDifference(figure, deals)
        return found ? [{ kind: 'deal', ...placeOf(figure), ...found, currency: figure.currency }] : []
      }),
      ...duties.flatMap((figure): StatementDifference[] => {
        const found = dutyDifference(figure, cases)
        return found ? [{ kind: 'duty', ...placeOf(figure), ...found, unit: figure.unit }] : []
      }),
    ]
  })
}

/** The deals of which a sentence names two parties, in their years where it names one; those first of which it names most. */
function dealsOf(
  raw: string,
  folded: string,
  mentions: readonly Mention[],
  { deals, parties }: Statements,
): NamedDeal[] {
  const own = findNames(raw, parties)
  const companies = mentions.filter(({ type }) => type === 'company')
  const years = [...folded.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year))
  const named = [...deals.values()].flatMap((deal) => {
    const spans = [
      ...own.filter(({ keys }) => keys.includes(deal.slug)),
      ...companies.filter(({ keys }) => keys.some((key) => deal.companies.includes(key))),
    ].toSorted((a, b) => a.from - b.from)
    const apart = spans.filter((span, at) => at === 0 || span.from >= (spans[at - 1]?.to ?? 0))
    const then = (year: number) => deal.years.some((one) => Math.abs(one - year) <= 1)
    const letters = apart.reduce((sum, { from, to }) => sum + to - from, 0)
    return apart.length >= 2 && (years.length === 0 || years.some(then)) ? [{ deal, letters }] : []
  })
  return named.toSorted((a, b) => b.letters - a.letters)
}

/** How much of a sentence is names of its parties says whether it is the one that is meant. */
interface NamedDeal {
  deal: FigureDeal
  letters: number
}

/** Units of a currency in a dollar, where it is pegged. */
const PEGS: Readonly<Record<string, number>> = { USD: 1, SAR: 3.75, AED: 3.6725, QAR: 3.64 }
const ROUGH = 0.05
/** A value in dollars of a deal in another currency was rounded, and of its day. */
const CONVERTED = 0.02
/** Farther away it is of something else. */
const FAR = 25

/** The value of a deal in a currency, and how certain it is; empty where it is unknown. */
function valuesIn({ value, currency, valueUsd }: FigureDeal, wanted: string) {
  if (value !== null && currency === wanted) return [{ value, room: 0 }]
  const peg = PEGS[wanted]
  if (peg === undefined) return []
  const from = currency === null ? undefined : PEGS[currency]
  return [
    ...(value !== null && from !== undefined ? [{ value: (value / from) * peg, room: CONVERTED }] : []),
    ...(valueUsd === null ? [] : [{ value: valueUsd * peg, room: CONVERTED }]),
  ]
}

function dealDifference(
  { amount, currency, roughly }: SumFigure,
  named: readonly NamedDeal[],
): { deal: FigureDeal; ours: number } | null {
  const all = named.flatMap(({ deal, letters }) =>
    valuesIn(deal, currency).map((one) => ({ deal, letters, ...one })),
  )
  const agrees = all.some(
    ({ value, room }) =>
      Math.abs(value - amount.value) <= amount.slack + value * (room + (roughly ? ROUGH : 0)) + 1e-9,
  )
  const meant = named.filter(({ letters }) => letters === named[0]?.letters)
  // One whose value is not known may be meant.
  if (agrees || meant.some(({ deal }) => valuesIn(deal, currency).length === 0)) return null
  const far = (value: number) => Math.abs(Math.log(value / amount.value))
  const [nearest] = all
    .filter(({ value, letters }) => value > 0 && letters === named[0]?.letters)
    .toSorted((a, b) => far(a.value) - far(b.value))
  return nearest && amount.value > 0 && far(nearest.value) <= Math.log(FAR)
    ? { deal: nearest.deal, ours: nearest.value }
    : null
}

interface NamedCase {
  case: FigureCase
  duties: readonly FigureDuty[]
}

/** The cases of a product and market that a sentence names, with the duties on the origins that it names. */
function casesOf(raw: string, mentions: readonly Mention[], { cases, goods }: Statements): NamedCase[] {
  const own = new Set(findNames(raw, goods).flatMap(({ keys }) => keys))
  const products = new Set(mentions.flatMap(({ type, keys }) => (type === 'product' ? keys : [])))
  const markets = mentions.filter(({ type }) => type === 'market')
  return [...cases.values()].flatMap((one) => {
    if (!own.has(one.slug) && !(one.product !== null && products.has(one.product))) return []
    const importing = markets.filter(({ keys }) => keys.includes(one.market))
    const origins = markets.filter((market) => !importing.includes(market)).flatMap(({ keys }) => keys)
    if (importing.length === 0) return []
    const duties =
      origins.length === 0 ? one.duties : one.duties.filter(({ country }) => origins.includes(country))
    return duties.length === 0 ? [] : [{ case: one, duties }]
  })
}

function dutyDifference(
  { rate, unit }: DutyFigure,
  cases: readonly NamedCase[],
): { case: FigureCase; ours: number } | null {
  const all = cases.flatMap(({ case: own, duties }) =>
    duties.filter((duty) => duty.unit === unit).map((duty) => ({ case: own, ours: duty.rate })),
  )
  if (all.some(({ ours }) => Math.abs(ours - rate.value) <= rate.slack + 1e-9)) return null
  const [nearest] = all.toSorted((a, b) => Math.abs(a.ours - rate.value) - Math.abs(b.ours - rate.value))
  return nearest ?? null
}
