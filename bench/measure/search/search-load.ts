import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../../src/demo/random.ts'
import { newReader } from '../../lib/faults/ask.ts'
import { FAULT_ENV } from '../../lib/faults/portals.ts'
import { repeat, summed } from '../../lib/faults/repeat.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../../lib/portal.ts'
import { cpuOf, databaseCpuOf } from '../../lib/process.ts'
import { searchDataFolder } from '../../lib/data/search-data.ts'
import { round } from '../../lib/stats.ts'
import { judgedQueries } from '../../search/judge.ts'

const FILES = ['bench/search/judgements.tsv', 'bench/search/independent.tsv']
/** Other queries, by which connections are opened and what all searches share is read. */
const WARMING = 'bench/search/people.tsv'
const SECONDS = 20
/** Asked for by `repeat` before it begins. */
const OPENING = 4
const SEARCHES = { perSecond: 50, most: 120 }
const SUGGESTIONS = { perSecond: 100, most: 20 }

/**
 * Searches and suggestions at a steady pace, whether answers come or not: new queries, each once;
 * the same as people repeat them, few queries often and most of them seldom; and what is typed.
 */
export const searchLoad: Measurement = {
  title: 'Search over 100,000 posts and 2,000,000 prices',
  async measure() {
    const folder = await searchDataFolder()
    const random = seededRandom(11)
    const queries = [...new Set(FILES.flatMap(judgedQueries))]
      .map((query) => ({ query, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ query }) => query)
    const searches = queries.map((query) => call('results', query))
    const warming = judgedQueries(WARMING).map((query) => call('results', query))
    const begun = queries.map((query, i) =>
      call('suggest', query.slice(0, 1 + (i % query.length)).trim() || query),
    )
    // By Zipf's law: the second query is asked half as often as the first, the hundredth a hundredth as often.
    const repeated = Array.from(
      { length: SECONDS * SEARCHES.perSecond },
      () => searches[Math.floor(searches.length ** random()) - 1] ?? '',
    )
    const share = 1 - new Set(repeated).size / repeated.length
    // A portal of its own each: what one remembers of a query is not given to the other.
    const on = async (paths: readonly string[], what: string) => {
      const portal = await startPortal(folder, PORT, FAULT_ENV)
      try {
        return [
          ...(await figuresOf(what, portal, warming, paths, SEARCHES)),
          ...(paths === repeated ? await figuresOf('suggestions', portal, begun, begun, SUGGESTIONS) : []),
        ]
      } finally {
        await portal.stop()
      }
    }
    return {
      figures: [
        ...(await on(searches, 'searches never asked before')),
        {
          what: 'searches as people repeat them: share that was asked before',
          value: round(share),
          unit: '',
        },
        ...(await on(repeated, 'searches as people repeat them')),
      ],
    }
  },
}

function call(name: string, query: string): string {
  return `/${/[ء-ي]/.test(query) ? 'ar' : 'en'}/search/api/${name}?q=${encodeURIComponent(query)}`
}

/** Asks for the addresses, each in its turn, after those that warm. */
async function figuresOf(
  what: string,
  portal: Portal,
  warming: readonly string[],
  paths: readonly string[],
  { perSecond, most }: { perSecond: number; most: number },
): Promise<Figure[]> {
  const pace = { everyMs: 1000 / perSecond, headers: newReader }
  const warmed = await repeat(portal.origin, warming, pace)
  await sleep((1000 * warming.length) / perSecond)
  await warmed.stop()
  const cpu = () => ({ process: cpuOf(portal.pid), database: databaseCpuOf(portal.postmaster) })
  let turn = 0
  // The first few of a crowd only open its connections.
  const opening = warming.slice(0, OPENING)
  const before = cpu()
  const started = performance.now()
  const asked = await repeat(
    portal.origin,
    () => opening[turn++] ?? paths[turn - 1 - OPENING] ?? opening[0] ?? '',
    pace,
  )
  while (turn < OPENING + paths.length) await sleep(pace.everyMs)
  const answers = await asked.stop()
  const seconds = (performance.now() - started) / 1000
  const after = cpu()
  const { p95 } = summed(answers)
  const refused = answers.filter(({ status }) => status !== 200).length
  const each = (from: number, to: number) => round((to - from) / answers.length)
  return [
    { what: `${what} at ${perSecond} a second, p95`, value: p95, unit: 'ms', limit: { most } },
    { what: `${what}: answers a second`, value: round(answers.length / seconds, 0), unit: '' },
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
