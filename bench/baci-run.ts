/**
 * Reads a zip of BACI by the portal's own layout into a file, in a process of its own so that its memory is the reading's:
 * `node bench/baci-run.ts <zip> <folder> [idle]`. Prints the lines, the seconds and the most memory as JSON; `idle` only loads
 * the program.
 */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine } from '../src/admin/imports/csv-line.ts'
import { baci } from '../src/admin/sources/layouts/baci.server.ts'
import type { Fetcher, TableRows } from '../src/admin/sources/layouts/layout.ts'
import { openArchive } from '../src/datasets/import/xlsx/archive.server.ts'
import { CODES } from './lib/data/sources-data.ts'

const [zip = '', folder = '', idle = ''] = process.argv.slice(2)
const MOST_BYTES = 1 << 30
let lines = 0

const get: Partial<Fetcher> = {
  file: async (url) => ({ path: zip, url, etag: null, lastModified: null }),
  archive: ({ path }) => openArchive(path, MOST_BYTES),
  products: async () => CODES.map((hs, at) => ({ product: `product-${at}`, hs })),
  async table(url, header, rows) {
    const path = join(folder, 'baci.csv')
    await pipeline(Readable.from(text(header, rows)), createWriteStream(path))
    return { path, url, etag: null, lastModified: null }
  },
}

async function* text(header: readonly string[], rows: TableRows): AsyncGenerator<string> {
  yield csvLine(header)
  for await (const row of rows) {
    lines += 1
    yield csvLine(row)
  }
}

const started = performance.now()
if (idle === '')
  await baci.fetch({ address: 'https://cepii.example/BACI_HS17_V202501.zip', settings: {} }, get as Fetcher)
const seconds = (performance.now() - started) / 1000
// Kilobytes on Linux.
const megabytes = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ lines, seconds, megabytes }))
