import { createHash } from 'node:crypto'
import { CsvSplitter } from '#datasets/import/csv/splitter.ts'
import type { Archive } from '#datasets/import/xlsx/archive.server.ts'
import { SourceProblem } from '../problem.ts'
import { codesOfCountries, countriesAsked, periodsAsked } from './asked-trade.ts'
import { periodsClaimed } from './claims.ts'
import { countryOfNumber } from './country-numbers.ts'
import { codesOfItems, faoTrade, productsOfItems, type LeftOut } from './faostat-rows.ts'
import type { SourceLayout } from './layout.ts'
import { leftOut } from './left-out.ts'
import { TRADE_COLUMNS } from './trade-columns.ts'

const GULF = 'SA AE QA KW OM BH'
const ENTRY = /_All_Data_\(Normalized\)\.csv$/i
const COLUMNS = ['Area Code (M49)', 'Item', 'Element Code', 'Year', 'Unit', 'Value', 'Flag'] as const

/**
 * FAOSTAT's bulk file of fertilizers by product: the trade of each country with all partners, by years. What is produced and used is
 * left alone: the portal's sections have no place for it.
 */
export const faostat: SourceLayout = {
  name: 'faostat-fertilizers',
  label: { ar: 'قاعدة FAOSTAT: الأسمدة حسب المنتج', en: 'FAOSTAT: fertilizers by product' },
  target: 'exports-imports',
  key: null,
  settings: ['reporters', 'products', 'periods'],
  needed: [],
  series: ['product', 'process', 'country'],
  replaces: ['product', 'country', 'year_month'],
  async fetch({ address, settings }, get) {
    const { products = '', reporters = GULF, periods } = settings
    const { items, shared } = productsOfItems(products, await get.products())
    const asked = createHash('sha256')
      .update(JSON.stringify([settings, [...items]]))
      .digest('hex')
    const zip = await get.file(`${address}#${asked.slice(0, 8)}`)
    if (!zip) return null
    const archive = await get.archive(zip)
    try {
      const left = new Map<LeftOut, number>()
      const trade = faoTrade(
        {
          items,
          countries: new Set(
            countriesAsked('reporters', reporters).map((one) => countryOfNumber(Number(one)) ?? ''),
          ),
          years: periods === undefined ? null : new Set(periodsAsked(periods, false, new Date())),
        },
        (why) => void left.set(why, (left.get(why) ?? 0) + 1),
      )
      for await (const cells of linesOf(archive)) trade.add(cells)
      const file = await get.table(zip.url, TRADE_COLUMNS, trade.lines())
      return { ...zip, path: file.path, notes: leftOut(left, shared) }
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
      codes: codesOfItems(products),
      periods: periodsClaimed(periods, false),
    },
  ],
}

/** The cells of each line, by our order of the columns. Throws SourceProblem for a file without them. */
async function* linesOf(archive: Archive): AsyncGenerator<string[]> {
  const name = archive.names.find((one) => ENTRY.test(one))
  if (name === undefined) throw new SourceProblem('entry_none', { name: '…_E_All_Data_(Normalized).csv' })
  const splitter = new CsvSplitter(',', '\n', 1)
  let places: readonly number[] | null = null
  const cellsOf = (text: string, last: boolean) =>
    splitter.push(text, last).flatMap(({ cells }) => {
      if (places) return [places.map((place) => (cells[place] ?? '').trim())]
      places = placesOf(cells, name)
      return []
    })
  // What is read of it is ASCII: only names of countries, which are not, may be in UTF-8 or in Latin-1.
  for await (const piece of archive.read(name)) yield* cellsOf(piece.toString('latin1'), false)
  yield* cellsOf('', true)
}

function placesOf(header: readonly string[], name: string): number[] {
  const names = header.map((one) =>
    one
      .replace(/^\u00EF\u00BB\u00BF/, '')
      .replaceAll('"', '')
      .trim()
      .toLowerCase(),
  )
  const places = COLUMNS.map((column) => names.indexOf(column.toLowerCase()))
  if (places.includes(-1)) throw new SourceProblem('entry_columns', { name, columns: COLUMNS.join(', ') })
  return places
}
