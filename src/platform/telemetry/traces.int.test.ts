import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool, poolOf, type Db } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { openQueue, type JobQueue } from '#platform/jobs/jobs.server.ts'
import { createTelemetry } from './telemetry.server.ts'
import { openTraces, type Traces } from './traces.server.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }

let fresh: TestDatabase
let db: Db
let jobs: JobQueue
let traces: Traces
const spans: SentSpan[] = []
const lines: string[] = []
const telemetry = createTelemetry('info', (line) => lines.push(line))
const collector = createServer()
const site = fastify()
const done = Promise.withResolvers<unknown>()

beforeAll(async () => {
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    const sent = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
    spans.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  collector.on('request', (request, response) => void take(request, response))
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  fresh = await testDatabase()
  db = openDb(openPool(fresh.url, { connections: 4 }))
  jobs = await openQueue({ pool: poolOf(db), work: true, telemetry, pollSeconds: 0.5 })
  traces = await openTraces(`http://127.0.0.1:${(collector.address() as AddressInfo).port}/`, '1')
  await jobs.take('mail.send', async (data) => {
    await sql`select 'within the job'`.execute(db)
    done.resolve(data)
  })
  traces.watch(site)
  site.get('/v1/:table', async () => {
    await sql`select ${'a reader’s word'}::text as given`.execute(db)
    telemetry.log('info', 'asked')
    await jobs.send('mail.send', { id: 7 })
    return 'done'
  })
  await site.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await site.close()
  await db.destroy()
  await fresh.drop()
  collector.close()
})

test('OPS-06 a request, its statements, its line in the log and the job it asks for are one trace that began elsewhere', async () => {
  const { port } = site.server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/v1/prices?q=secret`, {
    headers: { traceparent: `00-${PARENT.traceId}-${PARENT.spanId}-01` },
  })
  // What the trace needs is not part of the job's own data.
  expect(await done.promise).toEqual({ id: 7 })
  await jobs.stop()
  await traces.close()
  const own = spans.filter(({ traceId }) => traceId === PARENT.traceId)
  const request = own.find(({ name }) => name === 'GET /v1/:table')
  expect(request?.parentSpanId).toBe(PARENT.spanId)
  const statement = own.find(({ attributes }) =>
    attributes.some(({ value }) => value.stringValue?.includes('as given')),
  )
  expect(statement).toMatchObject({ name: 'sql select', parentSpanId: request?.spanId })
  const job = own.find(({ name }) => name === 'job mail.send')
  expect(job).toBeDefined()
  expect(
    own.find(({ attributes }) =>
      attributes.some(({ value }) => value.stringValue?.includes('within the job')),
    ),
  ).toMatchObject({ parentSpanId: job?.spanId })
  const line = lines
    .map((one) => JSON.parse(one) as Record<string, unknown>)
    .find(({ message }) => message === 'asked')
  expect(line).toMatchObject({ traceId: PARENT.traceId, spanId: request?.spanId })
  // Neither what a reader asked for nor a value of a statement goes out.
  expect(JSON.stringify(spans)).not.toMatch(/secret|reader’s word/)
})
