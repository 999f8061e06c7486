import { load } from '../../lib/client.ts'
import { attack } from '../../lib/faults/attack.ts'
import { filesIn, withFolder } from '../../lib/faults/folder.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import type { Readers, ReadersResult } from '../../lib/faults/readers.ts'
import { watchMemory } from '../../lib/faults/watch.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

const ADDRESSES = 60_000
const READERS = 12
const MOST_SECONDS = 240
const MOST_MB = 200
const MOST_LATER_MB = 60
const MOST_FILES = 1000
const MOST_FILES_MB = 50

/**
 * Sixty thousand addresses that do not exist, each once: what they leave in memory and on disk. The heap of a young
 * process grows to its working size in the first third; what is bounded does not grow after it.
 */
export const invented: Measurement = {
  title: 'Faults: 60,000 invented addresses',
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      try {
        const [home = ''] = await cachedPages(portal.origin)
        await load(portal.origin + home, { seconds: 4, connections: 32 })
        const [memory, before] = [watchMemory(portal.pid), filesIn(folder)]
        const ask = (from: number, to: number) => {
          const addresses = { kind: 'invented', from, to } as const
          const options: Readers = {
            origin: portal.origin,
            count: READERS,
            ms: MOST_SECONDS * 1000,
            addresses,
            pauseMs: 0,
          }
          return attack<ReadersResult>('readers', options)
        }
        let running = ask(0, ADDRESSES / 3)
        try {
          const first = await running.result
          await running.stop()
          const firstGrowth = memory.growth()
          const laterMemory = watchMemory(portal.pid)
          running = ask(ADDRESSES / 3, ADDRESSES)
          const later = await running.result
          const [laterGrowth, after] = [laterMemory.growth(), filesIn(folder)]
          const found = {
            asked: first.asked + later.asked,
            statuses: Object.entries(later.statuses).reduce(
              (sum, [status, times]) => ({ ...sum, [status]: (sum[status] ?? 0) + times }),
              first.statuses,
            ),
          }
          return {
            figures: [
              {
                what: `memory added by the first ${ADDRESSES / 3}`,
                value: round(firstGrowth, 0),
                unit: 'MB',
                limit: { most: MOST_MB },
              },
              {
                what: 'memory added by the rest',
                value: round(laterGrowth, 0),
                unit: 'MB',
                limit: { most: MOST_LATER_MB },
              },
              {
                what: 'files added',
                value: after.files - before.files,
                unit: '',
                limit: { most: MOST_FILES },
              },
              {
                what: 'size of the files added',
                value: round(after.megabytes - before.megabytes, 1),
                unit: 'MB',
                limit: { most: MOST_FILES_MB },
              },
              { what: 'addresses asked', value: found.asked, unit: '', limit: { least: ADDRESSES } },
              {
                what: 'server errors and no answers',
                value: Object.entries(found.statuses).reduce(
                  (sum, [status, times]) => sum + (/^(?:none|5(?!03))/.test(status) ? times : 0),
                  0,
                ),
                unit: '',
                limit: { most: 0 },
              },
            ],
            detail: found,
          }
        } finally {
          memory.growth()
          await running.stop()
        }
      } finally {
        await portal.stop()
      }
    }),
}
