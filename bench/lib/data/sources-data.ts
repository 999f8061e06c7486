import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { seededRandom } from '../../../src/demo/random.ts'

/** Rows of a year of BACI. */
export const BACI_ROWS = Number(process.env['BENCH_BACI_ROWS'] ?? 11_000_000)
const COUNTRIES = 226
const LINES_AT_ONCE = 20_000

/** Codes of the HS by which a portal's products are traded: 92 of some 5,000. */
export const CODES: readonly string[] = Array.from({ length: 92 }, (_, at) =>
  String(280_410 + at * 1107).padStart(6, '0'),
)

/**
 * Writes a year of BACI as CEPII publishes it, of invented trade: sorted by exporter, importer and code, one quantity in fifty unknown, about 250 MB
 * unpacked.
 */
export async function writeBaciYear(path: string): Promise<void> {
  const zip = new ZipFile()
  zip.addBuffer(
    Buffer.from(`code,description\n${CODES.map((code) => `${code},"Goods"\n`).join('')}`),
    'product_codes_HS17_V202501.csv',
  )
  zip.addReadStream(Readable.from(yearOf(BACI_ROWS)), 'BACI_HS17_Y2023_V202501.csv')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

/** Numbers of countries as the United Nations count: the Gulf's six and others. */
const numbers = [682, 784, 634, 414, 512, 48, ...Array.from({ length: COUNTRIES }, (_, at) => at * 4 + 4)]
  .filter((one, at, all) => all.indexOf(one) === at)
  .slice(0, COUNTRIES)
  .toSorted((one, other) => one - other)

function* yearOf(rows: number): Generator<string> {
  const random = seededRandom(2023)
  const pairs = COUNTRIES * (COUNTRIES - 1)
  const perPair = Math.ceil(rows / pairs)
  const codes = [
    ...CODES,
    ...Array.from({ length: 4900 }, (_, at) => String(10_121 + at * 201).padStart(6, '0')),
  ].toSorted()
  let lines: string[] = ['t,i,j,k,v,q\n']
  let count = 0
  for (const from of numbers)
    for (const to of numbers) {
      if (from === to) continue
      const step = codes.length / perPair
      for (let at = 0; at < perPair && count < rows; at++, count++) {
        const code = codes[Math.min(codes.length - 1, Math.floor(at * step + random() * step))]
        const value = Math.exp(random() * 9 - 2)
        const quantity = random() < 0.02 ? 'NA' : String(Math.round(value * random()))
        lines.push(`2023,${from},${to},${code},${value.toFixed(1)},${quantity}\n`)
        if (lines.length < LINES_AT_ONCE) continue
        yield lines.join('')
        lines = []
      }
    }
  yield lines.join('')
}
