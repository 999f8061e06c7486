import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { TERMS, type Term } from '../sums/landed.ts'
import {
  FLOATING,
  fieldName,
  isEmpty,
  rateName,
  type Asked,
  type Floating,
  type OfferField,
} from './address.ts'

/** The error of a field. */
export type Fault = 'amount' | 'percent' | 'rate' | 'day' | 'code' | 'choice'

/** Digits before and behind the point of what a reader types: sums of it stay exact in a workbook too. */
const AMOUNT = /^\d{1,9}(?:\.\d{1,6})?$/
const MOST_PERCENT = 1000

/** Decimals as they were typed, in the digits of either script and with thousands apart; null for what is none, or below zero. */
export function readAmount(text: string): string | null {
  const plain = toWesternDigits(stripBidi(text))
    .replace(/[\s%٪]/g, '')
    .replace(/[٬،]/g, ',')
    .replace(/٫/g, '.')
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(plain)) return null
  const [whole = '', fraction = ''] = plain.replaceAll(',', '').split('.')
  const digits =
    whole.replace(/^0+(?=\d)/, '') + (fraction.replace(/0+$/, '') && `.${fraction.replace(/0+$/, '')}`)
  return AMOUNT.test(digits) ? digits : null
}

/** A customs code as digits; null for what is none. */
export function readHs(text: string): string | null {
  const digits = toWesternDigits(stripBidi(text)).replace(/[\s.]/g, '')
  return /^(?:\d\d){2,6}$/.test(digits) ? digits : null
}

/** A day of this century; null for what is none. */
export function readDay(text: string): string | null {
  const day = toWesternDigits(stripBidi(text))
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return null
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}

/** The choices, besides the fixed ones. */
export interface Choices {
  destinations: readonly string[]
  products: ReadonlySet<string>
  currencies: readonly string[]
  measures: readonly string[]
  series: ReadonlySet<string>
  isOrigin: (code: string) => boolean
}

export const isTerm = (text: string): text is Term => (TERMS as readonly string[]).includes(text)

const AMOUNTS: readonly OfferField[] = ['price', 'export', 'freight', 'fees', 'port']
const PERCENTS: readonly OfferField[] = ['customs', 'vat']
const MONEY: readonly OfferField[] = ['currency', 'freightCurrency', 'portCurrency']

/** The faults of a comparison by the names of its fields. What is empty is no fault. */
export function checkAsked(asked: Asked, choices: Choices): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  const check = (name: string, text: string, isGood: (text: string) => boolean, fault: Fault) => {
    if (text !== '' && !isGood(text)) faults[name] = fault
  }
  const percent = (text: string) => Number(readAmount(text) ?? Number.NaN) <= MOST_PERCENT
  const positive = (text: string) => Number(readAmount(text) ?? 0) > 0
  const amount = (text: string) => readAmount(text) !== null
  check('to', asked.to, (to) => choices.destinations.includes(to), 'choice')
  check('product', asked.product, (slug) => choices.products.has(slug), 'choice')
  check('hs', asked.hs, (code) => readHs(code) !== null, 'code')
  check('day', asked.day, (day) => readDay(day) !== null, 'day')
  check('cur', asked.cur, (one) => choices.currencies.includes(one), 'choice')
  check('qty', asked.qty, positive, 'amount')
  for (const one of FLOATING) check(rateName(one), asked.rates[one], positive, 'rate')
  for (const [at, offer] of asked.offers.entries()) {
    const field = (name: OfferField, isGood: (text: string) => boolean, fault: Fault) =>
      check(fieldName(name, at + 1), offer[name], isGood, fault)
    if (isEmpty(offer)) continue
    for (const name of AMOUNTS) field(name, amount, 'amount')
    for (const name of PERCENTS) field(name, percent, 'percent')
    for (const name of MONEY) field(name, (one) => choices.currencies.includes(one), 'choice')
    field('origin', choices.isOrigin, 'choice')
    field('term', isTerm, 'choice')
    field('per', (one) => choices.measures.includes(one), 'choice')
    field('series', (slug) => choices.series.has(slug), 'choice')
    field(
      'insurance',
      offer.insuranceBy === 'amount' ? amount : percent,
      offer.insuranceBy === 'amount' ? 'amount' : 'percent',
    )
    field(
      'remedy',
      offer.remedyBy === 'amount' ? amount : percent,
      offer.remedyBy === 'amount' ? 'amount' : 'percent',
    )
    field('insuranceBy', (one) => one === 'percent' || one === 'amount', 'choice')
    field('remedyBy', (one) => one === 'percent' || one === 'amount', 'choice')
  }
  return faults
}

/** The typed exchange rate of a currency that floats; null for others, and where none was typed. */
export function typedRate(asked: Asked, currency: string): string | null {
  if (!(FLOATING as readonly string[]).includes(currency)) return null
  return readAmount(asked.rates[currency as Floating])
}
