import { load } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { cpuOf } from '../../lib/process.ts'
import { addressesOf } from '../../lib/site.ts'
import { median, round } from '../../lib/stats.ts'

const ROUNDS = 11
/** So many that what the process does besides is little by them. */
const REQUESTS = 15_000
const SECONDS = 2
const CONNECTIONS = 32

/** A cached page of a portal that counts for Prometheus against one that does not: turn by turn, over one database. */
export const metrics: Measurement = {
  title: 'A cached page with metrics against one without',
  async measure() {
    const folder = dataFolder(1000)
    // Without jobs: readers are what is measured.
    const plain = await startPortal(folder, PORT, { ROLE: 'web' })
    const counting = await startPortal(folder, PORT + 2, { ROLE: 'web', METRICS_PORT: String(PORT + 3) })
    try {
      const { home } = await addressesOf(plain.origin)
      const rounds: { plain: number; counting: number }[] = []
      for (const portal of [plain, counting]) await processorOf(portal, home)
      for (let i = 0; i < ROUNDS; i++) {
        const round = { plain: 0, counting: 0 }
        // Now one first, now the other: other programs on the machine come and go.
        const turns = [['plain', plain] as const, ['counting', counting] as const]
        for (const [name, portal] of i % 2 === 0 ? turns : turns.toReversed())
          round[name] = await processorOf(portal, home)
        rounds.push(round)
      }
      return {
        figures: [
          {
            what: 'processor a request with metrics by that without',
            value: round(median(rounds.map((one) => one.counting / one.plain)), 3),
            unit: '',
            limit: { most: 1.02 },
          },
          {
            what: 'processor a request without metrics',
            value: round(median(rounds.map((one) => one.plain)), 4),
            unit: 'ms',
          },
        ],
        detail: rounds,
      }
    } finally {
      await counting.stop()
      await plain.stop()
    }
  },
}

async function processorOf({ origin, pid }: Portal, path: string): Promise<number> {
  const before = cpuOf(pid)
  let requests = 0
  while (requests < REQUESTS)
    requests += (await load(origin + path, { seconds: SECONDS, connections: CONNECTIONS })).requests
  return (cpuOf(pid) - before) / requests
}
