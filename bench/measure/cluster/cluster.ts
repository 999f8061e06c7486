import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../../lib/client.ts'
import { startCluster, INSTANCES, type Cluster } from '../../lib/cluster/cluster.ts'
import { struck, type Strike } from '../../lib/cluster/struck.ts'
import { ask, newReader, type Answer } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { ours } from '../../lib/ours.ts'
import { PORT } from '../../lib/portal.ts'
import { cpuOf } from '../../lib/process.ts'
import { median, percentile, round } from '../../lib/stats.ts'
import { mix } from './mix.ts'

const CHANGES = Number(process.env['BENCH_CHANGES'] ?? 200)
const PAGE = '/en/index'
const READERS = 8
/** Requests a second of each instance: three of them with their readers leave the processors room. */
const RATE = 1500
const TURNS = 5
const BARE_PORT = PORT + 20
const GIVE_UP_MS = 20_000

/** Everything together: instances, pooler, lagging replica, balancer and edge; then each of them lost under load. */
export const cluster: Measurement = {
  title: `${INSTANCES} instances behind HAProxy and Varnish, over PgBouncer, a primary and a replica 2 s behind`,
  measure: () =>
    withFolder(async (folder) => {
      const all = await startCluster(folder)
      try {
        const figures: Figure[] = []
        figures.push(...(await changes(all)))
        figures.push(...(await throughput(all)))
        figures.push(...(await losses(all)))
        figures.push(...(await mix(all, folder)))
        return { figures }
      } finally {
        await all.close()
      }
    }),
}

const numberIn = ({ body }: Answer): number => Number(/Kimya v(\d+)x/.exec(body)?.[1] ?? 0)

/** How soon a change is everywhere, and whether a reader ever sees an older page after a newer one. */
async function changes(all: Cluster): Promise<Figure[]> {
  const places = [...all.portals.map(({ origin }) => origin), all.edge.origin]
  const took: { instances: number; edge: number }[] = []
  const back = { instances: 0, edge: 0 }
  const reads = { instances: 0, edge: 0 }
  let going = true
  const readers = (['instances', 'edge'] as const).flatMap((where) =>
    Array.from({ length: READERS }, async () => {
      const origin = where === 'edge' ? all.edge.origin : all.balancer.origin
      const headers = newReader()
      let newest = 0
      while (going) {
        const answer = await ask(origin + PAGE, { headers })
        if (answer.status === 200) {
          reads[where] += 1
          const seen = numberIn(answer)
          if (seen < newest) back[where] += 1
          newest = Math.max(newest, seen)
        }
        await sleep(5)
      }
    }),
  )
  for (let n = 1; n <= CHANGES; n += 1) {
    await all.publish(`Kimya v${n}x`)
    const began = performance.now()
    const each = await Promise.all(
      places.map(async (origin) => {
        await until(async () => numberIn(await ask(origin + PAGE, { headers: newReader() })) >= n, {
          ms: GIVE_UP_MS,
          everyMs: 10,
        })
        return performance.now() - began
      }),
    )
    took.push({ instances: Math.max(...each.slice(0, -1)), edge: each.at(-1) ?? GIVE_UP_MS })
  }
  going = false
  await Promise.all(readers)
  await all.publish('Kimya')
  const within = (most: number, of: readonly number[]) => of.filter((ms) => ms <= most).length
  const [instances, edge] = [took.map((one) => one.instances), took.map((one) => one.edge)]
  return [
    {
      what: `of ${CHANGES} changes on every instance within 1 s`,
      value: within(1000, instances),
      unit: '',
      limit: { least: CHANGES },
    },
    { what: 'on every instance: median', value: round(median(instances), 0), unit: 'ms' },
    { what: 'on every instance: 99th percentile', value: round(percentile(instances, 0.99), 0), unit: 'ms' },
    {
      what: `of ${CHANGES} changes at the edge within 5 s`,
      value: within(5000, edge),
      unit: '',
      limit: { least: CHANGES },
    },
    { what: 'at the edge: median', value: round(median(edge), 0), unit: 'ms' },
    { what: 'at the edge: 99th percentile', value: round(percentile(edge, 0.99), 0), unit: 'ms' },
    {
      what: `an older page after a newer one, of ${reads.edge.toLocaleString('en')} reads at the edge`,
      value: back.edge,
      unit: '',
      limit: { most: 0 },
    },
    {
      what: `the same at the balancer, of ${reads.instances.toLocaleString('en')} reads`,
      value: back.instances,
      unit: '',
      limit: { most: 0 },
    },
  ]
}

/** A kept page's server: an instance, or a bare route with the same bytes. */
interface Server {
  origin: string
  pid: number
}

/**
 * Requests of a kept page for a second of processor time, with one, two and three instances asked at once, each at the same
 * pace, beside as many servers that do nothing but send its bytes, turn by turn. Asked for all that they can do, more processes
 * than there are processors push each other out of the caches, whatever they are.
 */
async function throughput({ portals }: Cluster): Promise<Figure[]> {
  const bare = await startBare(portals.map(({ origin }) => origin))
  const kinds = { instances: portals, bare: bare.servers }
  const each = { instances: portals.map((): number[] => []), bare: portals.map((): number[] => []) }
  try {
    for (let turn = -1; turn < TURNS; turn += 1)
      for (let count = 1; count <= INSTANCES; count += 1)
        for (const kind of ['instances', 'bare'] as const) {
          const perSecond = await pagesPerSecond(kinds[kind].slice(0, count))
          if (turn >= 0) each[kind][count - 1]?.push(perSecond)
        }
  } finally {
    await bare.stop()
  }
  const byOne = (kind: keyof typeof each, at: number) =>
    median(each[kind][at] ?? []) / median(each[kind][0] ?? [])
  return portals.slice(1).flatMap((_, at) => {
    const [count, own, floor] = [at + 2, byOne('instances', at + 1), byOne('bare', at + 1)]
    return [
      {
        what: `kept pages for a second of processor, ${count} instances by one, against ${count} bare servers by one`,
        value: round(own / floor, 3),
        unit: '',
        limit: { least: 0.95 },
      },
      { what: `${count} instances by one`, value: round(own, 3), unit: '' },
      { what: `${count} bare servers by one`, value: round(floor, 3), unit: '' },
    ]
  })
}

async function pagesPerSecond(servers: readonly Server[]): Promise<number> {
  const before = servers.map(({ pid }) => cpuOf(pid))
  const answers = await Promise.all(
    servers.map(({ origin }) => load(origin + PAGE, { seconds: 3, connections: 8, rate: RATE })),
  )
  const processor = servers.reduce((sum, { pid }, at) => sum + cpuOf(pid) - (before[at] ?? 0), 0)
  return (answers.reduce((sum, { requests }) => sum + requests, 0) / processor) * 1000
}

/** A bare server of the page of each instance. */
async function startBare(origins: readonly string[]): Promise<{ servers: Server[]; stop(): Promise<void> }> {
  const children = origins.map((origin, at) =>
    ours(spawn(process.execPath, ['bench/bare-server.ts', String(BARE_PORT + at), origin + PAGE])),
  )
  const servers = children.map(({ pid = 0 }, at) => ({ origin: `http://127.0.0.1:${BARE_PORT + at}`, pid }))
  for (const { origin } of servers)
    await until(async () => (await ask(origin + PAGE)).status === 200, { ms: GIVE_UP_MS })
  return {
    servers,
    async stop() {
      for (const child of children) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
    },
  }
}

/** Each part lost in turn while readers read at the edge and writers write at the balancer. */
async function losses(all: Cluster): Promise<Figure[]> {
  const { portals, edge, server } = all
  const figures: Figure[] = []
  const during = async (...strike: Strike) => void figures.push(...(await struck(all, ...strike)))
  await during(
    'rolling restart of all',
    async () => {
      for (let at = 0; at < INSTANCES; at += 1) {
        await portals[at]?.stop()
        await all.restart(at)
        await sleep(2500)
      }
    },
    { reads: 0, requests: 0 },
  )
  await during(
    'kill -9 of an instance',
    async () => {
      process.kill(portals[0]?.pid ?? 0, 'SIGKILL')
      await sleep(3000)
      await all.restart(0)
    },
    { reads: 0 },
  )
  await during(
    'the replica lost and back',
    async () => {
      server.stopReplica()
      await sleep(3000)
      server.startReplica()
      await sleep(2000)
    },
    { reads: 0, requests: 0 },
  )
  await during(
    'the pooler lost for 3 s',
    async () => {
      await all.killPooler()
      await sleep(3000)
      await all.startPooler()
      await sleep(2000)
    },
    { reads: 0 },
  )
  await during('the edge lost for 3 s', async () => {
    await edge.kill()
    await sleep(3000)
    await edge.start()
  })
  return figures
}
