import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { besidePortal } from '../lib/data/database.ts'
import { memberSession } from '../lib/member.ts'
import { PORT, startPortal } from '../lib/portal.ts'
import { round } from '../lib/stats.ts'
import { lastWeeks } from '../../src/sections/weekly-report/week.ts'

const WEEKS = 6
const MOST_S = 10
const MOST_AGAIN_MS = 300

/** Reports of the last weeks in both languages over the demonstration's data, made and then asked for again. */
export const weeklyReport: Measurement = {
  title: 'The weekly report as PDF',
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      try {
        const token = await memberSession(folder)
        const beside = await besidePortal(folder)
        await beside.db
          .updateTable('accounts_user')
          .set({ role: 'editor' })
          .where('username', '=', 'bench-member')
          .execute()
        await beside.close()
        const get = async (path: string) => {
          const begun = performance.now()
          const answer = await fetch(portal.origin + path, {
            headers: { cookie: `session=${token}` },
            redirect: 'manual',
          })
          const bytes = Buffer.from(await answer.arrayBuffer())
          if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
          return { ms: performance.now() - begun, bytes }
        }
        const paths = lastWeeks(new Date(), WEEKS).flatMap(({ from }) =>
          ['', '/en'].map((lang) => `${lang}/weekly-report/${from}.pdf`),
        )
        const [first, again] = [[], []] as [number[], number[]]
        let [others, largest] = [0, 0]
        for (const path of paths) {
          const [made, kept] = [await get(path), await get(path)]
          first.push(made.ms)
          again.push(kept.ms)
          largest = Math.max(largest, made.bytes.length)
          if (!made.bytes.equals(kept.bytes)) others += 1
        }
        const figures: Figure[] = [
          {
            what: 'slowest, made',
            value: round(Math.max(...first) / 1000),
            unit: 's',
            limit: { most: MOST_S },
          },
          {
            what: 'slowest, again',
            value: round(Math.max(...again), 1),
            unit: 'ms',
            limit: { most: MOST_AGAIN_MS },
          },
          { what: 'other bytes the second time', value: others, unit: '', limit: { most: 0 } },
          { what: 'largest file', value: round(largest / 1000, 0), unit: 'kB' },
        ]
        return { figures }
      } finally {
        await portal.stop()
      }
    }),
}
