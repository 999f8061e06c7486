import { load } from '../../lib/client.ts'
import { attack } from '../../lib/faults/attack.ts'
import { filesIn, withFolder } from '../../lib/faults/folder.ts'
import { keptPages } from '../../lib/faults/kept-pages.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import type { Readers, ReadersResult } from '../../lib/faults/readers.ts'
import { watchMemory } from '../../lib/faults/watch.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

const ADDRESSES = 20_000
const READERS = 12
const MOST_SECONDS = 120
const MOST_MB = 120
const MOST_FILES = 1000
const MOST_FILES_MB = 50

/** Twenty thousand addresses that nobody offers, each once: what they leave in memory and on disk. */
export const invented: Measurement = {
  title: 'Faults: 20,000 invented addresses',
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      try {
        const [home = ''] = await keptPages(portal.origin)
        await load(portal.origin + home, { seconds: 4, connections: 32 })
        const [memory, before] = [watchMemory(portal.pid), filesIn(folder)]
        const options: Readers = {
          origin: portal.origin,
          count: READERS,
          ms: MOST_SECONDS * 1000,
          addresses: { kind: 'invented', most: ADDRESSES },
          pauseMs: 0,
        }
        const running = attack<ReadersResult>('readers', options)
        try {
          const found = await running.result
          const [growth, after] = [memory.growth(), filesIn(folder)]
          return {
            figures: [
              { what: 'memory added', value: round(growth, 0), unit: 'MB', limit: { most: MOST_MB } },
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
