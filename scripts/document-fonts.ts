import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const SOURCE = 'node_modules/@fontsource-variable/cairo/files'
const FOLDER = 'build/document-fonts'
const WEIGHTS = [400, 700] as const

/**
 * Cairo's files and what their family is called in documents: two files of one name hide each other there. As long as 'Cairo'.
 * The Arabic file has some Latin letters too; a word must not be set in two fonts.
 */
const FAMILIES = {
  arabic: { family: 'CairA', text: ' \u00a0' + between(0x600, 0x8ff) + between(0x200c, 0x200f) },
  latin: { family: 'CairL', text: between(0x20, 0xffff) },
  'latin-ext': { family: 'CairX', text: between(0x20, 0xffff) },
} as const

/** Makes the fonts that documents (PDF) are set in: Cairo in two weights, a family for each of its files. */
export async function documentFonts(): Promise<void> {
  const version = createHash('sha256').update(readFileSync(import.meta.filename))
  for (const part of Object.keys(FAMILIES)) version.update(readFileSync(original(part)))
  const stamp = version.digest('hex')
  if (read(join(FOLDER, 'version')) === stamp) return
  const made = `${FOLDER}-${process.pid}`
  mkdirSync(made, { recursive: true })
  for (const [part, { family, text }] of Object.entries(FAMILIES))
    for (const weight of WEIGHTS) {
      const file = readFileSync(original(part))
      const font = await subsetFont(file, text, {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
      })
      writeFileSync(join(made, `${family}-${weight}.ttf`), renamed(font, family))
    }
  writeFileSync(join(made, 'version'), stamp)
  rmSync(FOLDER, { recursive: true, force: true })
  try {
    renameSync(made, FOLDER)
  } catch (error) {
    // A build and the unit tests begin at the same moment: one of them was quicker.
    if (!existsSync(FOLDER)) throw error
    rmSync(made, { recursive: true })
  }
}

const original = (part: string) => join(SOURCE, `cairo-${part}-wght-normal.woff2`)

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

function between(first: number, last: number): string {
  const points = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  return points.map((point) => (point < 0xd800 || point > 0xdfff ? String.fromCharCode(point) : '')).join('')
}

/** The family's name written over in the font's table of names, in both of its encodings. */
function renamed(font: Buffer, family: string): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16()
  for (const [from, to] of [
    [wide('Cairo'), wide(family)],
    [Buffer.from('Cairo'), Buffer.from(family)],
  ] as const)
    for (let at = font.indexOf(from); at >= 0; at = font.indexOf(from, at + from.length)) to.copy(font, at)
  return font
}
