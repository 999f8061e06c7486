import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import { lastDayFor, readSpan } from '#datasets/series/spans.server.ts'
import type { SeriesPoints } from '../schemas.ts'
import { presentSeries, pointMarks, readSeries } from '../series/series.server.ts'
import { readPriceState } from '../series/state.ts'
import { PRICE_POINTS } from './price-points.server.ts'

/** The points of a series for a program; null for an unknown one, `wrong` names what of the query cannot be read. */
export async function seriesPoints(
  ctx: RequestContext,
  slug: string,
): Promise<SeriesPoints | { wrong: string[] } | null> {
  ctx.tag('prices')
  const { db } = ctx.app
  const state = readPriceState(ctx.url.searchParams)
  const wrong = [...Object.keys(state.range.wrong), ...(state.wrongKnown === null ? [] : ['known'])]
  if (wrong.length > 0) return { wrong }
  const [row] = await readSeries(db, sql`q.slug = ${slug}`)
  if (!row) return null
  const lastDay = await lastDayFor(db, PRICE_POINTS, { id: row.id, last: row.add_date }, state.known)
  const span = lastDay === null ? null : await readSpan(db, PRICE_POINTS, { ...row, lastDay }, state)
  return {
    series: presentSeries(row, ctx.lang),
    known: state.known,
    weekly: span?.weekly ?? false,
    points: (span?.points ?? []).map(({ date, value, low, high, marks = {} }) => ({
      day: date,
      price: value,
      low,
      high,
      marks: pointMarks(row, marks),
    })),
    figures: span && {
      low: span.figures.low,
      high: span.figures.high,
      average: span.figures.average,
      change: changeOf(span.figures.last, span.figures.first)?.percent ?? null,
      since: span.figures.first_day,
    },
  }
}
