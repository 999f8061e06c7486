import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barScene } from './bar-scene.ts'
import { columnScene } from './column-scene.ts'
import type { SizeName } from './scene.ts'
import { classed, collisions, monthly, outside, rects, speaking, textsOf, wordsOf } from '../testing.ts'

const [ar, en] = [speaking('ar'), speaking('en')]
const language = fc.constantFrom(ar, en)
const size = fc.constantFrom<SizeName>('narrow', 'middle', 'wide', 'full')

describe('MKT-03 bars', () => {
  const data = {
    rows: [
      { label: 'سابك', values: [100] },
      { label: 'QAFCO', values: [50], estimate: true },
      { label: 'بلا رقم', values: [null] },
    ],
    unit: 'ألف طن',
  }

  test('they start where text starts: right in Arabic, left in English, and have the length of their value', () => {
    const [arabic, english] = [barScene(data, ar, 'wide'), barScene(data, en, 'wide')]
    const [track] = rects(arabic, 'track')
    const [bar] = rects(arabic, 'block')
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeCloseTo((track?.x ?? 0) + (track?.width ?? 0))
    expect(rects(english, 'block')[0]?.x).toBe(rects(english, 'track')[0]?.x)
    expect(rects(arabic, 'estimate')[0]?.width).toBeCloseTo((bar?.width ?? 0) / 2, 0)
    expect(textsOf(arabic)[0]).toMatchObject({ x: 840, anchor: 'end' })
  })

  test('an estimate is hatched, inside its bar; what is not known has a dash and no bar', () => {
    const scene = barScene(data, ar, 'wide')
    const [bar] = rects(scene, 'estimate')
    const [hatch] = classed(scene, 'hatching')
    const xs = (hatch?.kind === 'path' ? (hatch.d.match(/[\d.]+(?= )/g) ?? []) : []).map(Number)
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(bar?.x ?? 0)
    expect(Math.max(...xs)).toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0) + 0.1)
    expect(wordsOf(scene)).toContain('—')
    expect(rects(scene, 'block')).toHaveLength(1)
  })

  test('a bar that leads somewhere is a link over its whole row, in both languages and sizes', () => {
    const [first] = data.rows
    const rows = [{ ...first, path: '/companies/sabic' }, ...data.rows.slice(1)]
    for (const speaker of [ar, en])
      for (const one of ['narrow', 'wide'] as const) {
        const { links, width, height } = barScene({ ...data, rows } as typeof data, speaker, one)
        expect(links).toEqual([
          { x: 0, y: 0, width, height: height / 3, label: 'سابك', path: '/companies/sabic' },
        ])
      }
    expect(barScene(data, ar, 'wide').links).toBeUndefined()
  })

  test('parts of a bar follow one another without a hole, with textures and a legend', () => {
    const scene = barScene(
      { rows: [{ label: 'قطر', values: [30, null, 20, 50] }], series: ['a', 'b', 'c', 'd'], unit: 'u' },
      en,
      'wide',
    )
    const parts = rects(scene, 'block')
    expect(
      parts.map(({ width }) => Math.round((width / (rects(scene, 'track')[0]?.width ?? 1)) * 100)),
    ).toEqual([30, 20, 50])
    expect(parts[1]?.x).toBeCloseTo((parts[0]?.x ?? 0) + (parts[0]?.width ?? 0), 0)
    expect(classed(scene, 'texture').map(({ className }) => className)).toEqual([
      'texture texture-3',
      'texture texture-4',
    ])
    expect(scene.legend).toHaveLength(4)
    expect(wordsOf(scene)).toContain('100')
  })

  test('labels never touch and nothing leaves the drawing', () => {
    const row = fc.record({
      label: fc.string({ maxLength: 60, unit: fc.constantFrom('س', 'ا', 'M', ' ', 'w', 'ي') }),
      values: fc.tuple(fc.option(fc.integer({ min: -500, max: 90_000 }))),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), language, size, (rows, i18n, width) => {
        const scene = barScene({ rows, unit: 'kt' }, i18n, width)
        expect(collisions(scene)).toEqual([])
        expect(outside(scene)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('MKT-07 columns', () => {
  const points = Array.from({ length: 12 }, (_, i) => ({
    date: `${2015 + i}`,
    values: [i + 1, 2],
    estimate: i === 11,
  }))

  test('they begin at zero, oldest left in both languages; the unfinished year is hatched', () => {
    const scene = columnScene({ points, unit: 'مليار', by: 'year' }, ar, 'wide')
    const columns = [...rects(scene, 'block'), ...rects(scene, 'estimate')]
    const feet = new Set(columns.map(({ y, height }) => Math.round(y + height)))
    expect([...feet]).toEqual([250])
    expect(rects(scene, 'estimate')).toHaveLength(2)
    expect(scene.spots()[0]?.spots.map(({ x }) => x)).toEqual(
      scene
        .spots()[0]
        ?.spots.map(({ x }) => x)
        .toSorted((a, b) => a - b),
    )
    expect(rects(columnScene({ points, unit: 'x', by: 'year' }, en, 'wide'), 'block')).toEqual(
      rects(columnScene({ points, unit: 'x', by: 'year' }, ar, 'wide'), 'block'),
    )
  })

  test('stacked parts reach the height of their sum', () => {
    const scene = columnScene(
      {
        points: [{ date: '2026', values: [30, 70] }],
        series: ['a', 'b'],
        unit: 'u',
        by: 'year',
        stacked: true,
      },
      en,
      'wide',
    )
    const [low, high] = rects(scene, 'block')
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeCloseTo(low?.y ?? 0, 0)
    expect((high?.height ?? 0) / (low?.height ?? 1)).toBeCloseTo(7 / 3, 1)
  })

  test('a fall hangs below zero', () => {
    const scene = columnScene(
      {
        points: [
          { date: '2025', values: [5] },
          { date: '2026', values: [-5] },
        ],
        unit: '%',
        by: 'year',
      },
      ar,
      'wide',
    )
    const [up, down] = rects(scene, 'block')
    expect(down?.y).toBeCloseTo((up?.y ?? 0) + (up?.height ?? 0), 0)
  })

  test('labels never touch and nothing leaves the drawing', () => {
    const some = fc.array(fc.option(fc.integer({ min: -900, max: 9000 })), { maxLength: 40 })
    fc.assert(
      fc.property(some, language, size, (values, i18n, width) => {
        const months = monthly(values).map(({ date, value }) => ({ date, values: [value] }))
        const scene = columnScene({ points: months, unit: 'USD', by: 'month' }, i18n, width)
        expect(collisions(scene)).toEqual([])
        expect(outside(scene)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
