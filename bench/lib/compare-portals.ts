import { load, warm } from './client.ts'
import { startPortal, type Portal } from './portal.ts'
import { cpuOf } from './process.ts'
import { addressesOf } from './site.ts'
import { median, round } from './stats.ts'

const ROUNDS = 8
/** Of each kind: how well a process was compiled differs by half from start to start, and stays so. */
const PROCESSES = 2
/** So many that what the process does besides is little by them. */
const REQUESTS = 15_000
const SECONDS = 2
const CONNECTIONS = 32

/** A portal in a comparison, with the processor time of a request in each round, in ms. */
interface Compared {
  /** Whether it is of the kind in question, or one without. */
  counts: boolean
  portal: Portal
  took: number[]
  /** The rounds before `between`. */
  earlier: number[]
}

interface Setup {
  folder: string
  port: number
  /** The environment of the portal at a place, of four. */
  envOf: (counts: boolean, at: number) => Record<string, string>
  /** What is done to those of the kind in question between rounds of all; each process is then compared with itself before. */
  between?: (portals: readonly Compared[], paths: { home: string; article: string }) => Promise<void>
}

/**
 * The processor time of a cached home page of portals of two kinds, turn by turn over one database: `without` is in ms, of the best
 * compiled. `ratio` is the best compiled of the kind in question by that without; with `between` it is what became of the one kind
 * by what became of the other meanwhile.
 */
export async function comparePortals({ folder, port, envOf, between }: Setup) {
  const portals: Compared[] = []
  try {
    for (let at = 0; at < PROCESSES * 2; at++) {
      const counts = at % 2 === 1
      portals.push({
        counts,
        portal: await startPortal(folder, port + at * 2, envOf(counts, at)),
        took: [],
        earlier: [],
      })
    }
    const [first] = portals
    if (!first) throw new Error('No portal')
    const paths = await addressesOf(first.portal.origin)
    for (const { portal } of portals) {
      await warm(portal.origin + paths.home)
      await processorOf(portal, paths.home)
    }
    const rounds = async (into: 'earlier' | 'took') => {
      for (let i = 0; i < ROUNDS; i++)
        // Now one first, now the other: other programs on the machine come and go.
        for (const one of i % 2 === 0 ? portals : portals.toReversed())
          one[into].push(await processorOf(one.portal, paths.home))
    }
    if (between) {
      await rounds('earlier')
      await between(portals, paths)
    }
    await rounds('took')
    const of = (counts: boolean) => portals.filter((one) => one.counts === counts)
    const best = (counts: boolean) => Math.min(...of(counts).map(({ took }) => median(took)))
    const change = (counts: boolean) =>
      mean(of(counts).map(({ took, earlier }) => median(took) / median(earlier)))
    return {
      ratio: round(between ? change(true) / change(false) : best(true) / best(false), 3),
      without: round(best(false), 4),
      detail: portals.map(({ counts, took, earlier }) => ({ counts, took, earlier })),
    }
  } finally {
    for (const { portal } of portals.toReversed()) await portal.stop()
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function processorOf({ origin, pid }: Portal, path: string): Promise<number> {
  const before = cpuOf(pid)
  let requests = 0
  while (requests < REQUESTS)
    requests += (await load(origin + path, { seconds: SECONDS, connections: CONNECTIONS })).requests
  return (cpuOf(pid) - before) / requests
}
