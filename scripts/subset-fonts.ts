import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const SOURCE = 'node_modules/@fontsource-variable/cairo/files'
const FOLDER = 'node_modules/.cache/kimya-fonts'

/** The weights that the design uses (src/ui/css/base/tokens.css); the rest of the axis is a quarter of every file. */
const WEIGHTS = { min: 400, max: 900 }

/** What browsers use of a font without being asked: the alternative letters of the rest are a fifth of the Latin file. */
const FEATURES = 'init medi fina isol rlig rclt rvrn liga clig calt ccmp locl mark mkmk kern'.split(' ')

/** Its types know nothing of the last two. The table is for programs that list a font's styles. */
const OPTIONS = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: WEIGHTS },
  keepFeatures: FEATURES,
  dropTables: ['STAT'],
}

/** The spaces with the letters: between Arabic words they are taken from here (src/ui/css/base/fonts.css). */
const ARABIC = ' \u00a0،؛؟پچژڤکگیٰ' + between(0x621, 0x63a) + between(0x640, 0x652) + between(0x660, 0x66c)

/** English, digits, and the signs of this trade: what nearly every page needs of Latin. */
const LATIN = between(0x20, 0x7e).replace(/[#\\^`{|}~]/g, '') + '\u00a0«»‹›·–—‘’“”…−©°²³×↑↓€'

/** Every page preloads `latin`, and an Arabic one `arabic` too; what is rare of a script is fetched when it is met. */
const FILES: Record<string, { from: string; text: string }> = {
  arabic: { from: 'arabic', text: ARABIC + between(0x200c, 0x200e) },
  'arabic-more': {
    from: 'arabic',
    text: without(ARABIC, between(0x600, 0x8ff) + between(0xfb50, 0xfefc)),
  },
  latin: {
    from: 'latin',
    text: LATIN + between(0x200f, 0x200f) + between(0x202a, 0x202e) + between(0x2060, 0x2069),
  },
  'latin-more': {
    from: 'latin',
    text: without(LATIN, between(0x20, 0x7e) + between(0xa1, 0xff) + 'ıŒœˆ˚˜™' + between(0x2000, 0x206f)),
  },
  'latin-ext': {
    from: 'latin-ext',
    text:
      between(0x100, 0x2ba) +
      between(0x1e00, 0x1e9f) +
      between(0x2080, 0x2089) +
      between(0x20a0, 0x20c0) +
      'ℓ',
  },
}

/**
 * Makes Cairo's web fonts as small as the site needs them, once for each version of this file and of Cairo, and returns
 * the folder: `cairo-<part>-wght-normal.woff2`. Together they hold the same characters as the originals; the two that
 * an Arabic page preloads weigh 31 kB instead of 65.
 */
export async function subsetFonts(): Promise<string> {
  const version = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const { from } of Object.values(FILES)) version.update(readFileSync(original(from)))
  const folder = join(FOLDER, version.digest('hex').slice(0, 12))
  if (existsSync(folder)) return folder
  const made = `${folder}-${process.pid}`
  mkdirSync(made, { recursive: true })
  for (const [name, { from, text }] of Object.entries(FILES)) {
    const font = await subsetFont(readFileSync(original(from)), text, OPTIONS)
    writeFileSync(join(made, `cairo-${name}-wght-normal.woff2`), font)
  }
  try {
    renameSync(made, folder)
  } catch (error) {
    // A build and the unit tests begin at the same moment: one of them was quicker.
    if (!existsSync(folder)) throw error
    rmSync(made, { recursive: true })
  }
  return folder
}

const original = (subset: string) => join(SOURCE, `cairo-${subset}-wght-normal.woff2`)

function between(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}

function without(common: string, text: string): string {
  return Array.from(text, (character) => (common.includes(character) ? '' : character)).join('')
}
