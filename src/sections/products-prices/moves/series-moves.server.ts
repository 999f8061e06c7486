import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Quote } from '../contract.ts'
import type { SeriesSpan } from '../points/window.server.ts'
import { moveOf } from '../series/change.ts'
import type { Shown } from '../units/measure.server.ts'
import { readMoves } from './changes.server.ts'
import { timesUsual } from './detect.ts'
import { movePath } from './move-path.ts'

/** Moves below a chart. */
const MOST = 8

/** A move as a line of a list. */
export interface MoveLine {
  day: string
  price: string
  percent: number | null
  times: string
  href: string
}

/** The moves of the range that a page shows, the newest first, and how many are older than those. */
export async function seriesMoves(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs'>,
  quote: Quote,
  { window, figures }: SeriesSpan,
  { factor, decimals }: Shown,
): Promise<{ lines: MoveLine[]; earlier: number }> {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const { known, to } = window
  const moves = await readMoves(ctx.app.db, quote, { known, from: figures.first_day, to })
  return {
    lines: moves.slice(0, MOST).map((move) => ({
      day: move.day,
      price: fmt.number(move.price * factor, decimals),
      percent: moveOf(move.price, move.before)?.percent ?? null,
      times: fmt.number(timesUsual(move), 1),
      href: movePath(quote, move.day, known),
    })),
    earlier: Math.max(0, moves.length - MOST),
  }
}
