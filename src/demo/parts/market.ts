import type { Db } from '#platform/db/kysely.server.ts'
import { knownPoints } from '../prices/price-knowledge.ts'
import { priceWalk } from '../prices/price-walk.ts'
import { companyRow, dealRow, flowRow, glossaryRow, plantRow, stopRow } from '../rows/rows-data.ts'
import { caseRow, dutyRows, eventRows } from '../rows/rows-dumping.ts'
import { productCategoryRow, productRow, seriesRow } from '../rows/rows-market.ts'
import { tradeFlows } from '../trade-flows.ts'
import { inFull, partTable, type Part, type PartContext } from './part.ts'

/** Lists that figures need, and facts with their sources: real, and in every load. */
export const MARKET_TABLES = [
  partTable('products_prices_category', {
    id: 'id',
    key: ['id'],
    rows: ({ files }) => files['product_categories.json'].map(productCategoryRow),
  }),
  partTable('products_prices_product', {
    id: 'slug',
    key: ['slug'],
    rows: ({ files }) => files['products.json'].map(productRow),
  }),
  partTable('companies_company', {
    id: 'slug',
    key: ['slug'],
    rows: ({ files }) => files['companies.json'].map(companyRow),
  }),
  partTable('production_capacity_plant', {
    id: 'slug',
    key: ['slug'],
    rows: ({ files }) => files['capacities.json'].map(plantRow),
  }),
  partTable('production_capacity_stop', {
    id: 'slug',
    key: ['slug'],
    rows: ({ files }) => files['outages.json'].map(stopRow),
  }),
  partTable('dumping_cases_case', {
    id: 'slug',
    key: ['slug'],
    rows: ({ files, now }) => files['dumping_cases.json'].map((dumping) => caseRow(dumping, now)),
  }),
  partTable('dumping_cases_duty', {
    id: 'id',
    key: ['case_slug', 'sort'],
    rows: ({ files }) => files['dumping_cases.json'].flatMap(dutyRows),
  }),
  partTable('dumping_cases_event', {
    id: 'id',
    key: ['case_slug', 'date', 'event_ar'],
    rows: ({ files }) => files['dumping_cases.json'].flatMap(eventRows),
  }),
  partTable('mergers_acquisitions_deal', {
    id: 'slug',
    key: ['slug'],
    rows: ({ files }) => files['deals.json'].map(dealRow),
  }),
  partTable('data_glossary', {
    id: 'slug',
    key: ['slug'],
    rows: ({ files }) => files['glossary.json'].map(glossaryRow),
  }),
]

/** Generated price series. */
export const PRICES: Part<'prices'> = {
  name: 'prices',
  label: { ar: 'الأسعار', en: 'Prices' },
  tables: [
    partTable('products_prices_series', {
      id: 'id',
      key: ['sort'],
      entry: 'price-series',
      marked: true,
      rows: (context) => inFull(context, () => context.files['prices.json'].map(seriesRow)),
    }),
  ],
  async dependents(db, context, insert) {
    const points = await pointRows(db, context)
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
  },
}

async function pointRows(db: Db, { files, now }: PartContext) {
  const prices = files['prices.json']
  const series = await db
    .selectFrom('products_prices_series')
    .select(['id', 'sort'])
    .where('demo', '=', true)
    .orderBy('sort')
    .execute()
  return series.flatMap(({ id, sort }) => {
    const walk = prices[sort - 1]
    const known = walk ? knownPoints(priceWalk(walk, now), walk.seed, now) : []
    return known.map((one) => ({ series_id: id, ...one }))
  })
}

/** Generated flows of trade. */
export const TRADE: Part<'trade'> = {
  name: 'trade',
  label: { ar: 'الصادرات والواردات', en: 'Exports and imports' },
  tables: [
    partTable('exports_imports_flow', {
      id: 'id',
      key: ['product', 'process', 'country', 'partner', 'year_month', 'hs_code'],
      entry: 'exports-imports',
      marked: true,
      rows: (context) =>
        inFull(context, () => {
          const codes = new Map(context.files['products.json'].map(({ id, hs6 }) => [id, hs6]))
          return tradeFlows(codes, context.now).map(flowRow)
        }),
    }),
  ],
}
