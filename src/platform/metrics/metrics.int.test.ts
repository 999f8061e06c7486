import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAUGES } from '#admin/gauges.server.ts'
import { directly } from '#platform/db/addresses.server.ts'
import { connectDatabase, type Database } from '#platform/db/database.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { boundedServer } from '#platform/limits/connections.server.ts'
import { openQueue, type JobQueue } from '#platform/jobs/jobs.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { openMetrics, type Metrics } from './metrics.server.ts'

let fresh: TestDatabase
let database: Database
let jobs: JobQueue
let metrics: Metrics
let site: string
const server = fastify({
  serverFactory: (handler) =>
    boundedServer(handler, { behindProxy: true, onAnswer: (...answer) => metrics.onAnswer(...answer) }),
})
const app = () => `http://127.0.0.1:${metrics.port}`
beforeAll(async () => {
  fresh = await testDatabase()
  await fresh.db
    .insertInto('mail_outbox')
    .values({
      recipient: 'a@b.example',
      subject: '',
      body_html: '',
      body_text: '',
      lang: 'ar',
      status: 'failed',
    })
    .execute()
  database = connectDatabase(directly(fresh.url), { log: () => undefined, patience: 30 })
  const own = testApp(fresh)
  jobs = await openQueue({ pool: poolOf(database.jobs), work: false, telemetry: own.telemetry })
  metrics = await openMetrics({ app: own, database, host: '127.0.0.1', port: 0, gauges: GAUGES })
  server.get('/v1/:table', () => 'table')
  server.get('/*', (request, reply) => reply.code(request.url.includes('lost') ? 404 : 200).send('page'))
  site = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await metrics.close()
  await jobs.stop()
  await database.close()
  await fresh.drop()
})

/** The samples of an answer, by name and labels. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await fetch(`${app()}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('OPS-06 answers are counted by route and status; made-up addresses make no names', async () => {
  for (const url of [
    '/v1/prices',
    '/v1/flows',
    '/en/products-prices/urea?page=2',
    '/products-prices',
    '/index',
  ])
    await (await fetch(site + url)).text()
  for (let one = 0; one < 300; one += 1) await (await fetch(`${site}/lost-${one}/x`)).text()
  const found = await samples()
  const count = (route: string, status: number) =>
    found.get(`kimya_http_requests_total{route="${route}",method="GET",status="${status}"}`)
  expect(count('/v1', 200)).toBe(2)
  expect(count('/products-prices', 200)).toBe(2)
  expect(count('/index', 200)).toBe(1)
  expect(count('other', 404)).toBe(300)
  expect(found.get('kimya_http_request_duration_seconds_count{route="other"}')).toBe(300)
})

test('OPS-06 the work of the newsroom, the database and the process are seen', async () => {
  const found = await samples()
  expect(found.get('kimya_mails{state="failed"}')).toBe(1)
  expect(found.get('kimya_mails{state="sent"}')).toBe(0)
  expect(found.get('kimya_jobs{state="waiting"}')).toBe(0)
  expect(found.get('kimya_database_up')).toBe(1)
  expect(found.get('kimya_database_connections{kind="pages",state="waited_for"}')).toBe(0)
  expect(found.get('kimya_process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('OPS-06 OPS-07 a process that only works says that it lives, and nothing but that and /metrics is there', async () => {
  expect(await (await fetch(`${app()}/livez`)).json()).toEqual({ ok: true })
  expect((await fetch(`${app()}/`)).status).toBe(404)
  expect((await fetch(`${app()}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('OPS-06 the dashboard and the alert rules name metrics that exist, and operations.md lists ours', async () => {
  const own = [
    ...new Set(
      Array.from(
        (await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)/gm),
        ([, name = '', type]) => [name, type] as const,
      ),
    ),
  ]
  const names = new Set(
    own.flatMap(([name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  for (const file of ['deploy/grafana/kimya.json', 'deploy/prometheus/kimya-alerts.yml']) {
    const used = [...(await readFile(file, 'utf8')).matchAll(/\bkimya_[a-z0-9_]+/g)].map(([name]) => name)
    expect(used.length).toBeGreaterThan(10)
    expect(
      used.filter((name) => !names.has(name)),
      file,
    ).toEqual([])
  }
  const listed = await readFile('docs/practices/operations.md', 'utf8')
  const standard = /^kimya_(?:process|nodejs)_/
  expect(
    own.map(([name]) => name).filter((name) => !standard.test(name) && !listed.includes(`\`${name}\``)),
  ).toEqual([])
})
