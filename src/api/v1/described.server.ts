import { readState } from '#datasets/list/state.ts'
import { LICENCE } from '#datasets/export/licence.ts'
import { isoDay } from '#i18n/date/date.ts'
import { localePath } from '#i18n/locale.ts'
import { versionOf } from '#platform/cache/versions.server.ts'
import { can } from '#platform/policy/policy.ts'
import { siteSettings } from '#site/settings.server.ts'
import { refuseUnknown } from './calls/asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from './calls/call.server.ts'
import { aboutTable, fieldsOf } from './metadata.server.ts'
import { publicApiDocument } from './openapi/openapi.server.ts'
import { TABLES, tagsOf, titleOf, type Table } from './tables.server.ts'

/** The tables that the caller may see. */
function tablesFor({ viewer }: Pick<Caller, 'viewer'>): readonly Table[] {
  return TABLES.filter(({ section: { needs } }) => !needs || can(viewer, needs))
}

const allTags = (tables: readonly Table[]) => [...new Set([...tables.flatMap(tagsOf), 'settings'])]

let document: string | null = null

/** The OpenAPI document as text: it is the same until the process ends. */
function publicDocumentText(): string {
  return (document ??= `${JSON.stringify(publicApiDocument())}\n`)
}

/** `/v1/openapi.json`. */
export async function documentPlan({ url }: Caller): Promise<Plan> {
  refuseUnknown(url.searchParams, [])
  return {
    type: 'application/openapi+json; charset=utf-8',
    tags: [],
    open: async () => ({ body: publicDocumentText() }),
  }
}

/** `/v1`: the tables, with the addresses of their files and descriptions. */
export async function indexPlan(caller: Caller): Promise<Plan> {
  refuseUnknown(caller.url.searchParams, [])
  const tables = tablesFor(caller)
  return jsonPlan({
    tags: ['settings'],
    answer: async () => ({
      value: {
        tables: tables.map((table) => ({
          table: table.name,
          title: titleOf(table),
          description: table.section.about,
          json: `/v1/${table.name}.json`,
          csv: `/v1/${table.name}.csv`,
          parquet: `/v1/${table.name}.parquet`,
          metadata: `/v1/${table.name}.metadata.json`,
        })),
        prices: '/v1/prices/{series}.json',
        landed_cost: '/v1/landed-cost.json',
        trade_explorer: '/v1/exports-imports/explorer.json',
        sources: '/v1/sources.json',
        openapi: '/v1/openapi.json',
        datapackage: '/v1/datapackage.json',
        catalog: '/catalog.jsonld',
        licence: LICENCE,
      },
      rows: tables.length,
    }),
  })
}

const FRICTIONLESS: Readonly<Record<string, string>> = {
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
}

/** The licences of a table's sources as Frictionless Data names them; nothing where none has its own. */
async function packageLicences({ app, now }: Caller, table: Table) {
  const state = readState(table.dataset, new URLSearchParams(), [''], isoDay(now))
  const { licences } = await aboutTable({ app, now }, table, state)
  if (licences.length === 0) return {}
  return {
    licenses: licences.map(({ licence: { en, url } }) => ({ title: en, ...(url && { path: url }) })),
    sources: licences.map(({ source }) => ({ title: source.en })),
  }
}

/** `/v1/datapackage.json`: every table's CSV with its schema, as Frictionless Data reads it. */
export async function dataPackagePlan(caller: Caller): Promise<Plan> {
  refuseUnknown(caller.url.searchParams, [])
  const tables = tablesFor(caller)
  return jsonPlan({
    tags: allTags(tables),
    answer: async () => ({
      value: {
        $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
        name: 'kimya',
        title: (await siteSettings(caller.app)).name.en,
        description: LICENCE.en,
        homepage: caller.app.config.publicUrl,
        resources: await Promise.all(
          tables.map(async (table) => ({
            ...(await packageLicences(caller, table)),
            name: table.name.replace('/', '-').toLowerCase(),
            type: 'table',
            title: titleOf(table).en,
            description: table.section.about.en,
            path: `${caller.app.config.publicUrl}/v1/${table.name}.csv`,
            format: 'csv',
            mediatype: 'text/csv',
            encoding: 'utf-8',
            schema: {
              fields: fieldsOf(table).map(({ name, type, label, nullable, unit, values }) => ({
                name,
                type: FRICTIONLESS[type] ?? 'string',
                title: label.en,
                ...(unit && { unit: unit.en }),
                ...((!nullable || values) && {
                  constraints: {
                    ...(!nullable && { required: true }),
                    ...(values && type === 'text' && { enum: values }),
                  },
                }),
              })),
              primaryKey: ['key'],
              missingValues: [''],
            },
          })),
        ),
      },
    }),
  })
}

const DISTRIBUTIONS = [
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['parquet', 'application/vnd.apache.parquet'],
] as const

/** `/catalog.jsonld`: the tables as DCAT 3 has them. */
export async function catalogPlan(caller: Caller): Promise<Plan> {
  refuseUnknown(caller.url.searchParams, [])
  const { app, now } = caller
  const tables = tablesFor(caller)
  const at = (path: string) => app.config.publicUrl + path
  const words = ({ ar, en }: { ar: string; en: string }) => [
    { '@value': ar, '@language': 'ar' },
    { '@value': en, '@language': 'en' },
  ]
  return jsonPlan({
    type: 'application/ld+json; charset=utf-8',
    tags: allTags(tables),
    also: isoDay(now),
    async answer() {
      const { name } = await siteSettings(app)
      const publisher = {
        '@type': 'foaf:Agent',
        'foaf:name': words(name),
        'foaf:homepage': { '@id': at('/index') },
      }
      const datasets = await Promise.all(
        tables.map(async (table) => {
          const { dataset } = table
          const state = readState(dataset, new URLSearchParams(), [''], isoDay(now))
          const [{ rows: total, licence }, { changedAt }] = await Promise.all([
            aboutTable({ app, now }, table, state),
            versionOf(app, [dataset.tag]),
          ])
          const page = new URLSearchParams(dataset.view === undefined ? {} : { view: dataset.view })
          page.set('page', '1')
          return {
            '@id': at(`/v1/${table.name}.metadata.json`),
            '@type': 'dcat:Dataset',
            'dct:identifier': table.name,
            'dct:title': words(titleOf(table)),
            'dct:description': words(table.section.about),
            'dct:publisher': publisher,
            'dct:language': ['ar', 'en'],
            'dct:modified': { '@type': 'xsd:dateTime', '@value': changedAt.toISOString() },
            'dct:rights': { '@type': 'dct:RightsStatement', 'rdfs:label': words(licence) },
            'dcat:landingPage': { '@id': at(`${localePath('en', `/${dataset.section}`)}?${page}`) },
            'dcat:keyword': words(table.section.label),
            'void:entities': total,
            'dcat:distribution': DISTRIBUTIONS.map(([format, type]) => ({
              '@type': 'dcat:Distribution',
              'dcat:downloadURL': { '@id': at(`/v1/${table.name}.${format}`) },
              'dcat:mediaType': type,
              'dct:conformsTo': { '@id': at('/v1/openapi.json') },
            })),
          }
        }),
      )
      return {
        value: {
          '@context': {
            dcat: 'http://www.w3.org/ns/dcat#',
            dct: 'http://purl.org/dc/terms/',
            foaf: 'http://xmlns.com/foaf/0.1/',
            rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
            void: 'http://rdfs.org/ns/void#',
            xsd: 'http://www.w3.org/2001/XMLSchema#',
          },
          '@id': at('/catalog.jsonld'),
          '@type': 'dcat:Catalog',
          'dct:title': words(name),
          'dct:publisher': publisher,
          'dcat:service': {
            '@type': 'dcat:DataService',
            'dcat:endpointURL': { '@id': at('/v1') },
            'dcat:endpointDescription': { '@id': at('/v1/openapi.json') },
          },
          'dcat:dataset': datasets,
        },
      }
    },
  })
}
