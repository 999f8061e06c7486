import type { Db } from '#platform/db/kysely.server.ts'
import type { Quote } from '../contract.ts'
import {
  lastDayKnown,
  readFigures,
  readPoints,
  type PointWindow,
  type PricePoint,
  type SpanFigures,
} from './points.server.ts'
import { byWeeks, spanOf } from './ranges.ts'
import type { PriceState } from '../series/state.ts'

/** The prices of a series in the range that a reader asks for, as known when he asks. */
export interface SeriesSpan {
  window: PointWindow
  figures: SpanFigures
  points: PricePoint[]
  /** Whether each point stands for a week. */
  weekly: boolean
}

/** The day of a series' last price as it is known to the reader; null where nothing was known yet. `last`: as known now. */
export function lastDayFor(
  db: Db,
  { id, last }: { id: number; last: string },
  known: string | null,
): Promise<string | null> {
  return known === null ? Promise.resolve(last) : lastDayKnown(db, { id, known })
}

/**
 * Reads a series' range, counted back from a day; null where no price is in it. It begins with the price in force on its
 * first day, so that chart, index, table and change have the same beginning.
 */
export async function readSpan(
  db: Db,
  { id, frequency }: Pick<Quote, 'id' | 'frequency'>,
  lastDay: string,
  { range, known }: Pick<PriceState, 'range' | 'known'>,
): Promise<SeriesSpan | null> {
  const { from, to } = spanOf(range, lastDay, frequency)
  const start = from && (await lastDayKnown(db, { id, known, to: from }))
  const window = { id, known, from: start ?? from, to }
  const figures = await readFigures(db, window)
  if (!figures || (from !== null && figures.last_day < from)) return null
  const long = byWeeks(figures.first_day, figures.last_day)
  const points = await readPoints(db, window, long)
  // A series that has no two prices in a week is as it was.
  return { window, figures, points, weekly: points.length < figures.points }
}
