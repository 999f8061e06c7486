import { SourceProblem } from '../problem.ts'
import { codesAsked, productsAsked } from './asked-trade.ts'
import { countryOfNumber } from './country-numbers.ts'
import type { CodedProduct } from './layout.ts'

/** Items of FAOSTAT that are one good of the HS, with its code. Phosphate rock is a heading, ground and unground. */
const ITEMS: Readonly<Record<string, string>> = {
  'Ammonia, anhydrous': '281410',
  'Ammonium nitrate (AN)': '310230',
  'Ammonium sulphate': '310221',
  'Calcium ammonium nitrate (CAN) and other mixtures with calcium carbonate': '310240',
  'Diammonium phosphate (DAP)': '310530',
  'Monoammonium phosphate (MAP)': '310540',
  'NPK fertilizers': '310520',
  'Phosphate rock': '2510',
  'PK compounds': '310560',
  'Potassium chloride (muriate of potash) (MOP)': '310420',
  'Potassium nitrate': '283421',
  'Potassium sulphate (sulphate of potash) (SOP)': '310430',
  'Sodium nitrate': '310250',
  'Superphosphates above 35%': '310311',
  'Superphosphates, other': '310319',
  Urea: '310210',
  'Urea and ammonium nitrate solutions (UAN)': '310280',
}

/** Elements of trade: quantities in tonnes, values in thousands of dollars. */
const ELEMENTS: Readonly<Record<string, { process: 'export' | 'import'; measure: 'quantity' | 'value' }>> = {
  '5610': { process: 'import', measure: 'quantity' },
  '5622': { process: 'import', measure: 'value' },
  '5910': { process: 'export', measure: 'quantity' },
  '5922': { process: 'export', measure: 'value' },
}
const UNITS = { quantity: /^t(?:onnes?)?$/i, value: /^1000 US\s?[D$]$/i } as const
const EXPECTED = { quantity: 't', value: '1000 USD' } as const
/** Official, of a break in the series, provisional, of an international organisation. All other flags are of estimates. */
const REPORTED: ReadonlySet<string> = new Set(['', 'A', 'B', 'P', 'X'])
const MISSING = 'M'
const BASES = { export: 'FOB', import: 'CIF' } as const
const MILLS = 1000

export type LeftOut = 'area' | 'value' | 'twice'

/** A product of the portal by its item, and that item's code. */
export type Items = ReadonlyMap<string, { product: string; code: string }>

/** The codes of items that a setting asks for. */
export function codesOfItems(text: string): string[] {
  const asked = codesAsked(text)
  return Object.values(ITEMS).filter((code) =>
    asked.some((own) => code.startsWith(own) || own.startsWith(code)),
  )
}

/** The items whose goods are products of the portal that are asked for; `shared` are codes of several. Throws SourceProblem. */
export function productsOfItems(
  text: string,
  products: readonly CodedProduct[],
): { items: Items; shared: string[] } {
  const { codes, shared } = productsAsked(text, products)
  const items = new Map<string, { product: string; code: string }>()
  for (const [item, code] of Object.entries(ITEMS)) {
    // A heading is the product's where it has one code below it.
    const own = [...codes].filter(([hs]) => hs.startsWith(code))
    const [one] = own
    if (one && own.length === 1) items.set(item, { product: one[1], code })
    else if (own.length > 1) shared.push(code)
  }
  const isItem = (code: string) => Object.values(ITEMS).some((own) => code.startsWith(own))
  return { items, shared: shared.filter(isItem) }
}

interface Trade {
  amounts: Partial<Record<'value' | 'quantity', number>>
  estimate: boolean
}

/** Gathers the values and quantities of a country's trade, which come in lines of their own. */
export function faoTrade(
  asked: { items: Items; countries: ReadonlySet<string>; years: ReadonlySet<string> | null },
  leave: (why: LeftOut) => void,
) {
  const found = new Map<string, Trade>()
  return {
    /** Takes a line: area, item, element, year, unit, value, flag. Throws SourceProblem for another unit. */
    add([
      area = '',
      item = '',
      element = '',
      year = '',
      unit = '',
      text = '',
      flag = '',
    ]: readonly string[]): void {
      const known = asked.items.get(item)
      const of = ELEMENTS[element]
      if (!known || !of || (asked.years && !asked.years.has(year))) return
      const country = countryOfNumber(Number(area.replace(/^'/, '')))
      if (country === null) return leave('area')
      if (!asked.countries.has(country)) return
      if (!UNITS[of.measure].test(unit))
        throw new SourceProblem('unit', {
          series: `${item}, ${element}`,
          unit,
          expected: EXPECTED[of.measure],
        })
      const amount = text === '' ? Number.NaN : Number(text)
      if (flag === MISSING || !(amount >= 0)) return
      const key = [known.product, of.process, country, year, known.code].join(' ')
      const trade = found.get(key) ?? { amounts: {}, estimate: false }
      if (trade.amounts[of.measure] !== undefined) return leave('twice')
      trade.amounts[of.measure] = amount
      trade.estimate ||= !REPORTED.has(flag)
      found.set(key, trade)
    },
    /** The lines of the file with its `TRADE_COLUMNS`, in a fixed order. A trade without a value is none. */
    *lines(): Generator<string[]> {
      for (const key of [...found.keys()].toSorted()) {
        const [product = '', process = '', country = '', year = '', code = ''] = key.split(' ')
        const { amounts, estimate } = found.get(key) ?? { amounts: {}, estimate: false }
        const { value, quantity } = amounts
        if (value === undefined) {
          leave('value')
          continue
        }
        yield [
          product,
          process,
          country,
          'WLD',
          year,
          code,
          '',
          String(Math.round(value * MILLS * 100) / 100),
          'USD',
          BASES[process === 'export' ? 'export' : 'import'],
          quantity === undefined ? '' : String(quantity),
          't',
          quantity === undefined ? 'not_available' : '',
          String(estimate),
          'false',
          year,
          estimate ? 'medium' : 'high',
        ]
      }
    },
  }
}
