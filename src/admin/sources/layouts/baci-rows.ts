import type { BaciRow } from './baci-filter.ts'
import { countryOfNumber } from './country-numbers.ts'

/** A year's file in the zip. */
export interface BaciYear {
  name: string
  year: number
  /** The edition of the HS by its year, 2017. */
  hs: number
  /** The edition of BACI, 202501. */
  edition: string
}

const NOTES = {
  ar: 'قيمة موفَّقة حسبها مركز CEPII مما أعلنه البلدان، بأساس FOB في الاتجاهين',
  en: 'Reconciled by CEPII from the reports of both countries, FOB in both directions',
}

const CENTS_IN_THOUSAND = 100_000
const KILOS_IN_TONNE = 1000

/** What a country's trade in a code adds up to. */
interface Sum {
  cents: number
  kilos: number
  /** Every partner's quantity is known. */
  whole: boolean
}

/**
 * The lines of a year: each trade of a country that is asked for, seen from it, and then the totals over its partners, also over
 * those that are no country of ours. BACI has one figure for both directions, on the exporter's basis.
 */
export function baciYear(
  { year, hs, edition }: BaciYear,
  { codes, countries }: { codes: ReadonlyMap<string, string>; countries: ReadonlySet<string> },
  leave: (why: 'area' | 'own' | 'value') => void,
) {
  const asOf = `${edition.slice(0, 4)}-${edition.slice(4, 6)}`
  const sums = new Map<string, Sum>()
  const lineOf = (process: string, country: string, partner: string, code: string, sum: Sum) => [
    codes.get(code) ?? '',
    process,
    country,
    partner,
    String(year),
    code,
    String(hs),
    String(sum.cents / 100),
    'USD',
    'FOB',
    sum.whole ? String(sum.kilos / KILOS_IN_TONNE) : '',
    't',
    sum.whole ? '' : 'not_available',
    'true',
    'false',
    asOf,
    'medium',
    NOTES.ar,
    NOTES.en,
  ]
  return {
    *lines(rows: readonly BaciRow[]): Generator<string[]> {
      for (const row of rows) {
        const code = String(row.code).padStart(6, '0')
        const [from, to] = [countryOfNumber(row.exporter), countryOfNumber(row.importer)]
        const amounts = amountsOf(row)
        if (from === to) leave('own')
        else if (!amounts) leave('value')
        else
          for (const [process, country, partner] of [
            ['export', from, to],
            ['import', to, from],
          ] as const) {
            if (country === null || !countries.has(country)) continue
            add(sums, `${process} ${country} ${code}`, amounts)
            if (partner === null) leave('area')
            else yield lineOf(process, country, partner, code, amounts)
          }
      }
    },
    *totals(): Generator<string[]> {
      for (const [key, sum] of sums) {
        const [process = '', country = '', code = ''] = key.split(' ')
        yield lineOf(process, country, 'WLD', code, sum)
      }
    },
  }
}

function add(sums: Map<string, Sum>, key: string, { cents, kilos, whole }: Sum): void {
  const sum = sums.get(key)
  if (!sum) {
    sums.set(key, { cents, kilos, whole })
    return
  }
  sum.cents += cents
  sum.kilos += kilos
  sum.whole &&= whole
}

/** Whole cents and kilos, which add up exactly; null for a value that is none. */
function amountsOf({ value, quantity }: BaciRow): Sum | null {
  const thousands = value === '' ? Number.NaN : Number(value)
  if (!(thousands >= 0)) return null
  const tonnes = quantity === '' ? Number.NaN : Number(quantity)
  const whole = tonnes >= 0
  return {
    cents: Math.round(thousands * CENTS_IN_THOUSAND),
    kilos: whole ? Math.round(tonnes * KILOS_IN_TONNE) : 0,
    whole,
  }
}
