import type { ExportColumn } from '#datasets/export/export.ts'
import { API } from '#platform/limits/limits.ts'
import {
  ORIGIN_COLUMNS,
  POINT_COLUMNS,
  VINTAGE_COLUMNS,
} from '#sections/products-prices/points/machine-points.server.ts'
import type { JsonSchema } from '../../json-schema.server.ts'
import { MOST_SERIES } from '../calls/price-calls.server.ts'
import { CURSOR, filePaths, json, LIMIT, nullable, ref, REFUSALS, TYPES } from './openapi-parts.server.ts'

const schemaOf = (
  columns: readonly ExportColumn[],
  without: readonly string[],
  optional: readonly string[],
): JsonSchema => {
  const own = columns.filter(({ key }) => !without.includes(key))
  return {
    type: 'object',
    properties: Object.fromEntries(
      own.map(({ key, type, label }) => [
        key,
        { ...(optional.includes(key) ? nullable(TYPES[type]) : TYPES[type]), description: label },
      ]),
    ),
    required: own.map(({ key }) => key),
  }
}

const ORIGIN = ORIGIN_COLUMNS.map(({ key }) => key)
const OWN_SOURCE: readonly ExportColumn[] = [
  { key: 'source_ar', label: 'Its own source in Arabic; null: that of the series', type: 'text' },
  { key: 'source_en', label: 'Its own source in English; null: that of the series', type: 'text' },
]
export const POINT = schemaOf(
  [...POINT_COLUMNS.filter(({ key }) => !ORIGIN.includes(key)), ...OWN_SOURCE],
  ['series', 'currency', 'unit', 'demo'],
  ['low', 'high', 'source_ar', 'source_en'],
)

export const SERIES = {
  name: 'series',
  in: 'path',
  required: true,
  description: 'Key of a row of products-prices, such as methanol-cn-cfr-spot.',
  schema: { type: 'string' },
}
export const day = (name: string, description: string) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string', format: 'date' },
})
const NARROWING = [
  day('from', 'First day.'),
  day('to', 'Last day.'),
  day('known', 'The prices as they were known at the end of this day.'),
  {
    name: 'updated_after',
    in: 'query',
    required: false,
    description:
      'Only prices that came to hold their value after this moment: what changed since the last call.',
    schema: { type: 'string', format: 'date-time' },
  },
]
const OF_PRICES = [SERIES, ...NARROWING]
const OF_SEVERAL = [
  {
    name: 'series',
    in: 'query',
    required: true,
    description: `Keys of rows of products-prices; may be given up to ${MOST_SERIES} times.`,
    schema: { type: 'array', items: { type: 'string' }, maxItems: MOST_SERIES },
  },
  ...NARROWING,
]

export const pricePath = (
  operationId: string,
  summary: string,
  parameters: readonly unknown[],
  content: object,
) => ({
  get: {
    operationId,
    tags: ['prices'],
    summary,
    parameters,
    responses: { 200: { description: 'The answer.', content }, ...REFUSALS },
  },
})
const text = (type: string) => ({ [type]: { schema: { type: 'string' } } })

export const PRICE_PATHS = {
  '/prices/{series}.json': pricePath(
    'getPricesJson',
    'Prices of a series, the oldest first',
    [...OF_PRICES, LIMIT(API.mostPoints, API.mostPoints), CURSOR],
    json({
      type: 'object',
      properties: {
        series: {
          type: 'object',
          description: 'Unit, currency, basis, standing and next due day, source and terms of use.',
        },
        points: { type: 'array', items: ref('Point') },
        next: { type: ['string', 'null'] },
      },
      required: ['series', 'points', 'next'],
    }),
  ),
  '/prices/{series}.csv': pricePath(
    'getPricesCsv',
    'All prices of a series as CSV',
    OF_PRICES,
    text('text/csv'),
  ),
  '/prices/{series}.parquet': pricePath(
    'getPricesParquet',
    'All prices of a series as Parquet',
    OF_PRICES,
    text('application/vnd.apache.parquet'),
  ),
  '/prices/{series}.html': pricePath(
    'getPricesHtml',
    'All prices of a series as one HTML table, for web queries',
    OF_PRICES,
    text('text/html'),
  ),
  ...filePaths('/prices', {
    id: 'SeveralPrices',
    tags: ['prices'],
    title:
      'Prices of several series, one series after the other and the oldest first, each in its own currency and unit',
    parameters: OF_SEVERAL,
  }),
  '/prices/{series}/vintages.csv': pricePath(
    'getPriceVintages',
    `Every value ever published for each day, and when it applied: ${VINTAGE_COLUMNS.map(({ key }) => key).join(', ')}`,
    [SERIES],
    text('text/csv'),
  ),
  '/prices/{series}/latest.txt': pricePath(
    'getLatestPrice',
    'The last price alone, for a spreadsheet cell',
    [SERIES],
    text('text/plain'),
  ),
}
