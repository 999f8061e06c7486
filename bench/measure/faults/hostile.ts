import { setTimeout as sleep } from 'node:timers/promises'
import { ask, newReader } from '../../lib/faults/ask.ts'
import { attack } from '../../lib/faults/attack.ts'
import { hostileAddresses } from '../../lib/faults/hostile-addresses.ts'
import { largeDataFolder } from '../../lib/faults/large-data.ts'
import { onServer } from '../../lib/faults/own-server.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import type { Readers, ReadersResult } from '../../lib/faults/readers.ts'
import { repeat, summed } from '../../lib/faults/repeat.ts'
import { embeddedIn } from '../../lib/faults/strikes.ts'
import { until } from '../../lib/faults/until.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { databaseCpuOf } from '../../lib/process.ts'
import { round } from '../../lib/stats.ts'

const MOST_DATABASE_MS = 1000
const MOST_OTHERS_MS = 300
const ANSWER_MS = 30_000
const ALONE_MS = 300_000
const SETTLE_MS = 30_000
const CROWD = { readers: 4, ms: 25_000 }
const EVERY_MS = 50

interface Cost {
  path: string
  status: number
  ms: number
  databaseMs: number
}

/**
 * The worst addresses over 2,000,000 prices, 1,000,000 flows and 200,000 companies: each alone, by the processor time of
 * the database, which other programs on the machine do not lengthen; then four readers of them at once beside others.
 */
export const hostile: Measurement = {
  title: 'Faults: the most expensive addresses',
  async measure() {
    const folder = await largeDataFolder()
    const portal = await startPortal(folder, PORT, FAULT_ENV)
    try {
      const url = embeddedIn(folder).url()
      const addresses = await hostileAddresses(portal.origin)
      const costs = await costsAlone(portal, url, addresses)
      const worst = costs.toSorted((a, b) => b.databaseMs - a.databaseMs)
      await settled(url)
      const { others, crowd } = await beside(portal, addresses)
      const [first] = worst
      return {
        figures: [
          {
            what: `most database time of one address, of ${costs.length}`,
            value: round(first?.databaseMs ?? 0, 0),
            unit: 'ms',
            limit: { most: MOST_DATABASE_MS },
          },
          {
            what: 'addresses that were asked',
            value: round((100 * costs.length) / addresses.length, 0),
            unit: '%',
            limit: { least: 100 },
          },
          {
            what: 'addresses above a second of database',
            value: costs.filter(({ databaseMs }) => databaseMs > MOST_DATABASE_MS).length,
            unit: '',
          },
          {
            what: 'server errors and no answers',
            value: costs.filter(isFault).length,
            unit: '',
            limit: { most: 0 },
          },
          {
            what: 'addresses refused though nobody else asks',
            value: costs.filter(({ status }) => status === 503).length,
            unit: '',
            limit: { most: 0 },
          },
          {
            what: `others beside ${CROWD.readers} such readers, 95th percentile`,
            value: others.p95,
            unit: 'ms',
            limit: { most: MOST_OTHERS_MS },
          },
          { what: `others: errors of ${others.asked}`, value: others.errors, unit: '', limit: { most: 0 } },
          { what: 'such readers: asked', value: crowd.asked, unit: '' },
        ],
        detail: { worst: worst.slice(0, 20), faults: costs.filter(isFault), crowd },
      }
    } finally {
      await portal.stop()
    }
  },
}

const isFault = ({ status }: Cost) => status === 0 || (status >= 500 && status !== 503)

/** Every address alone, one after the other, as long as there is time. */
async function costsAlone(portal: Portal, url: string, addresses: readonly string[]): Promise<Cost[]> {
  const until = performance.now() + ALONE_MS
  const costs: Cost[] = []
  for (const path of addresses) {
    if (performance.now() > until) break
    const before = databaseCpuOf(portal.postmaster)
    const { status, ms } = await ask(portal.origin + path, { headers: newReader(), timeoutMs: ANSWER_MS })
    await settled(url)
    costs.push({
      path: path.slice(0, 120),
      status,
      ms: round(ms, 0),
      databaseMs: round(databaseCpuOf(portal.postmaster) - before, 0),
    })
  }
  return costs
}

/** Waits until no query runs: one whose reader has left may go on. What still runs after a while is ended. */
function settled(url: string): Promise<void> {
  const busy = `from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and backend_type = 'client backend'`
  return onServer(url, async (client) => {
    const isQuiet = async () => (await client.query(`select 1 ${busy}`)).rowCount === 0
    if ((await until(isQuiet, { ms: SETTLE_MS, everyMs: 10 })) >= SETTLE_MS)
      await client.query(`select pg_cancel_backend(pid) ${busy}`)
  })
}

async function beside(portal: Portal, addresses: readonly string[]) {
  // Simple pages that nobody has asked for yet, so that each is made.
  let asked = 0
  const page = () => `${asked % 2 === 0 ? '' : '/en'}/companies/bench-${++asked}`
  const others = await repeat(portal.origin, page, { everyMs: EVERY_MS, headers: newReader })
  const options: Readers = {
    origin: portal.origin,
    count: CROWD.readers,
    ms: CROWD.ms,
    addresses,
    pauseMs: 0,
  }
  const running = attack<ReadersResult>('readers', options)
  try {
    await Promise.race([running.result, sleep(CROWD.ms)])
    const found = summed(await others.stop())
    return { others: found, crowd: await running.result }
  } finally {
    await running.stop()
    await others.stop()
  }
}
