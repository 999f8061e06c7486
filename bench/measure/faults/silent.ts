import { setTimeout as sleep } from 'node:timers/promises'
import { ask, newReader, uncachedPage } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { repeat, summed } from '../../lib/faults/repeat.ts'
import { silentProxy } from '../../lib/faults/silent-proxy.ts'
import { lostOf, startTraffic } from '../../lib/faults/traffic.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

const SILENT_MS = 10_000
const MOST_MS = 5000
const GIVE_UP_MS = 60_000
const EVERY_MS = 100

/** The database falls silent for ten seconds: nothing is refused or closed, and no byte comes through. */
export const silent: Measurement = {
  title: 'Faults: database silent for ten seconds',
  measure: () =>
    withFolder(async (folder) => {
      const server = await startOwnServer(folder, PORT + 1)
      const proxy = await silentProxy(PORT + 2, PORT + 1)
      const through = new URL(server.url)
      through.port = String(PORT + 2)
      const portal = await startPortal(folder, PORT, { ...FAULT_ENV, DATABASE_URL: through.href })
      try {
        const { origin } = portal
        const kept = await repeat(origin, await cachedPages(origin), { everyMs: EVERY_MS })
        const traffic = await startTraffic(origin, { writers: 2, readers: 6 })
        await sleep(1000)
        proxy.silence()
        await sleep(SILENT_MS)
        proxy.speak()
        const goodMs = await untilGood(origin)
        await traffic.stop()
        const { asked, errors, p99 } = summed(await kept.stop())
        const lost = await lostOf(server.url, traffic.acknowledged)
        return {
          figures: [
            {
              what: 'page good again after the database',
              value: round(goodMs, 0),
              unit: 'ms',
              limit: { most: MOST_MS },
            },
            { what: 'kept pages: errors', value: errors, unit: '', limit: { most: 0 } },
            { what: 'kept pages: asked', value: asked, unit: '' },
            { what: 'kept pages: 99th percentile', value: p99, unit: 'ms' },
            {
              what: 'answers other than 2xx, 3xx and refusals with Retry-After',
              value: traffic.tally.errors,
              unit: '',
              limit: { most: 0 },
            },
            { what: 'acknowledged writes lost', value: lost.length, unit: '', limit: { most: 0 } },
          ],
          detail: { traffic: traffic.tally },
        }
      } finally {
        await portal.stop()
        await proxy.close()
        await server.stop()
      }
    }),
}

/** Asks for a page that is rendered again every 100 ms, whether the last was answered or not. */
async function untilGood(origin: string): Promise<number> {
  const started = performance.now()
  let goodAt: number | null = null
  const askOnce = async () => {
    const { status } = await ask(origin + uncachedPage(), { headers: newReader(), timeoutMs: GIVE_UP_MS })
    if (status === 200) goodAt ??= performance.now() - started
  }
  while (goodAt === null && performance.now() - started < GIVE_UP_MS) {
    void askOnce()
    await sleep(EVERY_MS)
  }
  return goodAt ?? GIVE_UP_MS
}
