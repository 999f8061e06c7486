import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { loadDemo } from '../../../src/demo/load.server.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'
import {
  EIA,
  OUTSIDE_CATEGORIES,
  OUTSIDE_PRODUCTS,
  WORLD_BANK,
} from '../../../src/sections/products-prices/import/known-series.ts'
import type { SeriesTerms } from '../../../src/sections/products-prices/import/terms.ts'

/** The day on which the demonstration is loaded: its prices are counted back from it. */
export const NOW = new Date('2026-11-22T09:00:00Z')
const HAPPENINGS = 'bench/moves/happenings.tsv'

/** A folder with the files of the World Bank and the EIA, as of the tests of the import; null where there is none. */
export function realPrices(): string | null {
  const folder = process.env['KIMYA_DATA'] ?? ''
  return existsSync(join(folder, 'worldbank_chem_prices_long.csv')) ? folder : null
}

/** Fills a migrated database: the demonstration, the real happenings, and the real prices where their files are. */
export async function fillMoves(db: Db): Promise<void> {
  await loadDemo(db, {
    folder: resolve('db/demo'),
    storage: { put: async () => {} },
    now: NOW,
    log: () => {},
  })
  await addProducts(db)
  for (const [kind = '', day = '', products = '', what = '', source = ''] of readTable(HAPPENINGS))
    await (kind === 'case' ? addCase : addStory)(db, { day, products: products.split(' '), what, source })
  const folder = realPrices()
  if (folder === null) return
  for (const [terms, points] of readReal(folder)) await addSeries(db, terms, points)
}

/** The lines of a table of the measure, without its remarks. */
export function readTable(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
}

async function addProducts(db: Db): Promise<void> {
  for (const [id, { ar, en, sort }] of Object.entries(OUTSIDE_CATEGORIES))
    await sql`insert into products_prices_category (id, sort, name_ar, name_en) values (${id}, ${sort}, ${ar}, ${en})
      on conflict do nothing`.execute(db)
  for (const { slug, category, shortcut, ar, en, unit } of OUTSIDE_PRODUCTS)
    await sql`insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, unit, sort)
      values (${slug}, ${category}, ${shortcut}, ${ar}, ${en}, ${unit}, 1000) on conflict do nothing`.execute(
      db,
    )
}

interface Happening {
  day: string
  products: string[]
  what: string
  source: string
}

async function addStory(db: Db, { day, products, what, source }: Happening): Promise<void> {
  const slug = what.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  await sql`insert into editorial_post (section, status, visibility, title_en, slug_en, summary_en, products, published_at,
      source_en, source_url)
    values ('around-world', 'published', 3, ${what}, ${slug}, ${what}, ${products}::text[],
      ${new Date(`${day}T09:00:00Z`)}, ${new URL(source).hostname}, ${source})`.execute(db)
}

async function addCase(db: Db, { day, products: [product = ''], what, source }: Happening): Promise<void> {
  const slug = `us-phosphates-${day.slice(0, 4)}`
  await sql`insert into dumping_cases_case (slug, responsible_party_ar, responsible_party_en, product_in_question_ar,
      product_in_question_en, product, sector, importing_market, direction, origin_or_exported, procedure_type, the_condition,
      source_ar, source_en, source_url, as_of, confidence)
    values (${slug}, ${what}, ${what}, ${what}, ${what}, ${product}, 'fertilizers', 'US', 'against_gulf_exports', '{MA,RU}',
      'countervailing', 'unknown', ${source}, ${source}, ${source}, ${day}, 'high')`.execute(db)
  await sql`insert into dumping_cases_event (case_slug, date, kind, event_ar, event_en, source_ar, source_en, source_url, confidence)
    values (${slug}, ${day}, 'complaint', ${what}, ${what}, ${source}, ${source}, ${source}, 'high')`.execute(
    db,
  )
}

type Point = [day: string, price: number]

/** The real series with their prices. */
function readReal(folder: string): [SeriesTerms, Point[]][] {
  const found = new Map<SeriesTerms, Point[]>()
  const add = (terms: SeriesTerms, point: Point) => found.set(terms, [...(found.get(terms) ?? []), point])
  for (const line of readFileSync(join(folder, 'worldbank_chem_prices_long.csv'), 'utf8').split('\n')) {
    const [, code, month = '', value] =
      /^([a-z0-9-]+),(?:"[^"]*"|[^,]*),[^,]*,(\d{4}-\d{2}),([\d.]+)/.exec(line) ?? []
    const one = WORLD_BANK.find((series) => series.code === code)
    if (!one) continue
    const [year = 0, number = 1] = month.split('-').map(Number)
    const day = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
    add(one.before && month < one.before.month ? one.before.terms : one.terms, [day, Number(value)])
  }
  const brent = EIA.find(({ code }) => code === 'brent')
  const daily = readFileSync(join(folder, 'eia_brent_daily.csv'), 'utf8').trim().split('\n').slice(1)
  const points = daily.map((line): Point => [line.slice(0, 10), Number(line.slice(11))])
  return [...found, ...(brent ? [[brent.terms, points] as [SeriesTerms, Point[]]] : [])]
}

async function addSeries(db: Db, terms: SeriesTerms, points: readonly Point[]): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`insert into products_prices_series (product, market, grade, delivery_term, price_type,
      currency, unit, frequency, demo, source_ar, source_en, sort)
    values (${terms.product}, ${terms.market}, ${terms.grade}, ${terms.delivery_term}, ${terms.price_type}, ${terms.currency},
      ${terms.unit}, ${terms.frequency}, false, 'البنك الدولي', 'World Bank', 2000) returning id`.execute(db)
  await sql`insert into products_prices_point (series_id, day, price, known_from)
    select ${rows[0]?.id}, day, price, day::timestamptz
    from unnest(${points.map(([day]) => day)}::date[], ${points.map(([, price]) => price)}::numeric[]) p(day, price)`.execute(
    db,
  )
}
