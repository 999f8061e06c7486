import { newReader } from '../lib/faults/ask.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { repeat, summed } from '../lib/faults/repeat.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../lib/portal.ts'
import { cpuOf, databaseCpuOf } from '../lib/process.ts'
import { searchDataFolder } from '../lib/search-data.ts'
import { round } from '../lib/stats.ts'
import { judgedQueries } from '../search/judge.ts'

const FILES = ['bench/search/judgements.tsv', 'bench/search/independent.tsv']
const SECONDS = 20
const SEARCHES = { perSecond: 50, most: 120 }
const SUGGESTIONS = { perSecond: 100, most: 20 }

/** What readers search for and type, at a steady pace, whether answers come or not; every query is asked once before. */
export const searchLoad: Measurement = {
  title: 'Search over 100,000 posts and 2,000,000 prices',
  async measure() {
    const portal = await startPortal(await searchDataFolder(), PORT, FAULT_ENV)
    try {
      const queries = FILES.flatMap(judgedQueries)
      const langOf = (query: string) => (/[ء-ي]/.test(query) ? 'ar' : 'en')
      const call = (name: string, query: string) =>
        `/${langOf(query)}/search/api/${name}?q=${encodeURIComponent(query)}`
      const searches = queries.map((query) => call('results', query))
      const begun = queries.map((query, i) =>
        call('suggest', query.slice(0, 1 + (i % query.length)).trim() || query),
      )
      return {
        figures: [
          ...(await figuresOf('searches', portal, searches, SEARCHES)),
          ...(await figuresOf('suggestions', portal, begun, SUGGESTIONS)),
        ],
      }
    } finally {
      await portal.stop()
    }
  },
}

async function figuresOf(
  what: string,
  portal: Portal,
  paths: readonly string[],
  { perSecond, most }: { perSecond: number; most: number },
): Promise<Figure[]> {
  const asked = await repeat(portal.origin, paths, { everyMs: 1000 / perSecond, headers: newReader })
  await sleep(2000)
  asked.answers.length = 0
  const cpu = () => ({ process: cpuOf(portal.pid), database: databaseCpuOf(portal.postmaster) })
  const before = cpu()
  await sleep(SECONDS * 1000)
  const answers = [...asked.answers]
  const after = cpu()
  await asked.stop()
  const { p95 } = summed(answers)
  const refused = answers.filter(({ status }) => status !== 200).length
  const each = (from: number, to: number) => round((to - from) / answers.length)
  return [
    { what: `${what} at ${perSecond} a second, p95`, value: p95, unit: 'ms', limit: { most } },
    { what: `${what}: answers a second`, value: round(answers.length / SECONDS, 0), unit: '' },
    { what: `${what}: errors and refusals`, value: refused, unit: '', limit: { most: 0 } },
    {
      what: `${what}: processor time of the portal for one`,
      value: each(before.process, after.process),
      unit: 'ms',
    },
    {
      what: `${what}: processor time of the database for one`,
      value: each(before.database, after.database),
      unit: 'ms',
    },
  ]
}
