import type { Db } from '#platform/db/kysely.server.ts'
import type { insertRows } from './insert.server.ts'
import { knownPoints } from './prices/price-knowledge.ts'
import { priceWalk } from './prices/price-walk.ts'
import { companyRow, dealRow, flowRow, glossaryRow, plantRow, stopRow } from './rows/rows-data.ts'
import { caseRow, dutyRows, eventRows } from './rows/rows-dumping.ts'
import { productCategoryRow, productRow, seriesRow } from './rows/rows-market.ts'
import type { DemoFiles } from './shape/shape.ts'
import { tradeFlows } from './trade-flows.ts'

/** Writes the market-data sections with `insert`, in the order of their foreign keys. */
export async function loadMarket(
  db: Db,
  files: DemoFiles,
  now: Date,
  insert: typeof insertRows,
): Promise<void> {
  const products = files['products.json']
  await insert(db, 'products_prices_category', files['product_categories.json'].map(productCategoryRow))
  await insert(db, 'products_prices_product', products.map(productRow))
  await insert(db, 'companies_company', files['companies.json'].map(companyRow))
  await insert(db, 'products_prices_series', files['prices.json'].map(seriesRow))
  const points = await pointRows(db, files['prices.json'], now)
  await insert(
    db,
    'products_prices_point',
    points.map(({ series_id, point }) => ({ series_id, ...point })),
  )
  await insert(
    db,
    'products_prices_point_revision',
    points.flatMap(({ series_id, revision }) => (revision ? [{ series_id, ...revision }] : [])),
  )
  await insert(db, 'production_capacity_plant', files['capacities.json'].map(plantRow))
  await insert(db, 'production_capacity_stop', files['outages.json'].map(stopRow))
  const cases = files['dumping_cases.json']
  await insert(
    db,
    'dumping_cases_case',
    cases.map((dumping) => caseRow(dumping, now)),
  )
  await insert(db, 'dumping_cases_duty', cases.flatMap(dutyRows))
  await insert(db, 'dumping_cases_event', cases.flatMap(eventRows))
  await insert(db, 'mergers_acquisitions_deal', files['deals.json'].map(dealRow))
  const made_up = tradeFlows(new Map(products.map(({ id, hs6 }) => [id, hs6])), now)
  await insert(db, 'exports_imports_flow', made_up.map(flowRow))
  await insert(db, 'data_glossary', files['glossary.json'].map(glossaryRow))
}

async function pointRows(db: Db, prices: DemoFiles['prices.json'], now: Date) {
  const series = await db
    .selectFrom('products_prices_series')
    .select(['id', 'sort'])
    .orderBy('sort')
    .execute()
  return series.flatMap(({ id, sort }) => {
    const walk = prices[sort - 1]
    const known = walk ? knownPoints(priceWalk(walk, now), walk.seed, now) : []
    return known.map((one) => ({ series_id: id, ...one }))
  })
}
