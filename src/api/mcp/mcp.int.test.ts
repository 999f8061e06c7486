import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API } from '#platform/limits/limits.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { publicServer } from '../v1/testing-v1.server.ts'

let demo: Awaited<ReturnType<typeof demoApp>>
let server: FastifyInstance
beforeAll(async () => {
  demo = await demoApp()
  ;({ server } = await publicServer(demo.app))
})
afterAll(async () => {
  await server.close()
  await demo.drop()
})

let asked = 0
/** Sends a body as a client does, each from a network of its own. */
function send(payload: string | object, headers: Record<string, string> = {}) {
  asked += 1
  return server.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': `10.77.${asked >> 8}.${asked & 255}`,
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
}

interface Answer {
  jsonrpc: string
  id: unknown
  result?: Record<string, unknown>
  error?: { code: number; message: string }
}

async function rpc(method: string, params?: object, headers?: Record<string, string>): Promise<Answer> {
  const answer = await send({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) }, headers)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return answer.json<Answer>()
}

async function call(name: string, args: object): Promise<Record<string, unknown>> {
  const { result } = await rpc('tools/call', { name, arguments: args })
  expect(result?.['isError'], JSON.stringify(result)).toBeUndefined()
  const [content] = (result?.['content'] ?? []) as { type: string; text: string }[]
  expect(JSON.parse(content?.text ?? '')).toEqual(result?.['structuredContent'])
  return result?.['structuredContent'] as Record<string, unknown>
}

async function refusal(name: string, args: object): Promise<string> {
  const { result } = await rpc('tools/call', { name, arguments: args })
  expect(result?.['isError']).toBe(true)
  return ((result?.['content'] ?? []) as { text: string }[])[0]?.text ?? ''
}

test('MKT-11 a client opens a conversation as the protocol says: version, notice, tools', async () => {
  const opened = await rpc('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  })
  expect(opened).toMatchObject({
    jsonrpc: '2.0',
    id: 7,
    result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'kimya' } },
  })
  expect((await rpc('initialize', { protocolVersion: '1999-01-01' })).result?.['protocolVersion']).toBe(
    '2025-11-25',
  )
  const noticed = await send(
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { 'mcp-protocol-version': '2025-06-18' },
  )
  expect([noticed.statusCode, noticed.body]).toEqual([202, ''])
  expect((await rpc('ping')).result).toEqual({})
  const { result } = await rpc('tools/list')
  const tools = result?.['tools'] as { name: string; inputSchema: { type: string }; annotations: object }[]
  expect(tools.map(({ name }) => name)).toEqual(['find', 'series', 'table', 'case', 'cite'])
  for (const { inputSchema, annotations } of tools) {
    expect(inputSchema.type).toBe('object')
    expect(annotations).toMatchObject({ readOnlyHint: true })
  }
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(6 * 1024)
})

test('MKT-11 find leads by words of either language to the keys that the other tools take', async () => {
  const { tables } = await call('find', {})
  expect((tables as { table: string }[]).map(({ table }) => table)).toContain('production-capacity')
  for (const query of ['methanol', 'ميثانول']) {
    const { found } = (await call('find', { query })) as {
      found: { table: string; rows: { key: string; name: string }[] }[]
    }
    const prices = found.find(({ table }) => table === 'products-prices')
    expect(
      prices?.rows.some(({ key, name }) => key.startsWith('methanol-') && name.includes('Methanol')),
      query,
    ).toBe(true)
  }
})

test('MKT-11 series gives unit, source, mark, a summary, at most fifty points, the file of all and a citation', async () => {
  const answer = await call('series', { series: 'methanol-cn-cfr-spot' })
  expect(answer['series']).toMatchObject({
    unit: expect.any(String),
    source_en: expect.any(String),
    demo: true,
  })
  const points = answer['points'] as { day: string; price: number }[]
  expect(points.length).toBeLessThanOrEqual(API.toolRows)
  expect(points.map(({ day }) => day)).toEqual(
    points
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
  const csv = (
    await server.inject({
      url: new URL(String(answer['file'])).pathname,
      headers: { 'x-forwarded-for': '10.78.0.1' },
    })
  ).body
  const prices = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[2]))
  expect(answer['summary']).toMatchObject({
    points: prices.length,
    low: Math.min(...prices),
    high: Math.max(...prices),
    first: prices[0],
    last: prices.at(-1),
  })
  expect(answer['citation']).toMatchObject({
    ar: expect.stringContaining('بيانات توضيحية'),
    en: expect.stringContaining('Demonstration data'),
  })
})

test('TRUST-02 MKT-11 a citation names the sources of the prices that were asked for, and a price its own', async () => {
  const key = 'meg-nwe-cif-spot'
  const of = sql`series_id = (select id from products_prices_quote where slug = ${key})`
  const { rows } = await sql<{ day: string }>`
    update products_prices_point set source_ar = 'نشرة', source_en = 'Bulletin'
    where ${of} and day = (select max(day) from products_prices_point where ${of}) returning day::text as day`.execute(
    demo.app.db,
  )
  const day = rows[0]?.day ?? ''
  const { citation, points } = (await call('series', { series: key, from: day })) as {
    citation: Record<string, string>
    points: unknown[]
  }
  expect(points).toMatchObject([{ day, source_ar: 'نشرة', source_en: 'Bulletin' }])
  expect(citation['en']).toContain('Source: Bulletin.')
  const whole = (await call('cite', { series: key }))['citation'] as Record<string, string>
  expect(whole['en']).toContain('Source: Bulletin; Demonstration data.')
  expect(whole['ar']).toContain('المصدر: بيانات توضيحية؛ نشرة')
})

test('MKT-11 table filters as the page does, says how many there are, and where all of them are', async () => {
  const answer = await call('table', {
    table: 'production-capacity',
    filters: { country: ['SA', 'QA'] },
    limit: 3,
  })
  const rows = answer['rows'] as { country: string }[]
  expect(rows).toHaveLength(3)
  expect(rows.every(({ country }) => ['SA', 'QA'].includes(country))).toBe(true)
  expect(answer['total']).toBeGreaterThan(3)
  expect(answer['file']).toBe('http://kimya.test/v1/production-capacity.csv?country=QA&country=SA')
  expect(answer['units']).toBeTypeOf('object')
  expect(JSON.stringify(answer)).not.toContain('null,')
})

test('MKT-11 case has duties, timeline and sources; cite names a table, a row and a series in both languages', async () => {
  const found = await call('case', { key: 'eu-meg-2020' })
  expect(found['case']).toMatchObject({ key: 'eu-meg-2020' })
  expect((found['timeline'] as object[]).length).toBeGreaterThan(0)
  expect(found['page']).toMatchObject({ en: 'http://kimya.test/en/dumping-cases/eu-meg-2020' })
  for (const args of [
    { table: 'companies' },
    { table: 'companies', key: 'sabic' },
    { series: 'methanol-cn-cfr-spot' },
  ]) {
    const { citation, page } = (await call('cite', args)) as {
      citation: Record<string, string>
      page: Record<string, string>
    }
    expect(citation['ar']).toContain('المصدر: ')
    expect(citation['en']).toContain('Source: ')
    expect(citation['licence']).not.toBe('')
    expect(page['ar']).toMatch(/^http:\/\/kimya\.test\/(?!en)/)
  }
})

test('MKT-11 a wrong call of a model gets a text that says how to correct it, and no answer is invented', async () => {
  expect(await refusal('table', { table: 'oil' })).toContain('production-capacity')
  expect(await refusal('table', { table: 'companies', filters: { colour: 'red' } })).toContain('colour')
  expect(await refusal('table', { table: 'companies', limit: 500 })).toContain('limit')
  expect(await refusal('series', { series: 'nothing' })).toContain('not_found')
  expect(await refusal('case', {})).toContain('key')
  expect(await refusal('cite', {})).toContain('Name a table')
  expect((await rpc('tools/call', { name: 'delete', arguments: {} })).error).toMatchObject({ code: -32602 })
  expect((await rpc('resources/list')).error).toMatchObject({ code: -32601 })
})

test('API-02 MKT-11 broken messages, foreign pages, other methods and versions are refused; limits hold', async () => {
  expect((await send('{')).json<Answer>().error?.code).toBe(-32700)
  for (const body of [
    '[]',
    '{}',
    '"x"',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
  ])
    expect((await send(body)).json<Answer>().error?.code, body).toBe(-32600)
  expect(
    (await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { origin: 'https://evil.example' })).statusCode,
  ).toBe(403)
  expect(
    (await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'mcp-protocol-version': '1.0' })).statusCode,
  ).toBe(400)
  const get = await server.inject({ url: '/mcp', headers: { accept: 'text/event-stream' } })
  expect([get.statusCode, get.headers['allow']]).toEqual([405, 'POST'])
  expect((await send('x'.repeat(70_000))).statusCode).toBe(413)
  expect(
    (await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { authorization: 'Bearer nothing' })).statusCode,
  ).toBe(401)
  const one = { 'x-forwarded-for': '10.99.0.1' }
  const answers = []
  for (let i = 0; i <= API.anonymous.calls; i++)
    answers.push((await send({ jsonrpc: '2.0', id: i, method: 'ping' }, one)).statusCode)
  expect(answers).toEqual([...Array<number>(API.anonymous.calls).fill(200), 429])
})
