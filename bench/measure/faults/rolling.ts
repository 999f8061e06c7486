import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBalancer, type Balancer } from '../../lib/faults/balancer.ts'
import { withFolder } from '../../lib/faults/folder.ts'
import { cachedPages } from '../../lib/faults/cached-pages.ts'
import { startOwnServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { repeat } from '../../lib/faults/repeat.ts'
import { lostOf, startTraffic } from '../../lib/faults/traffic.ts'
import { until } from '../../lib/faults/until.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { round } from '../../lib/stats.ts'

const RESTARTS = 6
const READY_MS = 60_000
const BETWEEN_MS = 1000

/** Two portals behind a balancer that obeys readiness are restarted in turn, six times, while readers read and write. */
export const rolling: Measurement = {
  title: 'Faults: rolling restart of two instances',
  measure: () =>
    withFolder(async (folder) => {
      const server = await startOwnServer(folder, PORT + 1)
      const start = (n: number) => {
        const dataDir = join(folder, `portal-${n}`)
        mkdirSync(dataDir, { recursive: true })
        return startPortal(dataDir, PORT + 3 + n, {
          ...FAULT_ENV,
          DATABASE_URL: server.url,
          SECRET: 'the same key of signatures for both portals',
        })
      }
      const portals: Portal[] = []
      try {
        for (const n of [0, 1]) portals.push(await start(n))
        const balancer = await startBalancer(
          PORT,
          portals.map(({ origin }) => origin),
        )
        try {
          return await restartInTurn(balancer, portals, start, server.url)
        } finally {
          await balancer.close()
        }
      } finally {
        for (const portal of portals) await portal.stop()
        await server.stop()
      }
    }),
}

async function restartInTurn(
  { origin, readyCount }: Balancer,
  portals: Portal[],
  start: (n: number) => Promise<Portal>,
  url: string,
) {
  const bothReady = () => until(() => readyCount() === 2, { ms: READY_MS })
  await bothReady()
  const kept = await repeat(origin, await cachedPages(origin), { everyMs: 20 })
  const traffic = await startTraffic(origin, { writers: 3, readers: 6 })
  const restarts: number[] = []
  try {
    for (let i = 0; i < RESTARTS; i++) {
      const n = i % 2
      const began = performance.now()
      await portals[n]?.stop()
      portals[n] = await start(n)
      await bothReady()
      restarts.push(round(performance.now() - began, 0))
      await sleep(BETWEEN_MS)
    }
  } finally {
    await traffic.stop()
    await kept.stop()
  }
  const { tally, acknowledged } = traffic
  const lost = await lostOf(url, acknowledged)
  const failedReads = kept.answers.filter(({ status }) => status !== 200).length
  const failed = tally.asked - (tally.statuses['200'] ?? 0) - (tally.statuses['201'] ?? 0) + failedReads
  return {
    figures: [
      {
        what: `failed requests of ${(tally.asked + kept.answers.length).toLocaleString('en')}`,
        value: failed,
        unit: '',
        limit: { most: 0 },
      },
      { what: 'acknowledged writes lost', value: lost.length, unit: '', limit: { most: 0 } },
      { what: 'acknowledged writes', value: acknowledged.length, unit: '' },
      { what: 'slowest restart, until both are ready', value: Math.max(...restarts), unit: 'ms' },
    ],
    detail: { restarts, statuses: tally.statuses },
  }
}
