import { setTimeout as sleep } from 'node:timers/promises'
import { attack } from '../../lib/faults/attack.ts'
import { openFrom, type Behaviour } from '../../lib/faults/connections.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { repeat, summed } from '../../lib/faults/repeat.ts'
import { until } from '../../lib/faults/until.ts'
import { watchMemory } from '../../lib/faults/watch.ts'
import { load } from '../../lib/client.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

/** How many connections of each kind, and how long they are waited for. */
const KINDS: readonly { behaviour: Behaviour; count: number; giveUpMs: number }[] = [
  { behaviour: 'pipelined', count: 1, giveUpMs: 40_000 },
  { behaviour: 'slow heads', count: 1000, giveUpMs: 25_000 },
  { behaviour: 'slow bodies', count: 1000, giveUpMs: 45_000 },
  { behaviour: 'unread answers', count: 1000, giveUpMs: 60_000 },
  { behaviour: 'silent', count: 5000, giveUpMs: 90_000 },
]
const MOST_MB = 60
const MOST_MS = 200
const HEALTH_EVERY_MS = 50
const AT_LEAST_MS = 5000

/** Connections that behave badly, kind after kind: memory, how the portal does meanwhile, and when it closed them all. */
export const connections: Measurement = {
  title: 'Faults: connections that behave badly',
  measure: () =>
    withFolder(async (folder) => {
      const figures: Figure[] = []
      for (const [i, kind] of KINDS.entries()) {
        // A new one each: what the last kind left behind would be counted for the next.
        const portal = await startPortal(folder, PORT, FAULT_ENV)
        try {
          const [home = ''] = await cachedPages(portal.origin)
          // The memory of a warm process is not growth.
          await load(portal.origin + home, { seconds: 3, connections: 32 })
          figures.push(...(await measureKind(portal, kind, `127.0.0.${10 + i}`)))
        } finally {
          await portal.stop()
        }
      }
      return { figures }
    }),
}

async function measureKind(
  portal: Portal,
  { behaviour, count, giveUpMs }: (typeof KINDS)[number],
  from: string,
): Promise<Figure[]> {
  const health = await repeat(portal.origin, ['/healthz'], { everyMs: HEALTH_EVERY_MS })
  const memory = watchMemory(portal.pid)
  const started = performance.now()
  const running = attack<{ opened: number }>('connections', { port: PORT, from, count, behaviour })
  try {
    await running.result
    await until(() => openFrom(from, PORT) === 0, { ms: giveUpMs, everyMs: 500 })
    const left = openFrom(from, PORT)
    const closedMs = performance.now() - started
    await sleep(Math.max(0, AT_LEAST_MS - closedMs))
    const growth = memory.growth()
    const { p99, errors, asked } = summed(await health.stop())
    const name = `${count.toLocaleString('en')} x ${behaviour}`
    return [
      { what: `${name}: memory added`, value: round(growth, 0), unit: 'MB', limit: { most: MOST_MB } },
      { what: `${name}: /healthz, 99th percentile`, value: p99, unit: 'ms', limit: { most: MOST_MS } },
      { what: `${name}: /healthz, errors of ${asked}`, value: errors, unit: '', limit: { most: 0 } },
      {
        what: `${name}: portal alive`,
        value: Number(portal.alive()),
        unit: '',
        limit: { least: 1 },
      },
      {
        what: `${name}: still open after ${round(closedMs / 1000, 0)} s`,
        value: left,
        unit: '',
        limit: { most: 0 },
      },
    ]
  } finally {
    memory.growth()
    await running.stop()
    await health.stop()
  }
}
