import type { OverlayOptions } from 'sharp'
import { openSharp } from '#platform/images/sharp.server.ts'
import type { CoverSubject } from '#editorial/covers/cover-path.ts'
import { dirOf, type Lang } from '#i18n/locale.ts'
import type { Fonts } from '#platform/drawing/fonts.server.ts'
import { svgToPng } from '#platform/drawing/svg-png.server.ts'
import { drawText, type TextImage } from '#platform/drawing/text.server.ts'
import { drawTitle } from './og-title.server.ts'

/** The texts of an image. */
export interface OgCard {
  lang: Lang
  /** Name of the site; its first letter is shown in the cell. */
  site: string
  title: string
  /** The title's own language, where the twin's title is shown instead. */
  titleLang: Lang
  kicker: string | null
  /** Already written out in the card's language. */
  date: string | null
  /** The drawing of figures beside the title; its version changes with them. */
  figures?: { subject: CoverSubject; version: string }
}

const OG_WIDTH = 1200
const OG_HEIGHT = 630
/** Raise it when the design changes: stored images are then rendered again. */
export const OG_DESIGN = 2

const MARGIN = 72
const CELL = 96
const TOP = 56
const INNER = OG_WIDTH - 2 * MARGIN
const BODY = { top: 184, bottom: 550 }
const GAP = 36
/** A drawing of figures, eight to five, at the end of the line. */
const FIGURES = { width: 580, height: 362.5 }
const INK = '#0B2027'
const SULPHUR = '#FFD21A'
const ON_INK = '#EAF1F1'
const ON_INK_2 = '#A9BDC2'
const RULE = '#2C4A54'

/** Renders a card as a PNG of 1200 x 630 with at most 32 colours, 96 with `svg`, the drawing of its figures. */
export async function drawCard(fonts: Fonts, card: OgCard, svg: string | null = null): Promise<Buffer> {
  const { lang } = card
  const text = (words: string, size: number, weight: number, color: string) =>
    drawText(fonts, { text: words, lang, size, weight, color })
  const letter = await text(Array.from(card.site)[0] ?? '', 56, 900, INK)
  const site = await text(card.site, 40, 900, ON_INK)
  const date = card.date ? await text(card.date, 27, 550, ON_INK_2) : null
  const kicker = card.kicker ? await text(card.kicker, 32, 700, SULPHUR) : null
  const above = kicker ? kicker.height + GAP : 0
  const width = svg === null ? INNER : INNER - FIGURES.width - GAP
  const title = await drawTitle(fonts, card.title, card.titleLang, ON_INK, {
    width,
    ...(svg !== null && { lines: 7 }),
    height: BODY.bottom - BODY.top - above,
  })

  const rtl = dirOf(lang) === 'rtl'
  const at = (image: TextImage, start: number, y: number, fromRight = rtl): OverlayOptions => ({
    input: image.pixels,
    raw: { width: image.width, height: image.height, channels: 4 },
    left: Math.max(0, Math.round(fromRight ? OG_WIDTH - start - image.width : start)),
    top: Math.max(0, Math.round(y)),
  })
  const middle = (image: TextImage) => TOP + (CELL - image.height) / 2
  const first = BODY.top + (BODY.bottom - BODY.top - above - title.height) / 2
  const layers: OverlayOptions[] = [
    at(letter, MARGIN + (CELL - letter.width) / 2, middle(letter) + 6),
    at(site, MARGIN + CELL + 24, middle(site)),
    ...(date ? [at(date, OG_WIDTH - MARGIN - date.width, middle(date))] : []),
    ...(kicker ? [at(kicker, MARGIN, first)] : []),
    at(
      title,
      // A title of the other language keeps its own side, but not under the drawing.
      svg === null || dirOf(card.titleLang) === dirOf(lang) ? MARGIN : OG_WIDTH - MARGIN - width,
      first + above,
      dirOf(card.titleLang) === 'rtl',
    ),
    ...(svg === null ? [] : [await figuresLayer(fonts, svg, rtl)]),
  ]
  const sharp = await openSharp()
  return sharp(Buffer.from(ground(rtl)))
    .composite(layers)
    .removeAlpha()
    .png({ palette: true, colours: svg === null ? 32 : 96, effort: 1, dither: 0 })
    .toBuffer()
}

/** The drawing at the end of the line, in the middle of the room for the title. */
async function figuresLayer(fonts: Fonts, svg: string, rtl: boolean): Promise<OverlayOptions> {
  return {
    input: await svgToPng(fonts, svg, FIGURES.width),
    left: rtl ? MARGIN : OG_WIDTH - MARGIN - FIGURES.width,
    top: Math.round((BODY.top + BODY.bottom - FIGURES.height) / 2),
  }
}

/** Everything that is no text: the ink ground, the cell with its two bond ticks, the double bond below. */
function ground(rtl: boolean): string {
  const bar = (start: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${rtl ? OG_WIDTH - start - width : start}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${OG_WIDTH}" height="${OG_HEIGHT}">`,
    bar(0, 0, OG_WIDTH, OG_HEIGHT, INK),
    bar(MARGIN, TOP, CELL, CELL, SULPHUR),
    bar(MARGIN + 11, TOP + 11, 22, 4, INK),
    bar(MARGIN + 11, TOP + 19, 13, 4, INK),
    bar(MARGIN, 580, INNER, 4, RULE),
    bar(MARGIN, 590, 240, 4, SULPHUR),
    '</svg>',
  ].join('')
}
