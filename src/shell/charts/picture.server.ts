import { join } from 'node:path'
import type { App } from '#platform/app.server.ts'
import { loadFonts } from '#platform/drawing/fonts.server.ts'
import { svgToPng } from '#platform/drawing/svg-png.server.ts'

/** A slide's width: sharp on a projector and in a printed report. */
const SLIDE = 1920

/** Makes a picture of an svg file. */
export async function drawPicture(app: Pick<App, 'config'>, svg: string): Promise<Buffer> {
  return svgToPng(await loadFonts(join(app.config.dataDir, 'fonts')), svg, SLIDE)
}
