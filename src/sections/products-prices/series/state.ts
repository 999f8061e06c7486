import { isIsoDay, lastDayOf } from '#datasets/values/partial-date.ts'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { readRange, type RangeChoice } from '#datasets/series/ranges.ts'

/** How prices are viewed: all of it is in the address. */
export interface PriceState {
  range: RangeChoice
  /** The day whose knowledge is shown, `2026-05-01`; null: what is known now. */
  known: string | null
  /** The typed text that is no valid day. */
  wrongKnown: string | null
  /** Currency and measure to show prices in; null: their own. */
  currency: string | null
  per: string | null
  /** Every single price, also where a drawing has only those of weeks. */
  every?: true
}

const MOST_TEXT = 20

/** Reads an address; an invalid value is returned to be shown with an error and changes nothing. */
export function readPriceState(query: URLSearchParams): PriceState {
  const known = toWesternDigits((query.get('known') ?? '').trim()).slice(0, MOST_TEXT)
  const code = (name: string) => {
    const text = (query.get(name) ?? '').trim()
    return /^[A-Za-z0-9 ]{1,8}$/.test(text) ? text : null
  }
  return {
    range: readRange(query),
    known: isIsoDay(known) ? lastDayOf(known) : null,
    wrongKnown: known !== '' && !isIsoDay(known) ? known : null,
    currency: code('currency'),
    per: code('per'),
  }
}

/** The same as parameters, without what is so anyway. */
export function writePriceState({ range, known, currency, per }: Partial<PriceState>): [string, string][] {
  const span: [string, string | null][] =
    range === undefined
      ? []
      : range.name === 'custom'
        ? [
            ['from', range.from],
            ['to', range.to],
          ]
        : [['range', range.name === 'yearly' ? null : range.name]]
  const all: [string, string | null | undefined][] = [
    ...span,
    ['known', known],
    ['currency', currency],
    ['per', per],
  ]
  return all.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** An address with parameters; bare without any. */
export function withQuery(path: string, parameters: readonly (readonly [string, string])[]): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Names of the parameters of prices' pages, beside those of the list. */
export const PRICE_PARAMETERS = ['range', 'from', 'to', 'known', 'currency', 'per', 's', 'mode', 'series']
