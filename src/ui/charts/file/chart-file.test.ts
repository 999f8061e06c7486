import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fonts } from '#platform/drawing/fonts.server.ts'
import { testFonts } from '#platform/drawing/testing.server.ts'
import { svgToPng } from '#platform/drawing/svg-png.server.ts'
import { barScene } from '../scenes/bar-scene.ts'
import { renderChartFile, type ChartFileText } from './ChartFile.server.tsx'
import { fileSheet, tokensOf } from './file-sheet.server.ts'
import { lineScene } from '../scenes/line/line-scene.ts'
import { speaking } from '../testing.ts'

const text: ChartFileText = {
  lang: 'ar',
  title: 'سعر إيثيلين غلايكول في الصين',
  note: 'دولار للطن',
  source: 'المصدر: البنك الدولي',
  line: '20 نوفمبر 2026، kimya.example',
  estimate: 'تقدير',
  summary: 'من 468 إلى 512.50',
}
const points = [400, 450, 500, 480].map((value, index) => ({ date: `2026-0${index + 1}`, value }))
const line = lineScene(
  { series: [{ name: 'MEG', points }], unit: 'دولار للطن', by: 'month', decimals: 2 },
  speaking('ar'),
  'wide',
)
const bars = barScene(
  { rows: [{ label: 'سابك', values: [60, 40] }], series: ['تعمل', 'صيانة'], unit: 'kt' },
  speaking('ar'),
  'wide',
)

let fonts: Fonts
beforeAll(async () => {
  fonts = await testFonts()
})

/** A picture's pixels, as `rrggbb` at a share of its width and height. */
async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')
  /** How many pixels of a region are darker than middle grey. */
  const ink = (left: number, top: number, right: number, bottom: number) => {
    let dark = 0
    for (let y = Math.round(top); y < bottom; y += 1)
      for (let x = Math.round(left); x < right; x += 1)
        if ((data[(y * info.width + x) * 3] ?? 255) < 110) dark += 1
    return dark
  }
  return { at, ink, width: info.width, height: info.height }
}

describe('MKT-02 the chart as a file', () => {
  test('it is well-formed xml that needs nothing else, whatever the names are', () => {
    const svg = renderChartFile(line, { ...text, title: 'a < b & "c" ]]> \u0001 سعر' })
    let written = ''
    const parser = new SaxesParser()
    parser.on('text', (part) => (written += part))
    parser.on('error', (error) => {
      throw error
    })
    parser.write(svg).close()
    expect(written).toContain('a < b & "c" ]]>')
    expect(svg).not.toMatch(/var\(|light-dark|@media|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  })

  test('every rule of a drawing is in it, with a value for every token', () => {
    expect(tokensOf('light').get('chart-1')).toBe('#2a5e90')
    expect(tokensOf('light').get('sulphur')).toBe('#ffd21a')
    expect(fileSheet()).toContain('.chart .series-1{color:#2a5e90}')
    expect(fileSheet()).not.toMatch(/inherit|\.plot|\.chart-figure/)
  })

  test('title, source and date are written in it, in the order of the language', () => {
    const svg = renderChartFile(line, text)
    const plain = svg.replace(/[\u2066-\u2069]/g, '')
    for (const words of [text.title, text.source, text.line, text.note]) expect(plain).toContain(`>${words}<`)
    expect(svg).toMatch(/text-anchor="end">\u2067سعر/)
    expect(renderChartFile(line, { ...text, lang: 'en', title: 'MEG' })).toMatch(
      /class="file-title" x="28" y="\d+" text-anchor="start">MEG/,
    )
  })
})

describe('MKT-02 the chart as a picture', () => {
  test('1200 wide: white ground, the line in its colour, the Arabic title at the right', async () => {
    const { at, ink, width, height } = await pixels(await svgToPng(fonts, renderChartFile(line, text), 1200))
    expect(width).toBe(1200)
    expect(height).toBeGreaterThan(500)
    expect(at(5, height - 5)).toBe('ffffff')
    // The title's line: ink in the right half, none at the left.
    const scale = 1200 / 896
    expect(ink(700, 32 * scale, 1170, 66 * scale)).toBeGreaterThan(600)
    expect(ink(40, 36 * scale, 400, 66 * scale)).toBe(0)
    // The flag at the line's end is filled with the action colour.
    const end = line.marks.find((mark) => mark.className === 'dot series-0')
    const svg = renderChartFile(line, text)
    const [, top = '0'] = svg.match(/translate\(28 (\d+)\)/) ?? []
    expect(end?.kind).toBe('dot')
    if (end?.kind === 'dot')
      expect(at(Math.round((28 + end.x) * scale), Math.round((Number(top) + end.y) * scale))).toMatch(
        /^00[45]/,
      )
  })

  test('parts of a bar have their colours, and a legend with the same', async () => {
    const svg = renderChartFile(bars, text)
    const { at } = await pixels(await svgToPng(fonts, svg, 896))
    const [, top = '0'] = svg.match(/translate\(28 (\d+)\)/) ?? []
    const parts = bars.marks.flatMap((mark) =>
      mark.kind === 'rect' && mark.className.startsWith('block') ? [mark] : [],
    )
    const colour = (part: (typeof parts)[number] | undefined, dx: number) =>
      at(Math.round(28 + (part?.x ?? 0) + dx), Math.round(Number(top) + (part?.y ?? 0) + 4))
    const near = (seen: string, wanted: string) =>
      [0, 2, 4].every(
        (i) =>
          Math.abs(Number.parseInt(seen.slice(i, i + 2), 16) - Number.parseInt(wanted.slice(i, i + 2), 16)) <
          12,
      )
    expect(near(colour(parts[0], 100), '2a5e90'), colour(parts[0], 100)).toBe(true)
    const across = Array.from({ length: 14 }, (_, dx) => colour(parts[1], 60 + dx))
    expect(across.some((seen) => near(seen, 'b38a1e'))).toBe(true)
    expect(
      across.some((seen) => near(seen, 'f5efe1') || near(seen, 'ffffff')),
      'its texture',
    ).toBe(true)
  })
})
