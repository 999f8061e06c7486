import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../../lib/data/data.ts'
import { comparePortals } from '../../lib/compare-portals.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, type Portal } from '../../lib/portal.ts'
import { cpuOf, memoryOf } from '../../lib/process.ts'
import { round } from '../../lib/stats.ts'

const READERS = Number(process.env['BENCH_READERS'] ?? 50_000)
/** Reports under way at a time. */
const AT_ONCE = 64
/** Longer than what is counted waits to be written. */
const WRITTEN_MS = 6000

/**
 * A cached page of portals before and after they counted what a day's readers read, each of whom reads once, against such whose
 * readers ask not to be counted: those are sent as much and count nothing.
 */
export const reads: Measurement = {
  title: 'What is read: a cached page beside counting, and the reports of a day',
  async measure() {
    let day = { perSecond: 0, cpu: 0, grown: 0 }
    const { ratio, without, detail } = await comparePortals({
      folder: dataFolder(1000),
      port: PORT,
      // Each reader has an address of its own, which a proxy names.
      envOf: () => ({ ROLE: 'web', TRUST_PROXY: '1' }),
      async between(portals, { home, article }) {
        for (const { counts, portal } of portals) {
          const memory = memoryOf(portal.pid).now
          const sent = await report(portal, [home, article], { readers: READERS, counted: counts })
          await sleep(WRITTEN_MS)
          if (counts) day = { ...sent, grown: memoryOf(portal.pid).now - memory }
        }
      },
    })
    return {
      figures: [
        {
          what: 'processor a request after a day of counting, by that of one whose readers asked not to be counted',
          value: ratio,
          unit: '',
          limit: { most: 1.01 },
        },
        { what: 'processor a request where none was counted', value: without, unit: 'ms' },
        { what: `reports a second, ${READERS} readers`, value: round(day.perSecond, 0), unit: '' },
        { what: 'processor a report', value: round(day.cpu, 3), unit: 'ms' },
        {
          what: `memory for ${READERS} readers of a day`,
          value: round(day.grown, 1),
          unit: 'MB',
          limit: { most: 60 },
        },
      ],
      detail,
    }
  },
}

/** Sends one report of each of so many readers, and says how many a second were taken at what processor time. */
async function report(
  { origin, pid }: Portal,
  paths: readonly string[],
  { readers, counted }: { readers: number; counted: boolean },
) {
  const bodies = paths.map((path) => JSON.stringify({ path, from: '', mark: '', share: 3, time: 2 }))
  const [began, cpu] = [performance.now(), cpuOf(pid)]
  let next = 0
  const one = async () => {
    for (let n = next++; n < readers; n = next++) {
      const response = await fetch(`${origin}/reads`, {
        method: 'POST',
        body: bodies[n % bodies.length] ?? '',
        headers: {
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
          'sec-fetch-site': 'same-origin',
          ...(!counted && { 'sec-gpc': '1' }),
          'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        },
      })
      if (response.status !== 204) throw new Error(`A report was answered ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return { perSecond: (readers / (performance.now() - began)) * 1000, cpu: (cpuOf(pid) - cpu) / readers }
}
