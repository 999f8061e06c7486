import type { Db } from '#platform/db/kysely.server.ts'
import {
  lastDayKnown,
  readFigures,
  readPoints,
  type PointWindow,
  type PricePoint,
  type SpanFigures,
} from './points.server.ts'
import { byWeeks, spanOf } from './ranges.ts'
import type { PriceState } from './state.ts'

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
  return known === null ? Promise.resolve(last) : lastDayKnown(db, id, known)
}

/** Reads a series' range, counted back from a day; null where nothing was known in it. */
export async function readSpan(
  db: Db,
  id: number,
  lastDay: string,
  { range, known }: Pick<PriceState, 'range' | 'known'>,
): Promise<SeriesSpan | null> {
  const window = { id, known, ...spanOf(range, lastDay) }
  const figures = await readFigures(db, window)
  if (!figures) return null
  const long = byWeeks(figures.first_day, figures.last_day)
  const points = await readPoints(db, window, long)
  // A series that has no two prices in a week is as it was.
  return { window, figures, points, weekly: points.length < figures.points }
}
