import { SourceProblem } from '../problem.ts'
import { numberOfCountry } from './country-numbers.ts'
import type { CodedProduct } from './layout.ts'

/** The period of a source's settings as years or months, `2024` or `202405`, the oldest first. Throws SourceProblem. */
export function periodsAsked(text: string, monthly: boolean, now: Date): string[] {
  const year = now.getUTCFullYear()
  const last = monthly ? year * 12 + now.getUTCMonth() - 1 : year - 1
  const [, count, unit] = /^last (\d{1,3}) ?(years?|months?)?$/i.exec(text) ?? []
  const [, from, dash, to] = /^(\d{4}(?:-?\d\d)?)(?:(\s?[-–]\s?)(\d{4}(?:-?\d\d)?)?)?$/.exec(text) ?? []
  const place = (day: string, end: boolean) => {
    const [own, month] = [Number(day.slice(0, 4)), day.replace('-', '').slice(4)]
    if (!monthly) return own
    return own * 12 + (month === '' ? (end ? 11 : 0) : Number(month) - 1)
  }
  const many = Number(count) * (monthly && unit?.toLowerCase().startsWith('year') ? 12 : 1)
  const first = count === undefined ? (from === undefined ? NaN : place(from, false)) : last - many + 1
  const end =
    to !== undefined ? place(to, true) : from !== undefined && dash === undefined ? place(from, true) : last
  const length = Math.min(end, last) - first + 1
  if (!(length >= 1 && length <= MOST_PERIODS)) throw new SourceProblem('setting', { name: 'periods', text })
  return Array.from({ length }, (_, at) => {
    const one = first + at
    return monthly ? `${Math.floor(one / 12)}${String((one % 12) + 1).padStart(2, '0')}` : String(one)
  })
}

const MOST_PERIODS = 600

const wordsOf = (text: string) => text.split(/[\s,;،]+/).filter((word) => word !== '')

/** Countries of a setting by their ISO codes. */
export const codesOfCountries = (text: string): string[] => wordsOf(text).map((word) => word.toUpperCase())

/** Countries of a setting by their numbers. Throws SourceProblem. */
export function countriesAsked(name: 'reporters' | 'mirror', text: string): string[] {
  return codesOfCountries(text).map((code) => {
    const number = numberOfCountry(code)
    if (number === null) throw new SourceProblem('setting', { name, text: code })
    return String(number)
  })
}

/** The HS codes, or their beginnings, that a setting asks for; the empty one for all. */
export function codesAsked(text: string): string[] {
  const codes = wordsOf(text).map((word) => word.split(':')[0] ?? '')
  return codes.length === 0 ? [''] : codes
}

/**
 * The codes that are asked for with the product of each: of `31` and `3102` those of the portal's products that begin so, of
 * `310210:urea` that one, of nothing all of them. A code of several products is of the one that the source names, else of
 * none: its trade would be there twice. Throws SourceProblem.
 */
export function productsAsked(
  text: string,
  products: readonly CodedProduct[],
): { codes: ReadonlyMap<string, string>; shared: string[] } {
  const codes = new Map<string, string>()
  const shared = new Set<string>()
  const owners = Map.groupBy(products, ({ hs }) => hs)
  const named = wordsOf(text).map((word) => word.split(':'))
  const wanted = named.flatMap(([code = '', product]) => (product === undefined ? [code] : []))
  for (const [hs, own] of owners) {
    if (named.length > 0 && !wanted.some((code) => hs.startsWith(code))) continue
    if (own.length > 1) shared.add(hs)
    else codes.set(hs, own[0]?.product ?? '')
  }
  for (const [code = '', product] of named) {
    const known = product === undefined || products.some((one) => one.product === product)
    if (!/^\d{2,6}$/.test(code) || !known)
      throw new SourceProblem('setting', { name: 'products', text: code })
    if (product === undefined) continue
    codes.set(code, product)
    shared.delete(code)
  }
  if (codes.size === 0) throw new SourceProblem('products_none')
  return { codes, shared: [...shared].toSorted() }
}
