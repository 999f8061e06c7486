import { sql } from 'kysely'
import type pg from 'pg'
import { copyIn } from '../../../src/platform/db/copy-in.server.ts'
import { loadDemo } from '../../../src/demo/load.server.ts'
import { seededRandom } from '../../../src/demo/random.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'

/** How a synthetic trade set is made: the same numbers give the same rows. */
export interface TradeSize {
  rows: number
  products: number
  years: number
}

const REPORTERS = ['SA', 'AE', 'QA', 'KW', 'OM', 'BH']
const PARTNERS = [
  'CN',
  'IN',
  'TR',
  'KR',
  'BE',
  'EG',
  'BR',
  'ZA',
  'US',
  'DE',
  'JP',
  'TW',
  'TH',
  'VN',
  'PK',
  'IT',
]
const LAST_YEAR = 2025
const CHUNK = 100_000

/**
 * Fills a migrated, empty database: the demonstration's products, and flows of `products` of them in both directions by six
 * countries with sixteen partners and with all together, month by month and year by year. One COPY for each 100,000.
 */
export async function fillTrade(db: Db, client: pg.ClientBase, size: TradeSize): Promise<void> {
  await loadDemo(db, {
    folder: 'db/demo',
    storage: { put: async () => {} },
    now: new Date(`${LAST_YEAR + 1}-02-01`),
    log: () => undefined,
  })
  await sql`truncate exports_imports_flow restart identity`.execute(db)
  const { rows: products } = await sql<{ slug: string; hs: string }>`
    select slug, replace(hs6, '.', '') as hs from products_prices_product where hs6 is not null
    order by slug limit ${size.products}`.execute(db)
  let lines: string[] = []
  const send = async () => {
    await copyIn(client, COPY, Buffer.from(lines.join('')))
    lines = []
  }
  for (const line of flowLines(products, size)) if (lines.push(line) === CHUNK) await send()
  await send()
  await sql`vacuum analyze`.execute(db)
}

const COPY = `copy exports_imports_flow (product, process, country, partner, year_month, hs_code, hs_edition, value, currency,
  quantity, value_basis, estimate, source_ar, source_en, as_of, confidence, demo) from stdin`

function* flowLines(
  products: readonly { slug: string; hs: string }[],
  { rows, years }: TradeSize,
): Generator<string> {
  const random = seededRandom(20_261_121)
  let left = rows
  for (const { slug, hs } of products)
    for (const process of ['export', 'import'])
      for (const country of REPORTERS)
        for (const partner of ['\\N', ...PARTNERS])
          for (let year = LAST_YEAR - years + 1; year <= LAST_YEAR; year++)
            for (let month = 0; month <= 12; month++) {
              if (left-- === 0) return
              const period = month === 0 ? `${year}` : `${year}-${String(month).padStart(2, '0')}`
              const tonnes = Math.round(random() * 50_000)
              const cells = [slug, process, country, partner, period, hs, 2022, tonnes * 700, 'USD', tonnes]
              const basis = process === 'export' ? 'FOB' : 'CIF'
              const estimate = year === LAST_YEAR && random() < 0.1
              yield `${[...cells, basis, estimate, 'قياس', 'Measurement', '2026', 'low', true].join('\t')}\n`
            }
}
