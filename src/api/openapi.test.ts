import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { ERRORS } from '#platform/http/errors.ts'
import { apiModules } from './modules.server.ts'
import { openApiOf } from './openapi.server.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
  security: Record<string, string[]>[]
}

const modules = apiModules(() => '40922-12345')
// As a client reads it: what JSON cannot say is not in it.
const document = JSON.parse(JSON.stringify(openApiOf(modules, '1.0.0')))
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** A module of calls that answer these. */
const moduleOf = (...answers: z.ZodType[]): ApiModule => ({
  prefix: '/x/api',
  tag: 'x',
  calls: answers.map((answer, i) =>
    apiCall({ method: 'GET', path: `c${i}`, summary: 'x', answer, handle: async () => ({}) }),
  ),
})

describe('OpenAPI', () => {
  test('API-01 the document follows the rules of Redocly', async () => {
    const rules = {
      'no-required-schema-properties-undefined': 'error',
      'operation-operationId': 'error',
      'operation-summary': 'error',
      'operation-tag-defined': 'error',
      'tag-description': 'error',
      // Addresses that programs call already end in a slash.
      'no-path-trailing-slash': 'off',
    }
    // As a text, the type of every setting there is need not be compared, which takes seconds.
    const config = await createConfig(JSON.stringify({ extends: ['recommended'], rules }))
    const source = JSON.stringify(document)
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  test('API-01 the document is OpenAPI 3.1 under Apache-2.0 with both languages as servers', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({
      title: 'Kimya',
      version: '1.0.0',
      license: { name: expect.any(String), identifier: 'Apache-2.0' },
    })
    expect(document.servers.map((s: { url: string }) => s.url)).toEqual(['/ar', '/en'])
    expect(Object.keys(document).filter((k) => !k.startsWith('x-'))).toEqual([
      'openapi',
      'info',
      'servers',
      'tags',
      'paths',
      'components',
    ])
  })

  test('API-01 every call of every module is in it, and the five of the seed at their addresses', () => {
    const calls = modules.flatMap((m) =>
      m.calls.map((c) => `${c.method.toLowerCase()} ${m.prefix}/${c.path.replace(/:(\w+)/g, '{$1}')}`),
    )
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(calls.toSorted())
    for (const path of [
      '/Web/',
      '/Web/Update/',
      '/accounts/api/Logout/',
      '/accounts/api/ActivateUserEmail/{uidb64}/{token}',
      '/around-world/api/ListPosts/{page_id}',
    ]) {
      expect(document.paths).toHaveProperty([path, 'get'])
    }
  })

  test('API-01 operation ids are made of method and address', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids).toContain('getAroundWorldListPostsByPageId')
  })

  test('API-01 the parameters of a path are its own, required, and typed as they are read', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const given = operation.parameters.filter((p) => p.in === 'path')
      expect(
        given.map((p) => p.name),
        path,
      ).toEqual(inPath)
      expect(given.every((p) => p.required)).toBe(true)
      const names = operation.parameters.map((p) => `${p.in} ${p.name}`)
      expect(new Set(names).size).toBe(names.length)
    }
    expect(document.paths['/articles/api/ListPosts/{page_id}'].get.parameters).toMatchObject([
      { name: 'page_id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'category', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
    ])
  })

  test('API-02 every answer has a description and a schema, and errors are listed by status with their codes', () => {
    for (const { path, operation } of operations) {
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.filter((s) => s.startsWith('2')),
        path,
      ).toHaveLength(1)
      expect(statuses).toEqual(expect.arrayContaining(['400', '404', '405', '500']))
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(description).not.toBe('')
        expect(content['application/json']?.schema).toBeTypeOf('object')
      }
    }
    const codes = JSON.stringify(document.paths['/articles/api/Post/{post_id}'].get.responses['403'])
    expect(codes).toContain('not_allowed')
    expect(document.components.schemas.Error.properties.error.properties.code.enum).toEqual(
      Object.keys(ERRORS),
    )
  })

  test('API-02 the lists of posts answer results, total_pages and page_number', () => {
    expect(document.components.schemas.PostList.required).toEqual(['results', 'total_pages', 'page_number'])
  })

  test('API-01 unsafe calls ask for the token, safe ones do not', () => {
    for (const { method, operation } of operations) {
      const open = operation.security.some((s) => Object.keys(s).length === 0)
      expect(open).toBe(method === 'get')
      expect(operation.security.every((s) => method === 'get' || 'token' in s)).toBe(true)
    }
  })

  test('API-01 two schemas of one name, and a nameless one that refers to itself, stop the document', () => {
    const a = z.object({ a: z.string() }).meta({ id: 'OpenapiTwin' })
    const b = z.object({ b: z.string() }).meta({ id: 'OpenapiTwin' })
    expect(() => openApiOf([moduleOf(a, b)], '1')).toThrow('Two schemas are named OpenapiTwin')
    const node = z.object({
      get children() {
        return z.array(node)
      },
    })
    expect(() => openApiOf([moduleOf(node)], '1')).toThrow('needs a name')
  })
})
