import { besidePortal } from '../lib/data/database.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import { measuredInvoice } from '../lib/data/invoice.ts'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { memberSession } from '../lib/member.ts'
import { PORT, startPortal } from '../lib/portal.ts'
import { memoryOf, typstOf } from '../lib/process.ts'
import { percentile, round } from '../lib/stats.ts'

const DOCUMENTS = 1000
/** Before it, the portal's own caches are filled. */
const WARM = 100
const MOST_MS = 300
const MOST_GROWTH_MB = 30

/** An invoice of twenty lines as PDF, a thousand times, in both languages by turns. */
export const pdf: Measurement = {
  title: `An invoice as PDF, ${DOCUMENTS} times`,
  measure: () =>
    withFolder(async (folder) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      try {
        const token = await memberSession(folder)
        const beside = await besidePortal(folder)
        const invoice = await measuredInvoice(beside.db, 'bench-member')
        await beside.close()
        const times: number[] = []
        const sizes = new Set<number>()
        const portalMb: number[] = []
        const childMb: number[] = []
        const children = new Set<number>()
        for (let at = 0; at < DOCUMENTS; at++) {
          const lang = at % 2 === 0 ? '' : '/en'
          const begun = performance.now()
          const answer = await fetch(`${portal.origin}${lang}/profile/Payments/${invoice}.pdf`, {
            headers: { cookie: `session=${token}` },
            redirect: 'manual',
          })
          const bytes = await answer.arrayBuffer()
          if (at >= WARM) times.push(performance.now() - begun)
          if (answer.status !== 200) throw new Error(`The PDF answers ${answer.status}`)
          sizes.add(bytes.byteLength)
          portalMb.push(memoryOf(portal.pid).now)
          const child = typstOf(portal.pid)
          if (child === null) continue
          children.add(child)
          childMb.push(memoryOf(child).now)
        }
        const half = (list: number[], second: boolean) =>
          Math.max(...list.slice(second ? list.length / 2 : WARM, second ? undefined : list.length / 2))
        const grown = (list: number[]) => round(half(list, true) - half(list, false), 1)
        const figures: Figure[] = [
          { what: 'p95', value: round(percentile(times, 0.95), 1), unit: 'ms', limit: { most: MOST_MS } },
          { what: 'median', value: round(percentile(times, 0.5), 1), unit: 'ms' },
          { what: 'slowest', value: round(Math.max(...times), 1), unit: 'ms' },
          {
            what: 'memory of the portal, second half above the first',
            value: grown(portalMb),
            unit: 'MB',
            limit: { most: MOST_GROWTH_MB },
          },
          { what: 'memory of the portal, most', value: round(Math.max(...portalMb), 1), unit: 'MB' },
          {
            what: 'memory of the process that sets them, second half above the first',
            value: grown(childMb),
            unit: 'MB',
            limit: { most: MOST_GROWTH_MB },
          },
          { what: 'memory of that process, most', value: round(Math.max(...childMb), 1), unit: 'MB' },
          { what: 'processes one after the other', value: children.size, unit: '' },
          { what: 'sizes of the file in two languages', value: sizes.size, unit: '', limit: { most: 2 } },
        ]
        return { figures }
      } finally {
        await portal.stop()
      }
    }),
}
