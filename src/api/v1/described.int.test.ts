import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineFields } from '#datasets/machine/fields.server.ts'
import { testContext } from '#testing/context.server.ts'
import { lastFriday } from '#demo/prices/price-walk.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { describedApi, describedSeries, describedTable } from '#shell/developers/described.server.ts'
import { TABLES } from './tables.server.ts'
import { askOf, publicServer, readCsv } from './testing-v1.server.ts'

let demo: Awaited<ReturnType<typeof demoApp>>
let server: FastifyInstance
let ask: ReturnType<typeof askOf>
beforeAll(async () => {
  demo = await demoApp()
  ;({ server } = await publicServer(demo.app))
  ask = askOf(server)
})
afterAll(async () => {
  await server.close()
  await demo.drop()
})

interface Package {
  resources: {
    name: string
    path: string
    schema: {
      fields: { name: string; type: string; constraints?: { required?: boolean; enum?: string[] } }[]
    }
  }[]
}

test('MKT-11 the data package describes every CSV as it is: each field in its order, each value of its type', async () => {
  const { resources } = (await ask('/v1/datapackage.json')).json<Package>()
  expect(resources).toHaveLength(TABLES.length)
  for (const { name, path, schema } of resources) {
    expect(name).toMatch(/^[a-z0-9-]+$/)
    const [heads, ...lines] = readCsv((await ask(new URL(path).pathname)).body)
    expect(schema.fields.map((field) => field.name)).toEqual(heads)
    const wrong: string[] = []
    for (const line of lines)
      for (const [i, { name: field, type, constraints }] of schema.fields.entries()) {
        const value = line[i] ?? ''
        const bad =
          value === ''
            ? constraints?.required === true
            : type === 'number' || type === 'integer'
              ? Number.isNaN(Number(value))
              : type === 'boolean'
                ? !['true', 'false'].includes(value)
                : type === 'date'
                  ? !/^\d{4}-\d{2}-\d{2}$/.test(value)
                  : constraints?.enum !== undefined && !constraints.enum.includes(value)
        if (bad) wrong.push(`${name} ${field}: ${value}`)
      }
    expect(wrong.slice(0, 5)).toEqual([])
  }
})

test('MKT-11 the catalogue names every table in both languages with its files, in the words of DCAT', async () => {
  const answer = await ask('/catalog.jsonld')
  expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8')
  const catalog = answer.json<Record<string, unknown> & { 'dcat:dataset': Record<string, unknown>[] }>()
  expect(catalog['@type']).toBe('dcat:Catalog')
  expect(catalog['dcat:dataset'].map((one) => one['dct:identifier'])).toEqual(TABLES.map(({ name }) => name))
  for (const one of catalog['dcat:dataset']) {
    expect(one['dct:title']).toMatchObject([{ '@language': 'ar' }, { '@language': 'en' }])
    const files = one['dcat:distribution'] as { 'dcat:downloadURL': { '@id': string } }[]
    for (const { 'dcat:downloadURL': file } of files)
      expect((await ask(new URL(file['@id']).pathname)).statusCode, file['@id']).toBe(200)
  }
})

test('MKT-11 the document is OpenAPI 3.1 with an answer of every kind under its address', async () => {
  const answer = await ask('/v1/openapi.json')
  const document = answer.json<{
    openapi: string
    paths: Record<string, { get: { parameters?: { name: string; in: string; required?: boolean }[] } }>
  }>()
  expect(document.openapi).toBe('3.1.1')
  const lastDay = new Date(lastFriday(new Date())).toISOString().slice(0, 10)
  const SERIES = 'methanol-cn-cfr-spot'
  for (const [path, { get }] of Object.entries(document.paths)) {
    const at = `/v1${path.replace('{series}', SERIES).replace('{day}', lastDay)}`
    const demanded = (get.parameters ?? []).filter((one) => one.in === 'query' && one.required)
    const query = demanded.map(({ name }) => `?${name}=${SERIES}`).join('')
    expect((await ask(at + query)).statusCode, at).toBe(200)
  }
})

test('MKT-11 the .iqy file leads to the table with its filters, in three lines', async () => {
  const { body, headers } = await ask('/v1/production-capacity.iqy?country=SA')
  expect(headers['content-type']).toContain('iqy')
  expect(body.split('\r\n').slice(0, 3)).toEqual([
    'WEB',
    '1',
    'http://kimya.test/v1/production-capacity.html?country=SA',
  ])
})

test('MKT-11 the pages for analysts are made from the document, in both languages, and leave out what cannot be read', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const { ctx } = testContext(demo.app, { lang })
    expect(describedApi(ctx).tables.map(({ name }) => name)).toEqual(TABLES.map(({ name }) => name))
    for (const { name, dataset } of TABLES) {
      const shown = describedTable(ctx, name, 'country=SA&view=map&col=x&nonsense=1')
      expect(shown?.fields.map((field) => field.name)).toEqual(machineFields(dataset).map(({ key }) => key))
      for (const { about, name: parameter } of shown?.parameters ?? [])
        if (!['limit', 'cursor'].includes(parameter))
          expect(about, `${name} ${parameter} ${lang}`).toMatch(lang === 'ar' ? /[ء-ي]/ : /[A-Za-z]/)
      expect(shown?.fetched.query ?? '').toMatch(/^(?:country=SA)?$/)
      // The addresses on the page exist.
      expect((await ask(`/v1/${name}.csv?${shown?.fetched.query}`)).statusCode).toBe(200)
    }
    expect(describedTable(ctx, 'nothing', '')).toBeNull()
    expect((await describedSeries(ctx, 'methanol-cn-cfr-spot'))?.fetched.path).toBe(
      'v1/prices/methanol-cn-cfr-spot',
    )
    expect(await describedSeries(ctx, 'nothing')).toBeNull()
  }
})
