import { createReadStream } from 'node:fs'
import { isCountry } from '#i18n/countries/countries.server.ts'
import { codesAsked, productsAsked } from './asked-trade.ts'
import { cellsOf } from './columns.server.ts'
import type { SourceLayout } from './layout.ts'
import { leftOut } from './left-out.ts'
import { NOTED_COLUMNS } from './trade-columns.ts'

const COLUMNS = [
  'freq',
  'reporter',
  'partner',
  'product',
  'flow',
  'indicators',
  'TIME_PERIOD',
  'OBS_VALUE',
] as const
/** The Union as one reporter, and all countries that are not in it. */
const UNION = 'EU27_2020'
const OUTSIDE = 'EU27_2020_EXTRA'
const VALUE = 'VALUE_IN_EUROS'
const QUANTITY = 'QUANTITY_IN_100KG'
const FLOWS: Readonly<Record<string, { process: string; basis: string }>> = {
  1: { process: 'import', basis: 'CIF' },
  2: { process: 'export', basis: 'FOB' },
}
/** Flags of Eurostat that make a figure an estimate: by the country, by Eurostat, or in place of a missing report. */
const ESTIMATES = /[eis]/
/** Flags that readers are told of. */
const NOTES: Readonly<Record<string, readonly [ar: string, en: string]>> = {
  p: ['رقم أولي', 'Provisional'],
  b: ['انقطاع في السلسلة', 'Break in the series'],
  u: ['ضعيف الموثوقية', 'Low reliability'],
  d: ['التعريف مختلف', 'Definition differs'],
}
/** Editions of the Harmonized System, which the Combined Nomenclature follows. */
const EDITIONS = [2022, 2017, 2012, 2007, 2002, 1996, 1988]

/** A trade of one period, as far as its rows have come. */
interface Flow {
  product: string
  process: string
  basis: string
  country: string
  partner: string
  period: string
  code: string
  value: number | null
  /** In 100 kg. */
  weight: number | null
  flags: string
}

type LeftOut = 'area' | 'flow' | 'value' | 'twice'

/** Eurostat's Comext, DS-045409: SDMX-CSV with a row for each value in euros and each weight in 100 kg. */
export const comext: SourceLayout = {
  name: 'eurostat-comext',
  label: { ar: 'يوروستات: \u2066Comext\u2069، ملف SDMX-CSV', en: 'Eurostat: Comext, SDMX-CSV' },
  target: 'exports-imports',
  key: null,
  settings: ['products'],
  needed: [],
  series: ['product', 'process', 'country', 'hs_code', 'is_mirror'],
  async fetch({ address, settings: { products = '' } }, get) {
    const file = await get.file(address)
    if (!file) return null
    const asked = productsAsked(products, await get.products())
    const { flows, left } = await flowsOf(file.path, asked.codes)
    const lines = [...flows.keys()].toSorted().flatMap((key) => {
      const flow = flows.get(key)
      const line = flow ? lineOf(flow) : null
      if (!line) left.set('value', (left.get('value') ?? 0) + 1)
      return line ? [line] : []
    })
    const written = await get.table(file.url, NOTED_COLUMNS, lines)
    const { etag, lastModified } = file
    return { ...written, etag, lastModified, notes: leftOut(left, asked.shared) }
  },
  mapping: () => ({ name: 'generic', series: null }),
  claims({ address, settings: { products = '' } }) {
    const [, freq = '', reporters = '', , asked = ''] = KEY.exec(new URL(address).pathname) ?? []
    const countries = reporters === '' ? ['EU'] : reporters.split('+').map(countryOf)
    // Of a code of the Combined Nomenclature the first six digits decide.
    const codes = asked === '' ? codesAsked(products) : asked.split('+').map((code) => code.slice(0, 6))
    const frequencies = freq === '' ? FREQUENCIES : FREQUENCIES.filter((one) => freq.includes(one.letter))
    return frequencies.map(({ frequency }) => ({
      frequency,
      isMirror: false,
      countries,
      codes,
      periods: null,
    }))
  },
}

/** The key of SDMX in an address: frequency, reporters, partners, products. */
const KEY = /\/([AM+]*)\.([^./]*)\.([^./]*)\.([^./]*)\.[^/]*$/
const FREQUENCIES = [
  { letter: 'A', frequency: 'annual' },
  { letter: 'M', frequency: 'monthly' },
] as const
const countryOf = (reporter: string) => (reporter === UNION ? 'EU' : reporter)

/** The trades of a file by what they are: the value and the weight of each joined. */
async function flowsOf(path: string, codes: ReadonlyMap<string, string>) {
  const flows = new Map<string, Flow>()
  const left = new Map<LeftOut, number>()
  const leave = (why: LeftOut) => void left.set(why, (left.get(why) ?? 0) + 1)
  const unions = new Set<string>()
  for await (const cells of cellsOf(createReadStream(path), COLUMNS, ['OBS_FLAG'])) {
    const { reporter, partner, product: code, flow, indicators, TIME_PERIOD: period, OBS_VALUE } = cells
    const direction = FLOWS[flow]
    const product = codes.get(code) ?? codes.get(code.slice(0, 6))
    const [country, other] = [countryOf(reporter), partnerOf(reporter, partner)]
    const isPeriod =
      cells.freq === 'M' ? /^\d{4}-\d\d$/.test(period) : cells.freq === 'A' && /^\d{4}$/.test(period)
    if (!direction || !isPeriod || (indicators !== VALUE && indicators !== QUANTITY)) leave('flow')
    else if (!product) leave('value')
    else if (other === null || (country !== 'EU' && !isCountry(country)) || country === other) leave('area')
    else {
      if (country === 'EU') unions.add(`${flow} ${code} ${period}`)
      const key = [country, flow, other, code, period].join(' ')
      const known: Flow = flows.get(key) ?? {
        product,
        ...direction,
        country,
        partner: other,
        period,
        code,
        value: null,
        weight: null,
        flags: '',
      }
      const figure = indicators === VALUE ? 'value' : 'weight'
      if (known[figure] !== null) leave('twice')
      else known[figure] = figureOf(OBS_VALUE)
      known.flags += cells.OBS_FLAG.toLowerCase()
      flows.set(key, known)
    }
  }
  // What a member reports is in the Union's figure already.
  for (const [key, { country, code, period, process }] of flows)
    if (country !== 'EU' && unions.has(`${process === 'import' ? 1 : 2} ${code} ${period}`)) {
      flows.delete(key)
      leave('area')
    }
  return { flows, left }
}

/** A partner by our code: of the Union all who are outside, of a country the world; null for other groups. */
function partnerOf(reporter: string, partner: string): string | null {
  if (partner === (reporter === UNION ? OUTSIDE : 'WORLD')) return 'WLD'
  return isCountry(partner) ? partner : null
}

const figureOf = (text: string) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null)

/** A line of the file; null without a value. What is confidential has none. */
function lineOf({ product, process, basis, country, partner, period, code, value, weight, flags }: Flow) {
  if (value === null) return null
  const tonnes = weight ? Math.round(weight * 100) / 1000 : 0
  const estimated = ESTIMATES.test(flags)
  const notes = Object.entries(NOTES).flatMap(([flag, note]) => (flags.includes(flag) ? [note] : []))
  return [
    product,
    process,
    country,
    partner,
    period,
    code,
    String(EDITIONS.find((year) => year <= Number(period.slice(0, 4))) ?? ''),
    String(Math.round(value * 100) / 100),
    'EUR',
    basis,
    tonnes > 0 ? String(tonnes) : '',
    't',
    tonnes > 0 ? '' : flags.includes('c') ? 'not_disclosed' : 'not_available',
    String(estimated),
    'false',
    period,
    estimated || flags.includes('u') ? 'medium' : 'high',
    notes.map(([ar]) => ar).join('، '),
    notes.map(([, en]) => en).join(', '),
  ]
}
