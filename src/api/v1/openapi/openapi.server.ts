import { machineFields } from '#datasets/machine/fields.server.ts'
import { API } from '#platform/limits/limits.ts'
import { RELEASE } from '#platform/release.server.ts'
import { ERROR_SCHEMA } from '../../openapi.server.ts'
import type { JsonSchema } from '../../json-schema.server.ts'
import { tableParameters } from '../calls/asked-rows.server.ts'
import { CURSOR, filePaths, json, LIMIT, nullable, ref, REFUSALS, TYPES } from './openapi-parts.server.ts'
import { LANDED_COST_PATHS, LANDED_OFFER } from '../landed-cost/openapi.server.ts'
import { DUTY, DUTY_PATHS } from './openapi-duties.server.ts'
import { COINCIDENCE, MOVE, MOVE_PATHS } from './openapi-moves.server.ts'
import { PIVOT_PATHS, TRADE_CELL } from './openapi-pivot.server.ts'
import { POINT, PRICE_PATHS } from './openapi-prices.server.ts'
import { SOURCE, SOURCE_PATHS } from './openapi-sources.server.ts'
import { TABLES, titleOf, type Table } from '../tables.server.ts'

/** `production-capacity/stops` as the name of a schema: `ProductionCapacityStops`. */
export const schemaName = (table: string) =>
  table.replace(/(^|[-/])(\w)/g, (_all, _before, letter: string) => letter.toUpperCase())

/** The OpenAPI 3.1 document of the public API: made of the sections' declarations, and only ever added to. */
export function publicApiDocument() {
  const paths: Record<string, unknown> = {}
  const schemas: Record<string, unknown> = {}
  for (const table of TABLES) {
    schemas[schemaName(table.name)] = rowSchema(table)
    Object.assign(paths, tablePaths(table))
  }
  Object.assign(paths, DUTY_PATHS, PRICE_PATHS, MOVE_PATHS, LANDED_COST_PATHS, SOURCE_PATHS, PIVOT_PATHS)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kimya: data for analysts',
      version: RELEASE,
      description:
        'Tables and price series as JSON, CSV and Parquet. Version 1 is only added to: fields, parameters and addresses stay.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v1' }],
    security: [{}, { bearer: [] }, { header: [] }, { sheet: [] }],
    tags: TABLES.map((table) => ({ name: table.name, description: table.section.about.en })),
    paths,
    components: {
      schemas: {
        ...schemas,
        Point: POINT,
        Move: MOVE,
        Coincidence: COINCIDENCE,
        Duty: DUTY,
        LandedOffer: LANDED_OFFER,
        Source: SOURCE,
        TradeCell: TRADE_CELL,
        Error: ERROR_SCHEMA,
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A key of a member: `kmy_…`.' },
        header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        sheet: {
          type: 'apiKey',
          in: 'query',
          name: 'key',
          description: 'For spreadsheets that can only put a key into an address: a spreadsheet key alone.',
        },
      },
    },
    'x-limits': {
      anonymous: `${API.anonymous.calls} calls a minute for one network`,
      key: `${API.key.calls} calls a minute and ${API.key.daily} a day`,
      file: `A CSV, Parquet or HTML file counts as ${API.fileCalls} calls, with a bulk key as 1`,
    },
  }
}

function rowSchema({ dataset }: Table): JsonSchema {
  const fields = machineFields(dataset)
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ key, type, label, meaning, unit, values, required }) => {
        const own =
          values && type === 'text'
            ? { ...TYPES[type], enum: [...values, ...(required ? [] : [null])] }
            : TYPES[type]
        return [
          key,
          {
            ...(required ? own : nullable(own)),
            description: [label.en, unit && `in ${unit.en}`, meaning?.en].filter(Boolean).join('. '),
            'x-label': label,
            ...(unit && { 'x-unit': unit }),
            ...(meaning && { 'x-meaning': meaning }),
          },
        ]
      }),
    ),
    required: fields.map(({ key }) => key),
  }
}

function tablePaths(table: Table) {
  const { name, dataset } = table
  const tags = [name]
  const title = titleOf(table).en
  const filterParameters = tableParameters(dataset).map((parameter) => parameterOf(table, parameter))
  const id = schemaName(name)
  return {
    [`/${name}.json`]: {
      get: {
        operationId: `get${id}Json`,
        tags,
        summary: `${title}: rows, so many at a time`,
        parameters: [...filterParameters, LIMIT(API.mostRows, API.rows), CURSOR],
        responses: {
          200: {
            description: 'Rows, and the address of the next ones.',
            content: json({
              type: 'object',
              properties: {
                table: { type: 'string' },
                summary: SUMMARY,
                metadata: { type: 'string', description: 'Where the description of these rows is.' },
                rows: { type: 'array', items: ref(id) },
                next: { type: ['string', 'null'], description: 'Address of the next rows; null at the end.' },
                withheld: { ...WORDS, description: 'Rows that are shown on pages and not passed on.' },
              },
              required: ['table', 'metadata', 'rows', 'next'],
            }),
          },
          ...REFUSALS,
        },
      },
    },
    ...filePaths(`/${name}`, { id, tags, title, parameters: filterParameters }),
    [`/${name}.metadata.json`]: {
      get: {
        operationId: `get${id}Metadata`,
        tags,
        summary: `${title}: fields, units, sources, terms of use, citation`,
        parameters: filterParameters,
        responses: { 200: { description: 'The description.', content: json(METADATA) }, ...REFUSALS },
      },
    },
  }
}

/** Which rows of a period are meant where there are those of its months and of its years. */
function grainWords({ grains }: Table['dataset'], period: string): string {
  if (grains?.period !== period) return ''
  const { column, fine, coarse } = grains
  return `. Where the period has both and ${column} is not given: ${fine} rows if an end of it is finer than a year, else ${coarse} ones`
}

function parameterOf({ dataset }: Table, name: string) {
  const column = dataset.columns[name]
  const query = { name, in: 'query', required: false }
  if (column?.filter === 'options') {
    const values = 'options' in column ? { enum: Object.keys(column.options) } : {}
    return {
      ...query,
      description: `${column.label.en}; may be given more than once`,
      'x-label': column.label,
      schema: { type: 'array', items: { type: 'string', ...values } },
    }
  }
  if (name === 'sort') {
    const sorts = Object.keys(dataset.columns).filter((key) => dataset.columns[key]?.sort)
    return {
      ...query,
      description: `A field, with - before it from the top: ${sorts.join(', ')}. Without it ${dataset.order}. Demonstration data comes after real rows.`,
      'x-label': {
        ar: `الترتيب بحقل، وقبله - للتنازلي: ${sorts.join('، ')}`,
        en: `Order: a field, with - before it from the top: ${sorts.join(', ')}`,
      },
      schema: { type: 'string' },
    }
  }
  if (name === 'q')
    return {
      ...query,
      description: `Words: ${dataset.hint.en}`,
      'x-label': { ar: `كلمات: ${dataset.hint.ar}`, en: `Words: ${dataset.hint.en}` },
      schema: { type: 'string', maxLength: 200 },
    }
  if (name === 'preset') {
    const presets = Object.entries(dataset.presets ?? {})
    const words = (lang: 'ar' | 'en') =>
      presets.map(([key, { label }]) => `${key} (${label[lang]})`).join(', ')
    return {
      ...query,
      description: words('en'),
      'x-label': { ar: words('ar'), en: words('en') },
      schema: { type: 'string' },
    }
  }
  const of = name.replace(/_(min|max|from|to)$/, '')
  const end = name.slice(of.length + 1)
  const words = end === 'min' || end === 'from' ? 'from' : 'to'
  return {
    ...query,
    description: `${dataset.columns[of]?.label.en ?? of}, ${words}${grainWords(dataset, of)}`,
    'x-label': {
      ar: `${dataset.columns[of]?.label.ar ?? of}، ${words === 'from' ? 'من' : 'إلى'}`,
      en: `${dataset.columns[of]?.label.en ?? of}, ${words}`,
    },
    schema: { type: end === 'min' || end === 'max' ? 'number' : 'string' },
  }
}

const WORDS = {
  type: 'object',
  properties: { ar: { type: 'string' }, en: { type: 'string' } },
  required: ['ar', 'en'],
}

/** Rows that answer nothing together have none. */
const SUMMARY = {
  ...WORDS,
  description:
    'What all rows asked for come to, in a sentence with its marks; with the first rows, where there is something to say.',
}

const METADATA: JsonSchema = {
  type: 'object',
  properties: {
    table: { type: 'string' },
    title: WORDS,
    description: WORDS,
    summary: SUMMARY,
    rows: { type: 'integer' },
    withheld: { ...WORDS, description: 'Rows that are shown on pages and not passed on.' },
    as_of: { type: ['string', 'null'] },
    source: WORDS,
    demonstration: { enum: ['all', 'some', 'none'], type: 'string' },
    marks: { type: 'object' },
    licence: WORDS,
    licences: { type: 'array', items: { type: 'object' } },
    citation: WORDS,
    page: WORDS,
    filters: { type: 'object' },
    retrieved: { type: 'string', format: 'date' },
    files: { type: 'object' },
    fields: { type: 'array', items: { type: 'object' } },
  },
  required: ['table', 'title', 'rows', 'source', 'licence', 'demonstration', 'fields', 'citation'],
}
