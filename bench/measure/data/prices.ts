// It declares what rows refer to.
import '../../../src/sections/data-sections.server.ts'
import { loadList, stateOf, type Views } from '../../../src/datasets/list/list-page.server.ts'
import type { App } from '../../../src/platform/app.server.ts'
import { Memo } from '../../../src/platform/cache/memo.server.ts'
import type { RequestContext } from '../../../src/platform/http/context.server.ts'
import { DEFAULT_PREFS } from '../../../src/i18n/prefs.ts'
import { QUOTES } from '../../../src/sections/products-prices/series/quotes.server.ts'
import { readSpan } from '../../../src/datasets/series/spans.server.ts'
import { PRICE_POINTS } from '../../../src/sections/products-prices/points/price-points.server.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { openPrices, SERIES, type PricesDatabase } from '../../lib/data/prices-data.ts'
import { median, round } from '../../lib/stats.ts'
import { VISITOR } from '../../../src/platform/policy/viewer.ts'

const WARM_UP = 20
const TIMES = 120
const MOST = { server: { list: 60, weeks: 30 }, embedded: { list: 150, weeks: 80 } }
const MOST_GROWTH = 1.5
const VIEWS: Views = { table: { ar: 'جدول', en: 'Table' } }

/**
 * The section's list under two filters, with its rows, their number and the counts beside the filters, nothing cached from
 * before; and five years of a daily series by weeks with their figures. Over 2,000,000 points, and over 20,000.
 */
export const prices: Measurement = {
  title: 'Prices: 1,000 series with 2,000,000 points',
  async measure() {
    const { databases, close } = await openPrices()
    try {
      const figures: Figure[] = []
      const detail: Record<string, unknown> = {}
      for (const where of ['embedded', 'server'] as const) {
        const own = databases.filter((one) => one.where === where)
        const [small, large] = own
        if (!small || !large) continue
        const times = await turns(own)
        const of = ({ points }: PricesDatabase) => times.get(points) ?? { list: [], weeks: [] }
        detail[where] = Object.fromEntries(own.map((one) => [one.points, of(one)]))
        figures.push(
          {
            what: `${where}: list with two filters and counts, 95th percentile`,
            value: round(p95(of(large).list)),
            unit: 'ms',
            limit: { most: MOST[where].list },
          },
          {
            what: `${where}: five years by weeks, 95th percentile`,
            value: round(p95(of(large).weeks)),
            unit: 'ms',
            limit: { most: MOST[where].weeks },
          },
          {
            what: `${where}: list over 2,000,000 points by that over 20,000`,
            value: round(median(of(large).list) / median(of(small).list)),
            unit: '',
            limit: { most: MOST_GROWTH },
          },
          { what: `${where}: list, median`, value: round(median(of(large).list)), unit: 'ms' },
          {
            what: `${where}: five years by weeks, median`,
            value: round(median(of(large).weeks)),
            unit: 'ms',
          },
        )
      }
      return { figures, detail }
    } finally {
      await close()
    }
  },
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? NaN

/** The times of both sizes in ms, turn by turn. */
async function turns(databases: readonly PricesDatabase[]) {
  const times = new Map(
    databases.map(({ points }) => [points, { list: [] as number[], weeks: [] as number[] }]),
  )
  for (let turn = -WARM_UP; turn < TIMES; turn++)
    for (const { db, points } of databases) {
      const list = await timed(() => readList(db, turn + WARM_UP))
      const weeks = await timed(() => readWeeks(db, turn + WARM_UP))
      if (turn < 0) continue
      times.get(points)?.list.push(list)
      times.get(points)?.weeks.push(weeks)
    }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const MARKETS = ['CN', 'IN', 'SEA', 'GCC', 'ME']
const TYPES = ['spot', 'contract']

function readList(db: Db, turn: number) {
  const query = `market=${MARKETS[turn % MARKETS.length]}&price_type=${TYPES[turn % TYPES.length]}&sort=-price&page=1`
  const ctx = {
    // Nothing is remembered from the request before.
    app: { db, memo: new Memo(), config: { publicUrl: 'http://bench' } } as unknown as App,
    lang: 'ar',
    viewer: VISITOR,
    now: new Date(),
    prefs: DEFAULT_PREFS,
    url: new URL(`http://bench/products-prices?${query}`),
    tag: () => undefined,
    personal: () => undefined,
  } as unknown as RequestContext
  return loadList(ctx, QUOTES, stateOf(ctx, QUOTES, VIEWS), VIEWS)
}

function readWeeks(db: Db, turn: number) {
  const range = { name: 'custom', from: '2021-11-20', to: null, wrong: {} } as const
  const series = { id: 1 + ((turn * 37) % SERIES), frequency: 'weekly', lastDay: '2026-11-20' }
  return readSpan(db, PRICE_POINTS, series, { range, known: null })
}
