import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { decompress } from 'wawoff2'
import { SUBSETS } from './fonts.server.ts'

/** The code points for which the fonts of pictures have a glyph, by the table `cmap` of each. */
export async function fontGlyphs(): Promise<ReadonlySet<number>> {
  const { resolve } = createRequire(import.meta.url)
  const all = new Set<number>()
  for (const subset of SUBSETS) {
    const path = resolve(`@fontsource-variable/cairo/files/cairo-${subset}-wght-normal.woff2`)
    for (const point of pointsOf(Buffer.from(await decompress(await readFile(path))))) all.add(point)
  }
  return all
}

/** Characters that say how text runs and have no shape. */
export const isShapeless = (char: string) => /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(char)

/** Format 12 and 4 of the OpenType specification; other formats are not in these files. */
function* pointsOf(font: Buffer): Generator<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, n) => 12 + n * 16)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) throw new Error('A font without cmap')
  const cmap = font.readUInt32BE(entry + 8)
  for (let n = 0; n < font.readUInt16BE(cmap + 2); n++) {
    const at = cmap + font.readUInt32BE(cmap + 8 + n * 8)
    if (font.readUInt16BE(at) === 12)
      for (let group = 0; group < font.readUInt32BE(at + 12); group++) {
        const own = at + 16 + group * 12
        yield* range(font.readUInt32BE(own), font.readUInt32BE(own + 4))
      }
    if (font.readUInt16BE(at) === 4) yield* format4(font, at)
  }
}

function* format4(font: Buffer, at: number): Generator<number> {
  const size = font.readUInt16BE(at + 6)
  for (let n = 0; n < size; n += 2) {
    const last = font.readUInt16BE(at + 14 + n)
    const first = font.readUInt16BE(at + 16 + size + n)
    const place = at + 16 + size * 3 + n
    const offset = font.readUInt16BE(place)
    for (const point of range(first, Math.min(last, 0xfffe)))
      if (offset === 0 || font.readUInt16BE(place + offset + (point - first) * 2) !== 0) yield point
  }
}

function* range(first: number, last: number): Generator<number> {
  for (let point = first; point <= last; point++) yield point
}
