import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { App } from '#platform/app.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import type { OnAnswer } from '#platform/limits/connections.server.ts'
import { DATABASE, type DatabaseKind } from '#platform/limits/limits.ts'
import { reasonOf } from '#platform/reason.ts'
import type { DatabaseGauge, Reading } from './gauges.ts'
import { RequestCounts } from './requests.server.ts'

/** What collects and shows the metrics of this process. */
export interface Metrics {
  /** Counts an answer of the site. */
  onAnswer: OnAnswer
  /** The port that Prometheus asks. */
  port: number
  /** As Prometheus reads it. */
  text(): Promise<string>
  close(): Promise<void>
}

interface Setup {
  app: App
  database: Database
  host: string
  port: number
  gauges: readonly DatabaseGauge[]
}

/** How long readings of the database hold, however many collectors ask. */
const HOLD_MS = 10_000

/** Serves the metrics of this process at `/metrics` on a port of their own, which readers must not reach; `/livez` is there for a worker, which has no other. */
export async function openMetrics({ app, database, host, port, gauges }: Setup): Promise<Metrics> {
  // Some megabytes that only who sets METRICS_PORT needs.
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry, prefix: 'kimya_' })

  type Declaring = (
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => readonly Reading[],
  ) => void
  const declare =
    (Metric: typeof prom.Gauge | typeof prom.Counter): Declaring =>
    (name, help, labelNames, read) => {
      new Metric({
        name: `kimya_${name}`,
        help,
        labelNames,
        registers: [registry],
        collect() {
          this.reset()
          for (const { labels = {}, value } of read()) this.inc(labels, value)
        },
      })
    }
  const [gauge, counter] = [declare(prom.Gauge), declare(prom.Counter)]

  const { pages, lanes } = app
  counter('pages_total', 'Pages sent from the cache and pages made.', ['from'], () => [
    { labels: { from: 'cache' }, value: pages.counts.hits },
    { labels: { from: 'render' }, value: pages.counts.renders },
    { labels: { from: 'old_copy' }, value: pages.counts.copies },
  ])
  gauge('page_cache_pages', 'Pages in the cache of this process.', [], () => [{ value: pages.size }])
  gauge('page_cache_bytes', 'Bytes of the pages in the cache.', [], () => [{ value: pages.bytes }])
  gauge('work', 'Work of one kind under way, and waiting for its turn.', ['kind', 'state'], () =>
    Object.entries(lanes).flatMap(([kind, { load }]) => [
      { labels: { kind, state: 'running' }, value: load.running },
      { labels: { kind, state: 'waiting' }, value: load.waiting },
    ]),
  )
  gauge('stream_readers', 'Readers who have a page open and are sent what is new.', [], () => [
    { value: app.streams.readers },
  ])
  counter(
    'streams_total',
    'Streams of what is new that were opened, and refused for want of a place.',
    ['result'],
    () => [
      { labels: { result: 'opened' }, value: app.streams.counts.opened },
      { labels: { result: 'refused' }, value: app.streams.counts.refused },
    ],
  )
  gauge('database_up', 'Whether the database answers.', [], () => [{ value: app.database.away ? 0 : 1 }])
  gauge('replica_used', 'Whether a copy of the database is read from.', ['place'], () =>
    (app.replicas?.status ?? []).map(({ place, used }) => ({ labels: { place }, value: used ? 1 : 0 })),
  )
  gauge('replica_lag_seconds', 'How far a copy of the database is behind.', ['place'], () =>
    (app.replicas?.status ?? []).flatMap(({ place, lag }) =>
      lag === null ? [] : [{ labels: { place }, value: lag }],
    ),
  )
  gauge('database_connections', 'Connections by kind of work.', ['kind', 'state'], () =>
    (Object.keys(DATABASE) as DatabaseKind[]).flatMap((kind) => {
      const { totalCount, idleCount, waitingCount } = poolOf(database[kind])
      return [
        { labels: { kind, state: 'busy' }, value: totalCount - idleCount },
        { labels: { kind, state: 'idle' }, value: idleCount },
        { labels: { kind, state: 'waited_for' }, value: waitingCount },
      ]
    }),
  )

  const asked = new Map<string, { at: number; readings: readonly Reading[] }>()
  const ask = async ({ name, read }: DatabaseGauge): Promise<readonly Reading[]> => {
    const held = asked.get(name)
    if (held && performance.now() - held.at < HOLD_MS) return held.readings
    if (app.database.away) return []
    try {
      const readings = await read(app)
      asked.set(name, { at: performance.now(), readings })
      return readings
    } catch (error) {
      // A figure that is missing is better than an old one.
      app.telemetry.log('warn', `The metric ${name} could not be read: ${reasonOf(error)}`, {
        part: 'metrics',
      })
      return []
    }
  }
  for (const declared of gauges)
    new prom.Gauge({
      name: `kimya_${declared.name}`,
      help: declared.help,
      labelNames: declared.labels ?? [],
      registers: [registry],
      async collect() {
        const readings = await ask(declared)
        this.reset()
        for (const { labels = {}, value } of readings) this.set(labels, value)
      },
    })

  new prom.Gauge({
    name: 'kimya_change_seconds',
    help: 'Time from sending a change to hearing it, as every instance does.',
    registers: [registry],
    async collect() {
      const took = await app.changeSeconds()
      if (took === null) this.remove()
      else this.set(took)
    },
  })

  const counts = new RequestCounts()
  const text = async () => (await registry.metrics()) + counts.text()
  const served = await serve({ text, type: registry.contentType, host, port })
  return {
    onAnswer: counts.onAnswer,
    port: served.port,
    text,
    close: () => served.close(),
  }
}

interface Served {
  text: () => Promise<string>
  type: string
  host: string
  port: number
}

async function serve({ text, type, host, port }: Served) {
  const server = createServer((request, response) => {
    if (request.url === '/livez') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
      return
    }
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
