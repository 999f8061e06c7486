import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fillMoves, NOW, readTable, realPrices } from '../../lib/data/moves-data.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { percentile, round } from '../../lib/stats.ts'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool } from '../../../src/platform/db/kysely.server.ts'
import { migrate } from '../../../src/platform/db/migrate/migrate.server.ts'
import { testApp } from '../../../src/platform/testing-app.server.ts'
import { seriesBySlug } from '../../../src/sections/products-prices/series/series.server.ts'
import { isMove } from '../../../src/sections/products-prices/moves/detect.ts'
import { readChange, readMoves } from '../../../src/sections/products-prices/moves/changes.server.ts'
import { coincidences } from '../../../src/sections/products-prices/moves/coincide.server.ts'
import type { Coincidence } from '../../../src/sections/products-prices/moves/coincidence.ts'
import { testContext } from '../../../src/testing/context.server.ts'

const LABELS = 'bench/moves/labels.tsv'
const REAL = /-index$|-brent-/
/** The longest series, read whole. */
const LONGEST = 'crude-oil-nwe-brent-fob-spot'

interface Label {
  series: string
  day: string
  truth: string
  accepted: string[]
}

interface Judged extends Label {
  shown: string[]
  /** The place of the first accepted item, from 1; null where none is shown. */
  place: number | null
  /** The same were they in the order of their days, the nearest first. */
  placeByDay: number | null
  ndcg: number
  ms: number
}

/** How often what an editor would name beside a move is among the first three things that are shown beside it. */
export const moves: Measurement = {
  title: 'What coincides with a move of a price',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'kimya-moves-'))
    const embedded = await startEmbedded({ dir: folder, database: 'bench_moves' })
    await migrate(embedded.url, resolve('db/migrations'))
    const db = openDb(openPool(embedded.url, { connections: 4 }))
    const app = testApp({ db, url: embedded.url })
    try {
      await fillMoves(db)
      const real = realPrices() !== null
      if (!real) console.log('KIMYA_DATA names no folder with real prices: their moves are left out.')
      const { ctx } = testContext(app, { now: NOW, lang: 'en' })
      const labels = readTable(LABELS)
        .map(([series = '', day = '', truth = '', ...accepted]): Label => ({ series, day, truth, accepted }))
        .filter(({ series }) => real || !REAL.test(series))
      const judged: Judged[] = []
      for (const label of labels) {
        const [quote] = await seriesBySlug(db, [label.series], 'en')
        if (!quote) throw new Error(`There is no series ${label.series}`)
        const began = performance.now()
        const change = await readChange(db, quote, label.day, null)
        if (!change || !isMove(change)) throw new Error(`${label.series} has no move on ${label.day}`)
        const { items } = await coincidences(ctx, quote, change, null)
        judged.push({ ...label, ...judge(label.accepted, items), ms: performance.now() - began })
      }
      const quiet = judged.filter(({ truth }) => truth === 'none')
      const labelled = judged.filter(({ truth }) => truth !== 'none')
      // Beside these alone the order decides anything.
      const crowded = labelled.filter(({ shown }) => shown.length > 3)
      const times = judged.map(({ ms }) => ms)
      return {
        figures: [
          { what: 'labelled moves', value: labelled.length, unit: '', ...(real && { limit: { least: 60 } }) },
          ...figuresOf('all', labelled, 70),
          ...[...new Set(labelled.map(({ truth }) => truth))].flatMap((truth) =>
            figuresOf(
              truth,
              labelled.filter((one) => one.truth === truth),
            ),
          ),
          ...figuresOf('more than three shown', crowded),
          share('the same by day alone, an accepted item among the first three', crowded, 'placeByDay'),
          {
            what: `quiet moves beside which nothing is shown, of ${quiet.length}`,
            value: quiet.filter(({ shown }) => shown.length === 0).length,
            unit: '',
          },
          { what: 'a move with what coincides, median', value: round(percentile(times, 0.5), 1), unit: 'ms' },
          { what: 'the same, 95th percentile', value: round(percentile(times, 0.95), 1), unit: 'ms' },
          ...(real ? await longest(db) : []),
        ],
        detail: {
          missed: labelled
            .filter(({ place }) => place === null || place > 3)
            .map(({ series, day, accepted, place, shown }) => ({
              series,
              day,
              accepted,
              place,
              shown: shown.slice(0, 5),
            })),
          noisy: quiet
            .filter(({ shown }) => shown.length > 0)
            .map(({ series, day, shown }) => ({ series, day, shown: shown.slice(0, 3) })),
        },
      }
    } finally {
      await db.destroy()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Finding the moves of a year of daily prices, as a page does, and of forty years of them. */
async function longest(db: Parameters<typeof readMoves>[0]): Promise<Figure[]> {
  const [quote] = await seriesBySlug(db, [LONGEST], 'en')
  if (!quote) return []
  const ranges = [
    ['the moves of a year of daily prices, median', '2025-07-01'],
    ['all moves of 9,958 daily prices, median', null],
  ] as const
  const figures: Figure[] = []
  for (const [what, from] of ranges) {
    const times: number[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      const began = performance.now()
      await readMoves(db, quote, { known: null, from, to: null })
      times.push(performance.now() - began)
    }
    figures.push({ what, value: round(percentile(times, 0.5), 1), unit: 'ms' })
  }
  return figures
}

/** Whether an item is what a label names: `stop=`, `case=`, `price=` by key, `story=` by the beginning of its title. */
function is(item: Coincidence, accepted: string): boolean {
  const [kind = '', name = ''] = accepted.split(/=(.*)/s)
  if (kind === 'story') return item.kind === 'story' && item.title.text.startsWith(name)
  if (kind === 'price') return item.key === `feedstock:${name.replace('@', '/')}`
  return item.kind === kind && item.key.slice(kind.length + 1).split('/')[0] === name
}

function judge(
  accepted: readonly string[],
  items: readonly Coincidence[],
): Pick<Judged, 'shown' | 'place' | 'placeByDay' | 'ndcg'> {
  const right = items.map((item) => accepted.some((one) => is(item, one)))
  const gain = (at: number) => 1 / Math.log2(at + 2)
  const got = right.reduce((sum, good, at) => sum + (good ? gain(at) : 0), 0)
  const best = accepted.reduce((sum, _, at) => sum + gain(at), 0)
  return {
    shown: items.map(
      ({ key, kind, title, score }) => `${kind === 'story' ? title.text : key} ${round(score, 2)}`,
    ),
    place: placeOf(right),
    placeByDay: placeOf(
      items
        .toSorted(
          (one, other) => Math.abs(one.distance) - Math.abs(other.distance) || (one.key < other.key ? -1 : 1),
        )
        .map((item) => accepted.some((one) => is(item, one))),
    ),
    ndcg: best === 0 ? 0 : Math.min(1, got / best),
  }
}

function placeOf(right: readonly boolean[]): number | null {
  const first = right.indexOf(true)
  return first === -1 ? null : first + 1
}

function share(what: string, judged: readonly Judged[], by: 'place' | 'placeByDay'): Figure {
  const good = judged.filter((one) => (one[by] ?? Infinity) <= 3).length
  return { what, value: round((100 * good) / judged.length, 1), unit: '%' }
}

function figuresOf(name: string, judged: readonly Judged[], least?: number): Figure[] {
  const mean = judged.reduce((sum, { ndcg }) => sum + ndcg, 0) / judged.length
  return [
    {
      ...share(`${name} (${judged.length}): an accepted item among the first three`, judged, 'place'),
      ...(least && { limit: { least } }),
    },
    {
      what: `${name}: an accepted item first`,
      value: round((100 * judged.filter(({ place }) => place === 1).length) / judged.length, 1),
      unit: '%',
    },
    { what: `${name}: nDCG@10`, value: round(mean, 3), unit: '' },
  ]
}
