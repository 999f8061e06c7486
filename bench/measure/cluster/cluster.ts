import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../../lib/client.ts'
import { startCluster, INSTANCES, type Cluster } from '../../lib/cluster/cluster.ts'
import { struck, type Strike } from '../../lib/cluster/struck.ts'
import { ask, newReader, type Answer } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { cpuOf } from '../../lib/process.ts'
import { median, percentile, round } from '../../lib/stats.ts'
import { mix } from './mix.ts'

const CHANGES = Number(process.env['BENCH_CHANGES'] ?? 200)
const PAGE = '/en/index'
const READERS = 8
/** Of all instances together; divided by one, two and three. */
const CONNECTIONS = 24
const TURNS = 5
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

/**
 * Requests of a kept page for a second of processor time, with one, two and three instances loaded at once. The same number of
 * connections each time, turn by turn: what else the machine does and what an instance has already compiled change within minutes.
 */
export async function throughput({ portals }: Cluster): Promise<Figure[]> {
  const perSecond: number[][] = portals.map(() => [])
  for (let turn = -1; turn < TURNS; turn += 1)
    for (let count = 1; count <= INSTANCES; count += 1) {
      const loaded = portals.slice(0, count)
      const before = loaded.map(({ pid }) => cpuOf(pid))
      const answers = await Promise.all(
        loaded.map(({ origin }) => load(origin + PAGE, { seconds: 2, connections: CONNECTIONS / count })),
      )
      const processor = loaded.reduce((sum, { pid }, at) => sum + cpuOf(pid) - (before[at] ?? 0), 0)
      const requests = answers.reduce((sum, answer) => sum + answer.requests, 0)
      if (turn >= 0) perSecond[count - 1]?.push((requests / processor) * 1000)
    }
  const medians = perSecond.map(median)
  const [one = 1] = medians
  return medians.map((value, at) => ({
    what: `kept pages for a second of processor, ${at + 1} instance${at === 0 ? '' : 's'}, by that of one`,
    value: round(value / one, 3),
    unit: '',
    ...(at > 0 && { limit: { least: 0.95 } }),
  }))
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
