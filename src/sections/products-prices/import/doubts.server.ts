import type pg from 'pg'
import type { Issue } from '#datasets/import/run/issues.ts'
import type { DoubtPicture } from '#datasets/import/run/target.ts'
import { changeOf } from '#datasets/series/change.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import { doubtPictures } from './doubt-pictures.ts'
import type { FilePrice } from './jumps.server.ts'

/** A move is doubtful beyond so many of its series' usual ones, and never below so many percent. */
const TIMES_USUAL = 6
const LEAST_PERCENT = 25
/** Changes that say what is usual; with fewer of them a move of half the price is doubtful. */
const HISTORY = 120
const FEWEST = 20
const UNUSUAL_PERCENT = 50
/** A hole of more prices than these is history that comes later, of which the last changes say nothing. */
const MOST_MISSING = 12

interface Price {
  day: string
  price: number
}

interface Known {
  /** Stored prices by day. */
  prices: Map<string, number>
  /** What is believed, the oldest first: stored, or of this file. */
  line: Price[]
  /** Logarithms of the last changes. */
  changes: number[]
}

/**
 * Looks at prices of stored series, which nobody has seen: one that moved by more than six times its series' usual change
 * and at least 25 %, and one that revises a stored price by more than a limit, is doubtful. What is usual is the median size of
 * the series' own last 120 changes, in logarithms: half of them may be of any size without moving it. A doubtful price is no
 * measure for the next one. One between two that are believed, as what was left out of an earlier edition, is doubtful where it is
 * beside neither. `pictures` are the doubted series around what was doubted.
 */
export function doubtDetector(
  pool: pg.Pool,
  revisionPercent: number,
): {
  look(prices: readonly FilePrice[]): Promise<(Issue | null)[]>
  pictures(): DoubtPicture[]
} {
  const series = new Map<number, Known>()
  const drawn = doubtPictures()
  return {
    async look(prices) {
      const asked = [...new Set(prices.flatMap(({ id }) => (id === null || series.has(id) ? [] : [id])))]
      if (asked.length > 0) await readKnown(pool, asked, series)
      return prices.map((one) => {
        const known = one.id === null ? undefined : series.get(one.id)
        const doubt = known ? doubtOf(one, known, revisionPercent) : null
        drawn.pass(one, doubt !== null)
        return doubt
      })
    },
    pictures: () => drawn.pictures((id) => series.get(id)?.prices ?? new Map()),
  }
}

function doubtOf(one: FilePrice, known: Known, revisionPercent: number): Issue | null {
  const { line, day, price } = one
  const issue = (code: string, before: number, since: string): Issue => ({
    line,
    column: null,
    header: 'price',
    code,
    params: {
      series: one.series(),
      key: one.key,
      unit: one.unit(),
      before,
      since,
      now: price,
      day,
      percent: Math.round((changeOf(price, before)?.percent ?? 0) * 10) / 10,
    },
  })
  const stored = known.prices.get(day)
  if (stored !== undefined) {
    // Another rounding is no revision.
    const decimals = decimalsOf(known.line.at(-1)?.price ?? stored)
    if (stored.toFixed(decimals) === price.toFixed(decimals)) return null
    const percent = Math.abs(changeOf(price, stored)?.percent ?? Infinity)
    return percent > revisionPercent ? issue('prices.import.doubt.revision', stored, day) : null
  }
  const { line: believed, changes } = known
  const at = placeOf(believed, day)
  const [before, after] = [believed[at - 1], believed[at]]
  const isFar = (other: Price) => isUnusual(price, other.price, changes)
  const isJudged = before && (!after || daysBetween(before, after) <= MOST_MISSING * spacingOf(believed))
  if (isJudged && isFar(before) && (!after || isFar(after)))
    return issue('prices.import.doubt.move', before.price, before.day)
  if (before && !after) changes.push(logOf(price, before.price))
  believed.splice(at, 0, { day, price })
  return null
}

const daysBetween = (one: Price, other: Price) => (Date.parse(other.day) - Date.parse(one.day)) / 86_400_000

/** The usual days between the last prices. */
function spacingOf(line: readonly Price[]): number {
  const [first, last] = [line[Math.max(0, line.length - 1 - HISTORY)], line.at(-1)]
  return first && last ? daysBetween(first, last) / Math.min(HISTORY, line.length - 1) : 0
}

/** The place of the first price behind a day. */
function placeOf(line: readonly Price[], day: string): number {
  let [from, to] = [0, line.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((line[middle]?.day ?? '') > day) to = middle
    else from = middle + 1
  }
  return from
}

const logOf = (price: number, before: number) => Math.log(price / before)

function isUnusual(price: number, before: number, changes: readonly number[]): boolean {
  const percent = Math.abs(changeOf(price, before)?.percent ?? Infinity)
  // A price that crosses zero has no ratio.
  if (price <= 0 || before <= 0) return percent >= LEAST_PERCENT
  const own = changes.slice(-HISTORY).filter(Number.isFinite)
  if (own.length < FEWEST) return percent > UNUSUAL_PERCENT
  const usual = median(own.map(Math.abs))
  return percent >= LEAST_PERCENT && Math.abs(logOf(price, before)) > TIMES_USUAL * usual
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}

async function readKnown(pool: pg.Pool, ids: readonly number[], into: Map<number, Known>): Promise<void> {
  const { rows } = await pool.query<{ id: number; days: string[]; prices: number[] }>(
    `select series_id as id, array_agg(day::text order by day) as days, array_agg(price::float8 order by day) as prices
     from products_prices_point where series_id = any($1::int[]) group by 1`,
    [ids],
  )
  for (const { id, days, prices } of rows) {
    const recent = prices.slice(-HISTORY - 1)
    into.set(id, {
      prices: new Map(days.map((day, at) => [day, prices[at] ?? NaN])),
      line: days.map((day, at) => ({ day, price: prices[at] ?? NaN })),
      changes: recent.slice(1).map((price, at) => logOf(price, recent[at] ?? NaN)),
    })
  }
}
