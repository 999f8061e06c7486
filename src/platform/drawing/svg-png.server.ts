import { openSharp } from '../images/sharp.server.ts'
import type { Fonts } from './fonts.server.ts'

/** A picture of an svg text, `width` pixels wide. Its text finds Cairo by name because `loadFonts` ran before. */
export async function svgToPng(_fonts: Fonts, svg: string, width: number): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(Buffer.from(svg), { density: 192 })
    .resize({ width })
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 128, effort: 4, dither: 0 })
    .toBuffer()
}
