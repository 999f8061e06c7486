import { usePath } from '#datasets/machine/use-path.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Quote } from '../schemas.ts'
import type { SeriesSpan } from '#datasets/series/spans.server.ts'
import { changeOf } from '#datasets/series/change.ts'
import type { Shown } from '../units/measure.server.ts'
import { readMoves } from './changes.server.ts'
import { timesUsual, type Change } from './detect.ts'
import { movePath } from './move-path.ts'

/** Moves below a chart. */
const MOST = 8

/** A move as a line of a list. */
interface MoveLine {
  day: string
  price: string
  percent: number | null
  times: string
  href: string
}

/** The moves of a range: those that are listed, in words and as they were found, and how many are older. */
export interface SeriesMoves {
  lines: MoveLine[]
  changes: readonly Change[]
  earlier: number
  /** The page that says how they are fetched into Excel and elsewhere. */
  elsewhere: string
}

/** The moves of the range that a page shows, the newest first, and how many are older than those. */
export async function seriesMoves(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs'>,
  quote: Quote,
  { window, figures }: SeriesSpan,
  { factor, decimals }: Shown,
): Promise<SeriesMoves> {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const { known, to } = window
  const moves = await readMoves(ctx.app.db, quote, { known, from: figures.first_day, to })
  const changes = moves.slice(0, MOST)
  return {
    changes,
    lines: changes.map((move) => ({
      day: move.day,
      price: fmt.number(move.price * factor, decimals),
      percent: changeOf(move.price, move.before)?.percent ?? null,
      times: fmt.number(timesUsual(move), 1),
      href: movePath(quote, move.day, known),
    })),
    earlier: Math.max(0, moves.length - MOST),
    elsewhere: usePath(
      `prices/${quote.slug}/moves`,
      new URLSearchParams([
        ['from', figures.first_day],
        ...(to === null ? [] : [['to', to]]),
        ...(known === null ? [] : [['known', known]]),
      ]),
    ),
  }
}
