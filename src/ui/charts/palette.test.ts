import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(new URL('../css/base/tokens.css', import.meta.url), 'utf8')

type Rgb = readonly [number, number, number]

/** Both values of a token, as linear light from 0 to 1. */
function token(name: string): { light: Rgb; dark: Rgb } {
  const [, light = '', dark = light] =
    sheet.match(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`)) ?? []
  const linear = (hex: string) =>
    [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }) as unknown as Rgb
  return { light: linear(light), dark: linear(dark) }
}

type Matrix = readonly (readonly [number, number, number])[]
const times = (matrix: Matrix, color: Rgb) =>
  matrix.map(([a, b, c]) => a * color[0] + b * color[1] + c * color[2]) as unknown as Rgb

/** WCAG 2.2. */
const luminance = (color: Rgb) => 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
const contrast = (a: Rgb, b: Rgb) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Björn Ottosson, OKLab; distances are given times 100. */
const oklab = (color: Rgb) =>
  times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    times(
      [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ],
      color,
    ).map((part) => Math.cbrt(Math.max(0, part))) as unknown as Rgb,
  )
const distance = (a: Rgb, b: Rgb) => {
  const [one, other] = [oklab(a), oklab(b)]
  return 100 * Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/** Machado, Oliveira and Fernandes 2009, severity 1. */
const VISIONS: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const SERIES = [1, 2, 3, 4, 5, 6].map((number) => token(`chart-${number}`))

describe.each(['light', 'dark'] as const)('MKT-02 the palette of charts, %s', (theme) => {
  test('every series has a contrast of 3 to 1 with the ground, every text of 4.5 to 1', () => {
    const ground = token('surface')[theme]
    for (const series of [...SERIES, token('brand')])
      expect(contrast(series[theme], ground)).toBeGreaterThanOrEqual(3)
    for (const text of ['ink', 'ink-2', 'ink-3'])
      expect(contrast(token(text)[theme], ground)).toBeGreaterThanOrEqual(4.5)
    // The flag's figure has the colour of the line behind it.
    expect(contrast(ground, token('brand')[theme])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.entries(VISIONS))('any two series are distinct in %s sight', (_, matrix) => {
    const seen = SERIES.map(
      (series) =>
        times(matrix, series[theme]).map((part) => Math.min(1, Math.max(0, part))) as unknown as Rgb,
    )
    const distances = seen.flatMap((a, index) => seen.slice(index + 1).map((b) => distance(a, b)))
    expect(distances).toHaveLength(15)
    expect(Math.min(...distances)).toBeGreaterThan(14.5)
  })
})
