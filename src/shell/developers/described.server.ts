import { fieldsOf } from '#api/v1/metadata.server.ts'
import { publicApiDocument, schemaName } from '#api/v1/openapi/openapi.server.ts'
import { TABLES, tableNamed, titleOf, type Table } from '#api/v1/tables.server.ts'
import { readFilters, stateQuery } from '#api/v1/calls/asked-rows.server.ts'
import type { Fetched } from '#api/v1/snippets.ts'
import { pointFields } from './file-fields.server.ts'
import { namedSeries } from '#sections/products-prices/series/named-series.server.ts'
import { machineSeries } from '#sections/products-prices/points/machine-points.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { can } from '#platform/policy/policy.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ERRORS, type ErrorCode } from '#platform/http/errors.ts'

interface Described {
  name: string
  description?: string
  required?: boolean
  schema?: {
    type?: unknown
    enum?: unknown
    format?: string
    maximum?: number
    default?: unknown
    items?: { enum?: unknown }
  }
  'x-label'?: Record<Lang, string>
}

interface Operation {
  summary: string
  parameters: Described[]
}

type Document = {
  paths: Record<string, { get: Operation }>
  components: { schemas: Record<string, { properties: Record<string, Property> }> }
}
type Property = {
  type?: unknown
  format?: string
  enum?: unknown[]
  'x-label'?: Record<Lang, string>
  'x-unit'?: Record<Lang, string>
  'x-meaning'?: Record<Lang, string>
}

/** The document as it is served: this page and programs read the same. */
const document = () => JSON.parse(JSON.stringify(publicApiDocument())) as Document

const ERRORS_OF_THE_API: readonly ErrorCode[] = [
  'invalid_input',
  'bad_key',
  'key_in_address',
  'unauthorized',
  'not_allowed',
  'not_found',
  'too_many',
  'daily_limit',
  'busy',
  'unavailable',
]

/** Rows as the page says how to fetch them. */
export interface FetchedRows {
  name: string
  title: string
  /** The page that shows them. */
  list: string
  /** The key of the text above them. */
  rows: 'all' | 'filtered' | 'compared' | 'moves' | 'offers' | 'duties'
  /** Endings of files beside those of Excel. */
  formats: readonly string[]
  fetched: Omit<Fetched, 'query'> & { query: string }
  parameters: readonly { name: string; about: string; values: readonly string[] }[]
  fields: readonly {
    name: string
    type: string
    about: string
    unit: string | null
    values: readonly string[]
  }[]
}

/** Whether a reader may see a table's section. */
export const mayRead = ({ viewer }: Pick<RequestContext, 'viewer'>, { section: { needs } }: Table) =>
  !needs || can(viewer, needs)

/** The page of the API: its tables, its calls of prices, its errors. */
export function describedApi(ctx: Pick<RequestContext, 'lang' | 'viewer'>) {
  const { lang } = ctx
  const { paths } = document()
  return {
    tables: TABLES.filter((table) => mayRead(ctx, table)).map((table) => ({
      name: table.name,
      title: titleOf(table)[lang],
      about: table.section.about[lang],
      fields: fieldsOf(table).length,
    })),
    prices: Object.entries(paths)
      .filter(([path]) => path.startsWith('/prices/'))
      .map(([path]) => path),
    errors: ERRORS_OF_THE_API.map((code) => ({
      code,
      status: ERRORS[code].status,
      text: ERRORS[code][lang],
    })),
  }
}

/** A table or series with the ways to fetch it; null for an unknown one, or one that is not for this reader. */
export function describedTable(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now'>,
  name: string,
  query: string,
): FetchedRows | null {
  const { lang, app } = ctx
  const table = tableNamed(name)
  if (!table || !mayRead(ctx, table)) return null
  // What only the page knows, such as its view, is left out, and so is what cannot be read.
  const { state } = readFilters(table.dataset, new URLSearchParams(query), ctx.now)
  const filters = stateQuery(table.dataset, state)
  const fields = fieldsOf(table)
  const { paths, components } = document()
  const schema = components.schemas[schemaName(name)]
  const fetched: Fetched = {
    site: app.config.publicUrl,
    path: `v1/${name}`,
    query: filters,
    numbers: fields.filter(({ type }) => type === 'number' || type === 'integer').map((field) => field.name),
    days: fields.filter(({ type }) => type === 'date').map((field) => field.name),
  }
  return {
    name,
    title: titleOf(table)[lang],
    list: `/${table.dataset.section}?${new URLSearchParams([...filters, ...(table.dataset.view ? [['view', table.dataset.view]] : []), ['page', '1']])}`,
    rows: filters.size > 0 ? 'filtered' : 'all',
    formats: ['csv', 'json', 'parquet', 'metadata.json'],
    fetched: { ...fetched, query: filters.toString() },
    parameters: (paths[`/${name}.json`]?.get.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      about: parameter['x-label']?.[lang] ?? '',
      values: valuesOf(parameter.schema?.items?.enum ?? parameter.schema?.enum),
    })),
    fields: Object.entries(schema?.properties ?? {}).map(([field, property]) => ({
      name: field,
      type: typeOf(property),
      about: [property['x-label']?.[lang], property['x-meaning']?.[lang]].filter(Boolean).join('. '),
      unit: property['x-unit']?.[lang] ?? null,
      values: valuesOf(property.enum),
    })),
  }
}

/** A series of prices with the ways to fetch it; null for an unknown one. */
export async function describedSeries(ctx: RequestContext, key: string): Promise<FetchedRows | null> {
  const { app, lang } = ctx
  const table = tableNamed('products-prices')
  if (!table || !mayRead(ctx, table)) return null
  ctx.tag('prices', 'products')
  const series = await machineSeries(app, key)
  if (!series) return null
  const { paths } = document()
  // A series without a price yet has its product's name alone.
  const [named] = await namedSeries(app.db, lang, { slugs: [key] })
  const product = (lang === 'en' ? series.product_en : null) ?? series.product_ar
  return {
    name: `prices/${key}`,
    title: named ? [named.name, named.terms].filter(Boolean).join(lang === 'ar' ? '، ' : ', ') : product,
    list: `/products-prices?product=${series.product}&page=1`,
    rows: 'all',
    formats: ['csv', 'json', 'parquet'],
    fetched: {
      site: app.config.publicUrl,
      path: `v1/prices/${key}`,
      query: '',
      numbers: ['price', 'low', 'high'],
      days: ['day'],
    },
    parameters: (paths['/prices/{series}.json']?.get.parameters ?? [])
      .filter(({ name: own }) => own !== 'series')
      .map(({ name: own, description = '' }) => ({
        name: own,
        about: lang === 'en' ? description : '',
        values: [],
      })),
    fields: pointFields(lang),
  }
}

const MOST_VALUES = 12

function valuesOf(values: unknown): string[] {
  if (!Array.isArray(values)) return []
  const own = values.filter((value): value is string => typeof value === 'string')
  return own.length > MOST_VALUES ? [...own.slice(0, MOST_VALUES), '…'] : own
}

/** `number`, `date`, `string[]`; what may be missing has a question mark. */
function typeOf({ type, format }: Property): string {
  const types = (Array.isArray(type) ? type : [type]).map(String)
  const [own = ''] = types.filter((one) => one !== 'null')
  const named = own === 'array' ? 'string[]' : format === 'date' ? 'date' : own
  return named + (types.includes('null') ? '?' : '')
}
