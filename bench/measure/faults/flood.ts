import { setTimeout as sleep } from 'node:timers/promises'
import { load } from '../../lib/client.ts'
import { attack } from '../../lib/faults/attack.ts'
import { ask, newReader, uncachedPage } from '../../lib/faults/ask.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import type { Readers, ReadersResult } from '../../lib/faults/readers.ts'
import { repeat, summed } from '../../lib/faults/repeat.ts'
import { until } from '../../lib/faults/until.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

const CLIENTS = 200
const SECONDS = 20
const EVERY_MS = 50
const MOST_HEALTH_MS = 200
const MOST_CACHED_MS = 100
const GIVE_UP_MS = 60_000

/** Two hundred readers who ask for uncached pages, one after the other: what the others notice of it. */
export const flood: Measurement = {
  title: 'Faults: 200 readers of pages that are not kept',
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      try {
        const { origin } = portal
        const paths = await cachedPages(origin)
        await load(origin + (paths[0] ?? ''), { seconds: 2, connections: 16 })
        const health = await repeat(origin, ['/healthz'], { everyMs: EVERY_MS })
        // As browsers ask, and as programs do that take no compressed answer.
        let turn = 0
        const encoding = () => ({ 'accept-encoding': ++turn % 2 ? 'br' : 'identity' })
        const kept = await repeat(origin, paths, { everyMs: EVERY_MS, headers: encoding })
        const options: Readers = {
          origin,
          count: CLIENTS,
          ms: SECONDS * 1000,
          addresses: { kind: 'uncached', from: 0, to: Number.MAX_SAFE_INTEGER },
          pauseMs: 0,
        }
        const running = attack<ReadersResult>('readers', options)
        try {
          await Promise.race([running.result, sleep(SECONDS * 1000)])
          const goodMs = await until(
            async () => (await ask(origin + uncachedPage(), { headers: newReader() })).status === 200,
            { ms: GIVE_UP_MS },
          )
          const [ofHealth, ofKept] = [summed(await health.stop()), summed(await kept.stop())]
          const found = await running.result
          const limit = { most: 0 }
          return {
            figures: [
              {
                what: '/healthz, 99th percentile',
                value: ofHealth.p99,
                unit: 'ms',
                limit: { most: MOST_HEALTH_MS },
              },
              {
                what: 'kept pages, 99th percentile',
                value: ofKept.p99,
                unit: 'ms',
                limit: { most: MOST_CACHED_MS },
              },
              {
                what: `/healthz and kept pages, errors of ${ofHealth.asked + ofKept.asked}`,
                value: ofHealth.errors + ofKept.errors,
                unit: '',
                limit,
              },
              {
                what: 'the 200: neither answered nor refused with Retry-After',
                value: found.errors,
                unit: '',
                limit,
              },
              { what: 'the 200: asked', value: found.asked, unit: '' },
              {
                what: 'the 200: share refused with 503',
                value: round((100 * (found.statuses['503'] ?? 0)) / Math.max(1, found.asked), 1),
                unit: '%',
              },
              { what: 'a page made anew, after they left', value: round(goodMs, 0), unit: 'ms' },
            ],
            detail: found,
          }
        } finally {
          await running.stop()
          await health.stop()
          await kept.stop()
        }
      } finally {
        await portal.stop()
      }
    }),
}
