import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster, type Cluster } from '../../lib/cluster/cluster.ts'
import { redis, type Program } from '../../lib/cluster/programs.ts'
import { struck } from '../../lib/cluster/struck.ts'
import { ask, newReader } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { until } from '../../lib/faults/until.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { openNewsroom, type Begun } from '../../lib/newsroom/posts.ts'
import { PORT } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

const GIVE_UP_MS = 20_000

/** The cluster with Redis to carry changes, which is lost under load and comes back. */
export const clusterRedis: Measurement = {
  title: 'The same cluster joined by Redis, which is lost for 3 s',
  measure: () =>
    withFolder(async (folder) => {
      const carrier = redis(PORT + 11)
      await carrier.start()
      try {
        const all = await startCluster(folder, { REDIS_URL: carrier.origin })
        try {
          return { figures: await loseRedis(all, carrier) }
        } finally {
          await all.close()
        }
      } finally {
        await carrier.kill()
      }
    }),
}

async function loseRedis(all: Cluster, carrier: Program): Promise<Figure[]> {
  const [origin = ''] = all.portals.map((portal) => portal.origin)
  const newsroom = await openNewsroom(all.db)
  const [whole, loaded, lost, back] = [
    await newsroom.begin(origin, 'zqwhole'),
    await newsroom.begin(origin, 'zqloaded'),
    await newsroom.begin(origin, 'zqlost'),
    await newsroom.begin(origin, 'zqback'),
  ]
  const times: Figure[] = []
  /** From the press of the button at one instance to the list of all posts, on every instance and at the edge. */
  const publish = async (when: string, post: Begun) => {
    const path = encodeURI(decodeURI(post.addresses.list))
    const places = [...all.portals.map((portal) => portal.origin), all.edge.origin]
    const look = async (place: string) => (await ask(place + path, { headers: newReader() })).body
    for (const place of places) await look(place)
    const press = await newsroom.openForm(origin, post)
    const began = performance.now()
    await press()
    const each = await Promise.all(
      places.map(async (place) => {
        await until(async () => (await look(place)).includes(post.word), { ms: GIVE_UP_MS, everyMs: 25 })
        return performance.now() - began
      }),
    )
    times.push(
      {
        what: `a post published ${when}: on every instance`,
        value: round(Math.max(...each.slice(0, -1)), 0),
        unit: 'ms',
        limit: { most: 1000 },
      },
      {
        what: `a post published ${when}: at the edge`,
        value: round(each.at(-1) ?? GIVE_UP_MS, 0),
        unit: 'ms',
        limit: { most: 5000 },
      },
    )
  }
  await publish('while Redis is there', whole)
  const figures = await struck(
    all,
    'Redis lost for 3 s',
    async () => {
      await publish('while Redis is there, under load', loaded)
      await carrier.kill()
      const since = performance.now()
      await publish('while Redis is lost, under load', lost)
      await sleep(Math.max(0, 3000 - (performance.now() - since)))
      await carrier.start()
    },
    { reads: 0, requests: 0 },
  )
  await publish('after Redis came back', back)
  return [...times, ...figures]
}
