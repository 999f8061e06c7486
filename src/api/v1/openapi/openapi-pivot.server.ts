import { DIMENSIONS, MEASURES } from '#sections/exports-imports/explorer/asked.ts'
import { PIVOT_COLUMNS, PIVOT_PARAMETERS } from '#sections/exports-imports/explorer/machine.server.ts'
import { FREQUENCIES, PROCESSES } from '#sections/exports-imports/options.ts'
import type { JsonSchema } from '../../json-schema.server.ts'
import { filePaths, json, nullable, ref, REFUSALS, TYPES } from './openapi-parts.server.ts'

const TITLE = 'Trade by two dimensions: values, quantities, unit values, shares or changes'
const TAGS = ['exports-imports']

type Parameter = (typeof PIVOT_PARAMETERS)[number]
const several = (schema: JsonSchema = { type: 'string' }): JsonSchema => ({ type: 'array', items: schema })
const PERIOD: JsonSchema = { type: 'string', pattern: '^\\d{4}(-\\d{2})?$' }

const PARAMETERS: Readonly<Record<Exclude<Parameter, 'sort' | 'all'>, [string, JsonSchema]>> = {
  rows: ['What rows are.', { type: 'string', enum: [...DIMENSIONS], default: 'partner' }],
  columns: [
    'What columns are, of another kind than rows.',
    { type: 'string', enum: [...DIMENSIONS], default: 'period' },
  ],
  measure: ['What a cell holds.', { type: 'string', enum: [...MEASURES], default: 'value' }],
  product: ['Products, by key.', several()],
  chain: ['Groups of products, by key.', several()],
  hs: ['An HS code of two, four or six digits.', { type: 'string', pattern: '^(\\d\\d){1,3}$' }],
  reporter: ['Reporting countries by ISO code; GCC for the six Gulf states.', several()],
  partner: ['Partners by ISO code; GCC for the six Gulf states.', several()],
  flow: ['Trade flows.', several({ type: 'string', enum: Object.keys(PROCESSES) })],
  frequency: [
    'Annual where there is any, unless asked for.',
    { type: 'string', enum: Object.keys(FREQUENCIES) },
  ],
  from: ['The first period.', PERIOD],
  to: ['The last period.', PERIOD],
  period: ['The period, where neither rows nor columns are periods.', PERIOD],
}

const parameters = Object.entries(PARAMETERS).map(([name, [description, schema]]) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
}))

/** A cell of a table of trade. */
export const TRADE_CELL = {
  type: 'object',
  properties: Object.fromEntries(
    PIVOT_COLUMNS.map(({ key, type, words }) => [
      key,
      {
        ...(['amount', 'unit', 'why'].includes(key) ? nullable(TYPES[type]) : TYPES[type]),
        description: words.en,
      },
    ]),
  ),
  required: PIVOT_COLUMNS.map(({ key }) => key),
}

export const PIVOT_PATHS = {
  '/exports-imports/explorer.json': {
    get: {
      operationId: 'getExportsImportsExplorerJson',
      tags: TAGS,
      summary: `${TITLE}, as cells`,
      parameters,
      responses: {
        200: {
          description: 'Every cell with the totals of rows and columns; none where no record answers.',
          content: json({
            type: 'object',
            properties: {
              rows: { type: 'string' },
              columns: { type: 'string' },
              measure: { type: 'string' },
              unit: { type: ['string', 'null'] },
              frequency: { type: ['string', 'null'] },
              periods: { type: 'array', items: { type: 'string' } },
              cells: { type: 'array', items: ref('TradeCell') },
              source: { type: 'object' },
              withheld: { type: 'object', description: 'What is not passed on, and why, in both languages.' },
            },
            required: ['rows', 'columns', 'measure', 'unit', 'frequency', 'periods', 'cells'],
          }),
        },
        ...REFUSALS,
      },
    },
  },
  ...filePaths('/exports-imports/explorer', {
    id: 'ExportsImportsExplorer',
    tags: TAGS,
    title: TITLE,
    parameters,
  }),
}
