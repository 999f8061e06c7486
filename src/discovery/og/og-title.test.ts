import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Fonts } from '#platform/drawing/fonts.server.ts'
import { testFonts } from '#platform/drawing/testing.server.ts'
import { drawText, type TextImage } from '#platform/drawing/text.server.ts'
import { drawTitle } from './og-title.server.ts'

let fonts: Fonts

beforeAll(async () => {
  fonts = await testFonts()
})

const box = { width: 1056, height: 300 }
const LONG =
  'اتفاق توريد MEG بين ORLIX Chemie وسابك بسعر US$318 للطن حتى 2028: ماذا يعني خصم -0.8% لمنتجي الخليج؟'

/** Ink in the columns of a drawing, from the left. */
async function columns({ pixels, width, height }: TextImage): Promise<number[]> {
  const alpha = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .extractChannel(3)
    .raw()
    .toBuffer()
  return Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (__, y) => alpha[y * width + x] ?? 0).reduce((sum, v) => sum + v, 0),
  )
}

test.each([
  ['ar', 'ما الإيثيلين؟'],
  ['ar', LONG],
  ['en', 'Urea'],
  ['ar', 'كلمة '.repeat(80)],
  ['en', 'x'.repeat(400)],
  ['ar', 'a & <b> "c"\u0007'],
] as const)('ROUTE-22 a title stays in its box (%s, %s)', async (lang, title) => {
  const image = await drawTitle(fonts, title, lang, '#ffffff', box)
  expect(image.width).toBeLessThanOrEqual(box.width)
  expect(image.height).toBeLessThanOrEqual(box.height)
})

test('LANG-06 the direction is the language’s, not the first letter’s: a Latin name that opens an Arabic title is at the right', async () => {
  const draw = (text: string) =>
    drawText(fonts, { text, lang: 'ar', size: 40, weight: 850, color: '#ffffff' })
  const [title, name] = [await draw('MEG ــــــــــــ'), await draw('MEG')]
  // The name's ink, and no tatweel's, is at the right end.
  const [all, alone] = [await columns(title), await columns(name)]
  expect(all.slice(-20)).toEqual(alone.slice(-20))
})

test('Arabic letters are joined: a word is narrower than its letters', async () => {
  const draw = (text: string) =>
    drawText(fonts, { text, lang: 'ar', size: 40, weight: 850, color: '#ffffff' })
  expect((await draw('سعر')).width).toBeLessThan((await draw('س\u200Cع\u200Cر')).width * 0.9)
})
