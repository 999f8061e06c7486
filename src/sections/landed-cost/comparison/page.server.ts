import { redirect } from 'react-router'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { usePath } from '#datasets/machine/use-path.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { withheldSeries } from '#sections/products-prices/contract.server.ts'
import { together, type Marks } from '#ui/marks.ts'
import { CURRENCIES, MEASURES } from '#datasets/series/units.ts'
import { costAnswer } from '../answer.server.ts'
import { LANDED_COST_PATH } from '../contract.ts'
import { exampleQuery } from '../example.server.ts'
import { loadFacts } from '../facts/facts.server.ts'
import { isForOthers, makerKey } from '../facts/remedies.ts'
import {
  afterButton,
  FLOATING,
  OFFER_FIELDS,
  readAddress,
  SHARED_FIELDS,
  writeAddress,
  type OfferField,
} from '../offers/address.ts'
import { rounded } from '../sums/exact.ts'
import { TERMS } from '../sums/landed.ts'
import { compare, type Comparison } from './compare.server.ts'
import { LINES, linesOf, type ComparedOffer, type Line, type Note } from './lines.ts'
import { sayIn, type Say } from './say.server.ts'
import { totalsOf } from './totals.ts'

/** A figure of the table, in words. */
export interface Cell {
  /** Null where it is not known. */
  figure: string | null
  unit?: string
  notes: readonly Note[]
}

/** A row of the table: a step, its figure for each offer. */
export interface Row {
  key: string
  label: string
  strong: boolean
  cells: readonly Cell[]
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path)

/** Reads an address and compares what it says. */
export async function loadComparison(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'tag' | 'viewer' | 'now' | 'prefs'>,
  query: URLSearchParams,
  isExample = false,
): Promise<{ comparison: Comparison; say: Say }> {
  const asked = readAddress(query)
  const say = sayIn(ctx, isExample)
  return { comparison: compare(asked, await loadFacts(ctx, asked), say), say }
}

/** The same for a file or a program. Throws `not_passed_on` where an offer takes a price that the publisher's terms keep on pages. */
export async function comparisonToPassOn(
  ctx: Parameters<typeof loadComparison>[0],
  query: URLSearchParams,
): ReturnType<typeof loadComparison> {
  ctx.tag(LICENCES_TAG)
  const [loaded, withheld] = await Promise.all([loadComparison(ctx, query), withheldSeries(ctx.app)])
  if (loaded.comparison.asked.offers.some(({ series }) => withheld.has(series)))
    throw new Refusal('not_passed_on')
  return loaded
}

/** Everything that the page shows: a worked example where nothing was typed. A form sends all its fields: an address without the empty ones takes its place. */
export async function loadPage(ctx: RequestContext) {
  const typed = ctx.url.searchParams
  const after = writeAddress(afterButton(readAddress(typed), typed.get('do') ?? ''))
  // `offers` alone says how many places the form has, and `do` is never in an address.
  if (typed.has('do') || [...typed.values()].includes(''))
    throw redirect(localePath(ctx.lang, withQuery(LANDED_COST_PATH, after)), 303)
  const example = typed.size === 0 ? await exampleQuery(ctx) : null
  const short = example ? writeAddress(readAddress(example)) : after
  const { comparison, say } = await loadComparison(ctx, example ?? typed, example !== null)
  const { facts, asked, offers, digits } = comparison
  const totals = totalsOf(
    offers.map(({ steps }) => steps),
    digits,
    facts.quantity,
  )
  const hasFaults = Object.keys(facts.faults).length > 0
  return {
    asked,
    isExample: example !== null,
    answer: costAnswer(comparison, say, example !== null),
    /** Whose price it is, where one offer has a recorded one. */
    source:
      offers.length === 1 && offers[0]?.offered && asked.offers[offers[0].at - 1]?.series
        ? (offers[0].notes.offered[0]?.text ?? '')
        : '',
    faults: facts.faults,
    errors: errorsOf(comparison, say),
    choices: { ...facts.choices, ...formChoices(comparison, say) },
    currency: facts.currency,
    currencyName: CURRENCIES[facts.currency]?.[ctx.lang] ?? facts.currency,
    day: facts.day,
    to: facts.to,
    basis: facts.basis,
    /** The quantity in words; null without one. */
    quantity: facts.quantity === null ? null : say.figure(facts.quantity),
    heads: offers.map(({ title, from, marks }) => ({ title, from, marks })),
    /** The landed cost of each complete offer, in words. */
    totals: offers.map(({ at }, index) => {
      const total = totals[index]?.total
      return { at, total: total ? say.figure(total) : null }
    }),
    rows: rowsOf(comparison, totals, say),
    quantityRows: facts.quantity === null ? [] : quantityRows(totals, say),
    marks: together(
      offers.map(({ marks }) => marks).filter((marks) => Object.keys(marks).length > 0),
    ) satisfies Marks,
    asks: offers.flatMap(({ notes }) =>
      LINES.flatMap((line) => notes[line].flatMap(({ asks }) => asks ?? [])),
    ),
    file:
      offers.length > 0 && !hasFaults
        ? localePath(ctx.lang, withQuery(`${LANDED_COST_PATH}.xlsx`, short))
        : null,
    api: offers.length > 0 && !hasFaults ? withQuery('/v1/landed-cost.json', short) : null,
    elsewhere: offers.length > 0 && !hasFaults ? usePath('landed-cost', short) : null,
    typed: typed.size > 0,
  }
}

export type ComparisonPage = Awaited<ReturnType<typeof loadPage>>

/** The errors, by field. */
function errorsOf({ facts, asked }: Comparison, { t, lang }: Say) {
  return Object.entries(facts.faults).map(([name, fault]) => {
    const words = t(`landed-cost.fault.${fault}`)
    const [, letters = '', at = ''] = /^([a-z]+)(\d)$/.exec(name) ?? []
    const field = (Object.keys(OFFER_FIELDS) as OfferField[]).find((one) => OFFER_FIELDS[one] === letters)
    if (field) {
      const offer = asked.offers[Number(at) - 1]?.name || t('landed-cost.offer', { number: at })
      return {
        name,
        message: t('landed-cost.wrong.offer', {
          offer,
          field: t(`landed-cost.field.${field}`),
          fault: words,
        }),
      }
    }
    const shared = SHARED_FIELDS.find((one) => one === name)
    const currency = CURRENCIES[name.slice(1)]?.[lang] ?? name
    const label = shared ? t(`landed-cost.field.${shared}`) : t('landed-cost.rate', { currency })
    return { name, message: t('landed-cost.wrong', { field: label, fault: words }) }
  })
}

/** What the form offers to be chosen. */
function formChoices({ facts }: Comparison, { lang, t }: Say) {
  const makers = new Map<string, string>()
  for (const { duties } of facts.cases)
    for (const duty of duties)
      if (!isForOthers(duty)) makers.set(makerKey(duty), lang === 'ar' ? duty.producer_ar : makerKey(duty))
  return {
    currencies: Object.entries(CURRENCIES).map(([value, words]) => ({ value, label: words[lang] })),
    measures: facts.choices.measures.map((value) => ({ value, label: MEASURES[value]?.[lang] ?? value })),
    terms: TERMS.map((value) => ({ value, label: t(`landed-cost.term.${value}`) })),
    makers: [...makers].map(([value, label]) => ({ value, label })),
    series: facts.series.map(({ slug, name }) => ({ value: slug, label: name })),
    floating: FLOATING.map((value) => ({ value, label: CURRENCIES[value]?.[lang] ?? value })),
  }
}

const STRONG: readonly Line[] = ['cif', 'before', 'total']

function rowsOf({ offers, digits, facts }: Comparison, totals: ReturnType<typeof totalsOf>, say: Say): Row[] {
  const { t, figure } = say
  const steps = linesOf(facts.basis).map((line): Row => ({
    key: line,
    label: t(`landed-cost.line.${line}`),
    strong: STRONG.includes(line),
    cells: offers.map((offer) => ({ ...figureOf(offer, line, digits, say), notes: offer.notes[line] })),
  }))
  if (offers.length < 2) return steps
  const above = (key: 'aboveBefore' | 'above', label: string): Row => ({
    key,
    label,
    strong: false,
    cells: totals.map((total) => {
      const difference = total[key]
      if (difference === null) return { figure: null, notes: [] }
      const isLeast = Number(difference) === 0
      return {
        figure: isLeast ? null : `+${figure(difference)}`,
        notes: isLeast ? [{ text: t('landed-cost.difference.none') }] : [],
      }
    }),
  })
  return [
    ...steps,
    above('aboveBefore', t('landed-cost.difference.before')),
    above('above', t('landed-cost.difference')),
  ]
}

function figureOf(
  offer: ComparedOffer,
  line: Line,
  digits: number,
  { figure, lang, t }: Say,
): { figure: string | null; unit?: string } {
  if (line === 'offered') {
    const { price: currency, per } = offer.currencies
    const unit = `${CURRENCIES[currency]?.[lang] ?? currency}/${MEASURES[per]?.[lang] ?? per}`
    return offer.offered === null ? { figure: null } : { figure: figure(offer.offered), unit }
  }
  const step = offer.steps[line]
  if (step === null)
    return {
      figure: null,
      ...(line === 'total' || line === 'before' ? { unit: t('landed-cost.missing') } : {}),
    }
  return { figure: figure(rounded(step, digits)) }
}

function quantityRows(totals: ReturnType<typeof totalsOf>, { t, figure }: Say): Row[] {
  return (['before', 'vat', 'total'] as const).map((key) => ({
    key: `quantity-${key}`,
    label: t(`landed-cost.quantity.${key}`),
    strong: key === 'total',
    cells: totals.map(({ quantity }) => ({ figure: quantity && figure(quantity[key]), notes: [] })),
  }))
}
