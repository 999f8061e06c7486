import { join } from 'node:path'
import type { App } from '#platform/app.server.ts'
import { loadFonts } from '#platform/drawing/fonts.server.ts'
import { svgToPng } from '#platform/drawing/svg-png.server.ts'
import { Refusal } from '#platform/http/errors.ts'

/** A slide's width: sharp on a projector and in a printed report. */
const SLIDE = 1920
/** Drawings that may wait for their turn; each takes a tenth of a second of one processor. */
const MOST_WAITING = 12

/**
 * Makes pictures of svg files, one at a time: a crawler that asks for a hundred must not take the processor from the
 * readers. Throws the Refusal `busy` when too many wait.
 */
export function pictureMaker(app: Pick<App, 'config'>): (svg: string) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (svg) => {
    if (waiting >= MOST_WAITING) throw new Refusal('busy', { retryAfter: 5 })
    waiting += 1
    const made = last
      .then(async () => svgToPng(await loadFonts(join(app.config.dataDir, 'fonts')), svg, SLIDE))
      .finally(() => (waiting -= 1))
    last = made.catch(() => undefined)
    return made
  }
}
