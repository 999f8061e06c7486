import { countryName } from '#i18n/countries/countries.server.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import { marksOf } from '#ui/marks.ts'
import { heldRate } from '#datasets/series/pegs.ts'
import { partsOf } from '#datasets/series/units.ts'
import { tonnesIn } from '#datasets/series/tonnes.ts'
import {
  DEFAULTS,
  fieldName,
  isEmpty,
  rateName,
  SHARED_FIELDS,
  type Asked,
  type AskedOffer,
  type OfferField,
} from '../offers/address.ts'
import { isTerm, readAmount } from '../offers/check.ts'
import type { Facts } from '../facts/facts.server.ts'
import { rateOf } from '../facts/rates.server.ts'
import { makerKey, OTHER_MAKER } from '../facts/remedies.ts'
import { currencyOf, minorDigits, withBlocs } from '../places.ts'
import { buyerPays, landed, type Money, type OfferSums, type Term } from '../sums/landed.ts'
import type { ComparedOffer, Line, NamedMeasure, Note } from './lines.ts'
import { compareFees } from './fees.server.ts'
import { exchange, nameOf, rateNotes } from './rates.server.ts'
import { compareRemedies } from './remedy-notes.server.ts'
import type { Say } from './say.server.ts'

/** A comparison with its figures. */
export interface Comparison {
  asked: Asked
  facts: Facts
  digits: number
  /** Units of the comparison's currency in one dollar. */
  perDollar: string
  /** On what that rests; null where all is in that currency. */
  perDollarNote: Note | null
  offers: readonly ComparedOffer[]
}

/** Brings every offer that was typed to its landed cost. */
export function compare(asked: Asked, facts: Facts, say: Say): Comparison {
  const own = exchange(facts.currency, asked, facts, say)
  // Of another day or another country than was asked for, no figure is shown.
  const isReadable = SHARED_FIELDS.every((field) => !facts.faults[field])
  const offers = asked.offers.flatMap((offer, index) =>
    isEmpty(offer) || !isReadable ? [] : [compareOffer(offer, index + 1, asked, facts, say)],
  )
  return {
    asked,
    facts,
    digits: minorDigits(facts.currency),
    perDollar: own?.perDollar ?? '1',
    perDollarNote: own?.note ?? null,
    offers,
  }
}

function compareOffer(offer: AskedOffer, at: number, asked: Asked, facts: Facts, say: Say): ComparedOffer {
  const { t, figure } = say
  const notes: Record<Line, Note[]> = {
    offered: [],
    price: [],
    export: [],
    freight: [],
    insurance: [],
    cif: [],
    value: [],
    customs: [],
    remedies: [],
    fees: [],
    port: [],
    before: [],
    vat: [],
    total: [],
  }
  const name = (field: OfferField) => fieldName(field, at)
  const ask = (line: Line, field: string, text = t('landed-cost.ask')): null => {
    notes[line].push({ text, asks: field })
    return null
  }
  const comma = say.lang === 'ar' ? '، ' : ', '
  const typed = (line: Line, basis?: string) => {
    notes[line].push({ text: [basis, say.typed].filter(Boolean).join(comma) })
  }
  const own = exchange(facts.currency, asked, facts, say)
  const money = (line: Line, amount: string, currency: string): Money | null => {
    if (currency === facts.currency) return { amount, perDollar: own?.perDollar ?? '1' }
    const rate = exchange(currency, asked, facts, say)
    const missing = [rate ? null : currency, own ? null : facts.currency].find((one) => one !== null)
    if (!rate || missing) {
      const unknown = missing ?? currency
      return ask(
        line,
        rateName(unknown as never),
        t('landed-cost.ask.rate', { currency: nameOf(unknown, say) }),
      )
    }
    for (const note of [rate.note, own?.note]) if (note) notes[line].push(note)
    return { amount, perDollar: rate.perDollar }
  }
  const rateTo = (currency: string) =>
    currency === facts.currency
      ? (own?.perDollar ?? '1')
      : (exchange(currency, asked, facts, say)?.perDollar ?? null)
  const isWrong = (...fields: OfferField[]) => fields.some((field) => facts.faults[name(field)])
  const amountOf = (field: OfferField, ...itsChoices: OfferField[]) =>
    isWrong(field, ...itsChoices) ? null : readAmount(offer[field])

  const series = facts.series.find(({ slug }) => slug === offer.series) ?? null
  const unit = series
    ? partsOf(series.unit)
    : { currency: offer.currency || DEFAULTS.currency, per: offer.per || DEFAULTS.per }
  const term: Term =
    series && isTerm(series.term) ? series.term : isTerm(offer.term) ? offer.term : DEFAULTS.term
  const weight = tonnesIn(unit.per, asked.product)
  const typedPrice = amountOf('price', 'currency', 'per', 'series', 'term')
  const amount = weight === null ? null : series ? series.price : typedPrice
  if (series?.price && series.day)
    notes.offered.push({
      text: t('landed-cost.recorded', { source: series.source, day: say.date(series.day) }),
      href: series.href,
    })
  else if (series) ask('offered', name('series'), t('landed-cost.ask.series'))
  else if (amount === null) ask('offered', name('price'))
  else typed('offered')
  notes.offered.push({ text: t(`landed-cost.term.${term}`) })
  if (weight?.source) notes.price.push({ text: say.pick(weight.source) })

  const freightCurrency = offer.freightCurrency || DEFAULTS.freightCurrency
  const home = currencyOf(facts.to)
  const portCurrency = offer.portCurrency || (heldRate(home, facts.day) ? home : facts.currency)
  const cost = (line: 'export' | 'freight') => {
    const isIncluded = !buyerPays(term, line)
    if (isIncluded) notes[line].push({ text: t('landed-cost.included') })
    // Costs included in the price are requested where they have no value.
    if (isIncluded && (line !== 'freight' || facts.basis === 'CIF')) return null
    const typedAmount = amountOf(line, 'freightCurrency')
    if (typedAmount === null)
      return isIncluded
        ? ask('value', name(line), t('landed-cost.ask.contained', { line: t(`landed-cost.line.${line}`) }))
        : ask(line, name(line))
    typedCost(line, isIncluded, typedAmount, amountIn(typedAmount, freightCurrency))
    return money(line, typedAmount, freightCurrency)
  }
  /** Costs included in the price are noted where they are subtracted. */
  const typedCost = (
    line: 'export' | 'freight' | 'insurance',
    isIncluded: boolean,
    value: string,
    basis: string | undefined,
  ) =>
    isIncluded
      ? typed('value', `${t(`landed-cost.line.${line}`)}: ${basis ?? figure(value)}`)
      : typed(line, basis)
  const amountIn = (value: string, currency: string) =>
    currency === facts.currency
      ? undefined
      : t('landed-cost.amount', { amount: figure(value), currency: nameOf(currency, say) })
  const insurance = (): OfferSums['insurance'] => {
    const isIncluded = !buyerPays(term, 'insurance')
    if (isIncluded) notes.insurance.push({ text: t('landed-cost.included') })
    if (isIncluded && facts.basis === 'CIF') return null
    const line = isIncluded ? 'value' : 'insurance'
    const value = amountOf('insurance', 'insuranceBy', 'freightCurrency')
    if (value === null)
      return isIncluded
        ? ask(
            'value',
            name('insurance'),
            t('landed-cost.ask.contained', { line: t('landed-cost.line.insurance') }),
          )
        : ask('insurance', name('insurance'))
    if (offer.insuranceBy === 'amount') {
      typedCost('insurance', isIncluded, value, amountIn(value, freightCurrency))
      return money(line, value, freightCurrency)
    }
    typedCost('insurance', isIncluded, value, t('landed-cost.of.carried', { rate: figure(value) }))
    return { percent: value }
  }
  const origins = offer.origin ? withBlocs(offer.origin) : []
  const rate = (line: 'customs' | 'vat', field: OfferField): string | null => {
    const basis = (value: string) =>
      t(
        line === 'vat'
          ? 'landed-cost.of.dutiable'
          : facts.basis === 'FOB'
            ? 'landed-cost.of.value'
            : 'landed-cost.of.cif',
        { rate: figure(value) },
      )
    const value = amountOf(field)
    if (value !== null) {
      typed(line, basis(value))
      return value
    }
    if (facts.faults[name(field)]) return ask(line, name(field))
    const found = rateOf(facts.rates, line, { origins, hs: facts.hs })
    if (!found)
      return ask(
        line,
        name(field),
        t('landed-cost.ask.unrecorded', { country: placeInText(countryName(facts.to, say.lang), say.lang) }),
      )
    notes[line].push({ text: basis(found.rate) }, ...rateNotes(found, say))
    return found.rate
  }
  const port = (): Money | null => {
    const value = amountOf('port', 'portCurrency')
    if (value === null) return ask('port', name('port'))
    typed('port', amountIn(value, portCurrency))
    return money('port', value, portCurrency)
  }
  const price = amount === null ? null : money('price', amount, unit.currency)
  const [origin, freight] = [cost('export'), cost('freight')]
  const remedy = compareRemedies({
    offer,
    at,
    facts,
    say,
    amount: amountOf('remedy', 'remedyBy'),
    notes: notes.remedies,
  })
  const measures = remedy?.flatMap(({ label, duty }): NamedMeasure[] => {
    if (duty.kind === 'percent') return [{ label, measure: duty, currency: null }]
    const converted = money('remedies', duty.amount, duty.currency)
    return converted ? [{ label, measure: { kind: duty.kind, ...converted }, currency: duty.currency }] : []
  })
  const sums: OfferSums = {
    basis: facts.basis,
    term,
    price,
    tonnes: weight?.tonnes ?? '1',
    export: origin,
    freight,
    insurance: insurance(),
    customs: rate('customs', 'customs'),
    measures: measures && measures.length === remedy?.length ? measures.map(({ measure }) => measure) : null,
    fees:
      facts.basis === 'CIF'
        ? []
        : compareFees({
            at,
            facts,
            say,
            origins,
            amount: amountOf('fees'),
            perDollar: own?.perDollar ?? '1',
            notes: notes.fees,
          }),
    port: port(),
    vat: rate('vat', 'vat'),
  }
  const steps = landed(sums, own?.perDollar ?? '1')
  if (facts.basis === 'FOB') {
    notes.customs.push({ text: t('landed-cost.extra') })
    notes.value.push({ text: t('landed-cost.value'), href: FOB_LAW })
    if (steps.price && steps.value === null && notes.value.every(({ asks }) => asks === undefined))
      ask('value', name('freight'), t('landed-cost.ask.less'))
  }
  const charged = facts.cases.filter(({ path }) => notes.remedies.some(({ href }) => href === path))
  return {
    at,
    title: offer.name || t('landed-cost.offer', { number: String(at) }),
    from: [offer.origin && countryName(offer.origin, say.lang), makerName(offer, facts, say)]
      .filter(Boolean)
      .join(comma),
    offered: amount,
    sums,
    currencies: { price: unit.currency, per: unit.per, freight: freightCurrency, port: portCurrency },
    rates: {
      price: rateTo(unit.currency),
      freight: rateTo(freightCurrency),
      port: rateTo(portCurrency),
    },
    amounts: {
      export: amountOf('export', 'freightCurrency'),
      freight: amountOf('freight', 'freightCurrency'),
      port: amountOf('port', 'portCurrency'),
    },
    steps,
    measures: measures ?? [],
    notes,
    marks: marksOf([
      ...(series?.price ? [series.marks] : []),
      ...charged.map(({ demo }) => (demo ? (['demo'] as const) : [])),
    ]),
  }
}

/** What the customs value of the United States leaves out. */
const FOB_LAW = 'https://www.law.cornell.edu/uscode/text/19/1401a'

/** A maker in the reader's language, where a case names it. */
function makerName({ maker }: AskedOffer, { cases }: Facts, { t, lang }: Say): string {
  if (maker === OTHER_MAKER) return t('landed-cost.maker.other')
  const named = cases.flatMap(({ duties }) => duties).find((duty) => makerKey(duty) === maker)
  return named && lang === 'ar' ? named.producer_ar : maker
}
