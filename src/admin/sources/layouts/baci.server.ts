import { createHash } from 'node:crypto'
import type { Archive } from '#datasets/import/xlsx/archive.server.ts'
import { DomUtils, parseDocument } from 'htmlparser2'
import { SourceProblem, type Problem } from '../problem.ts'
import { codesAsked, codesOfCountries, countriesAsked, periodsAsked, productsAsked } from './asked-trade.ts'
import { baciFilter } from './baci-filter.ts'
import { baciYear, type BaciYear } from './baci-rows.ts'
import { periodsClaimed } from './claims.ts'
import { countryOfNumber } from './country-numbers.ts'
import type { Fetcher, SourceLayout, SourceSettings } from './layout.ts'
import { leftOut } from './left-out.ts'
import { NOTED_COLUMNS } from './trade-columns.ts'

const GULF = 'SA AE QA KW OM BH'
/** Without a period in its settings, so many of the newest years. */
const YEARS = 5
/** The countries' numbers have three digits. */
const MOST_NUMBER = 999

const ZIP = /\/BACI_(HS\d\d)_V(\w+)\.zip$/i
const YEAR = /(?:^|\/)BACI_HS(\d\d)_Y(\d{4})_V(\w+)\.csv$/i
const CODES = /(?:^|\/)product_codes_\w+\.csv$/i

/**
 * BACI by CEPII: a zip of a CSV a year. The source's address is the zip's, or that of the page that links to the editions; `series`
 * says which edition of the HS, `HS17`, else the newest.
 */
export const baci: SourceLayout = {
  name: 'baci',
  label: { ar: 'مركز CEPII: قاعدة BACI', en: 'CEPII: BACI' },
  target: 'exports-imports',
  key: null,
  settings: ['series', 'reporters', 'products', 'periods'],
  needed: [],
  series: ['product', 'process', 'country'],
  replaces: ['product', 'country', 'year_month'],
  async fetch({ address, settings }, get) {
    const { products = '', reporters = GULF } = settings
    const { codes, shared } = productsAsked(products, await get.products())
    const countries = new Set(
      countriesAsked('reporters', reporters).map((number) => countryOfNumber(Number(number)) ?? ''),
    )
    const link = /\.zip$/i.test(new URL(address).pathname) ? address : await newestZip(address, settings, get)
    // What is asked for is part of what was fetched: a new product of the portal needs the same file again.
    const asked = createHash('sha256')
      .update(JSON.stringify([settings, [...codes], [...countries]]))
      .digest('hex')
    const zip = await get.file(`${link}#${asked.slice(0, 8)}`)
    if (!zip) return null
    const archive = await get.archive(zip)
    try {
      const years = yearsOf(archive, settings.periods)
      const left = new Map<string, number>()
      const lines = readYears(archive, years, { codes, countries }, left)
      const file = await get.table(zip.url, NOTED_COLUMNS, lines)
      const notes = [...leftOut(left, shared), ...(await unknownCodes(archive, codes))]
      return { ...zip, path: file.path, edition: `V${years[0]?.edition}`, notes }
    } finally {
      archive.close()
    }
  },
  mapping: () => ({ name: 'generic', series: null }),
  claims: ({ settings: { reporters = GULF, products = '', periods } }) => [
    {
      frequency: 'annual',
      isMirror: false,
      countries: codesOfCountries(reporters),
      codes: codesAsked(products),
      periods: periodsClaimed(periods, false),
    },
  ],
}

/** The address of the newest edition that a page links to, of the newest edition of the HS or of the one that is asked for. */
async function newestZip(address: string, { series }: SourceSettings, get: Fetcher): Promise<string> {
  const { html, url } = await get.page(address)
  const links = DomUtils.findAll(({ name }) => name === 'a', parseDocument(html).children).flatMap(
    ({ attribs: { href = '' } }) => {
      const link = URL.canParse(href.trim(), url) ? new URL(href.trim(), url) : null
      const [, hs = '', edition = ''] = ZIP.exec(link?.pathname ?? '') ?? []
      const isAsked = series === undefined || hs.toUpperCase() === series.toUpperCase()
      return link && hs !== '' && isAsked ? [{ href: link.href, hs: hsYear(hs.slice(2)), edition }] : []
    },
  )
  const [newest] = links.toSorted((one, other) =>
    one.edition === other.edition ? other.hs - one.hs : one.edition < other.edition ? 1 : -1,
  )
  if (!newest) throw new SourceProblem('link_none', { name: `BACI_${series ?? 'HS…'}_V….zip` })
  return newest.href
}

const hsYear = (digits: string) => Number(digits) + (Number(digits) > 80 ? 1900 : 2000)

/** The years that are asked for, the oldest first. Throws SourceProblem where one between two others is not in the zip. */
function yearsOf({ names }: Archive, periods: string | undefined): BaciYear[] {
  const all = names
    .flatMap((name): BaciYear[] => {
      const [, hs, year, edition = ''] = YEAR.exec(name) ?? []
      return hs === undefined ? [] : [{ name, year: Number(year), hs: hsYear(hs), edition }]
    })
    .toSorted((one, other) => one.year - other.year)
  const [, last] = /^last (\d{1,3})(?: ?years?)?$/i.exec(periods ?? '') ?? []
  const span = periods === undefined || last ? null : new Set(periodsAsked(periods, false, new Date()))
  const years = span ? all.filter(({ year }) => span.has(String(year))) : all.slice(-Number(last ?? YEARS))
  const name = (year: number | string) => `BACI_HS…_Y${year}_V….csv`
  if (years.length === 0) throw new SourceProblem('entry_none', { name: name('…') })
  for (const [at, { year }] of years.entries()) {
    const due = (years[0]?.year ?? 0) + at
    if (year !== due) throw new SourceProblem('entry_none', { name: name(due) })
  }
  return years
}

interface Asked {
  codes: ReadonlyMap<string, string>
  countries: ReadonlySet<string>
}

async function* readYears(
  archive: Archive,
  years: readonly BaciYear[],
  { codes, countries }: Asked,
  left: Map<string, number>,
): AsyncGenerator<string[]> {
  const numbers = Array.from({ length: MOST_NUMBER }, (_, at) => at + 1)
  const wanted = {
    countries: new Set(numbers.filter((number) => countries.has(countryOfNumber(number) ?? ''))),
    codes: new Set([...codes.keys()].map(Number)),
  }
  for (const year of years) {
    const filter = baciFilter(year.name, wanted)
    const rows = baciYear(year, { codes, countries }, (why) => void left.set(why, (left.get(why) ?? 0) + 1))
    for await (const piece of archive.read(year.name)) yield* rows.lines(filter.push(piece))
    yield* rows.lines(filter.push(Buffer.alloc(0), true))
    yield* rows.totals()
  }
}

/** The codes of the portal that this edition of the HS does not have, where the zip lists its codes. */
async function unknownCodes(archive: Archive, codes: ReadonlyMap<string, string>): Promise<Problem[]> {
  const list = archive.names.find((name) => CODES.test(name))
  if (list === undefined) return []
  const pieces: Buffer[] = []
  for await (const piece of archive.read(list)) pieces.push(piece)
  const known = new Set(
    Buffer.concat(pieces)
      .toString('latin1')
      .match(/^"?\d{6}/gm)
      ?.map((code) => code.replace('"', '')),
  )
  const names = [...codes.keys()].filter((code) => !known.has(code)).join(', ')
  return names === '' ? [] : [new SourceProblem('left_codes', { names }).problem]
}
