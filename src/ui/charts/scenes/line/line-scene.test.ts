import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineScene } from './line-scene.ts'
import type { SizeName } from '../scene.ts'
import { classed, collisions, monthly, outside, speaking, textsOf, wordsOf } from '../../testing.ts'

const [ar, en] = [speaking('ar'), speaking('en')]
const language = fc.constantFrom(ar, en)
const size = fc.constantFrom<SizeName>('narrow', 'middle', 'wide', 'full')

describe('MKT-02 line chart', () => {
  const one = {
    series: [{ name: 'MEG', points: monthly([468, 480, null, 500, 512.5]) }],
    unit: 'دولار للطن',
    by: 'month',
    decimals: 2,
  } as const

  test('one line ends in its last value; the unit is said once; the gap is open', () => {
    const scene = lineScene(one, ar, 'wide')
    expect(wordsOf(scene)).toContain('512.50')
    expect(wordsOf(scene).filter((word) => word.includes('دولار'))).toHaveLength(1)
    const [line] = classed(scene, 'line')
    expect(line?.kind === 'path' && line.d.match(/M/g)).toHaveLength(2)
    expect(scene.legend).toEqual([])
  })

  test('time runs left to right in both languages, the value axis is at the right', () => {
    const path = (i18n: typeof ar) => classed(lineScene({ ...one, unit: 'x' }, i18n, 'wide'), 'line')
    expect(path(ar)).toEqual(path(en))
    const scene = lineScene(one, ar, 'wide')
    const axis = textsOf(scene).find(({ text }) => text === '480')
    expect(axis?.x).toBeGreaterThan(700)
  })

  test('beside the names of several lines no figure of the axis is lost', () => {
    const lines = ['أوروبا', 'الصين', 'الخليج'].map((name, index) => ({
      name,
      points: monthly([400 + index * 40, 430 + index * 45, 480 + index * 40]),
    }))
    for (const reference of [undefined, { value: 450, label: '450 = 100' }]) {
      const scene = lineScene({ series: lines, unit: 'x', by: 'month', reference }, ar, 'wide')
      const figures = textsOf(scene).filter(({ text }) => /^\d+$/.test(text))
      expect(figures.length).toBeGreaterThanOrEqual(classed(scene, 'grid-line').length - (reference ? 1 : 0))
      // The line precedes the figure, so that it does not strike it through.
      const last = scene.marks.findLastIndex(
        (mark) => mark.kind === 'path' && /\bs\d/.test(mark.className ?? ''),
      )
      expect(
        scene.marks.findIndex((mark) => mark.kind === 'text' && mark.className === 'halo'),
      ).toBeGreaterThan(last)
    }
  })

  test('a few lines are named at their ends, many by a legend', () => {
    const named = (count: number) =>
      lineScene(
        {
          unit: 'مؤشر',
          by: 'month',
          series: Array.from({ length: count }, (_, i) => ({
            name: `سوق ${i}`,
            points: monthly([100, 100 + i / 10]),
          })),
        },
        ar,
        'narrow',
      )
    expect(named(4).legend).toEqual([])
    expect(wordsOf(named(4))).toEqual(expect.arrayContaining(['سوق 0', 'سوق 1', 'سوق 2', 'سوق 3']))
    expect(named(5).legend.map(({ name }) => name)).toEqual(['سوق 0', 'سوق 1', 'سوق 2', 'سوق 3', 'سوق 4'])
  })

  test('a range is plotted behind its line, a reference line over the grid, with its label', () => {
    const points = monthly([100, 110, 120]).map((point) => ({ ...point, low: 95, high: 130 }))
    const scene = lineScene(
      { series: [{ name: 'a', points }], unit: 'u', by: 'month', reference: { value: 100, label: 'الأساس' } },
      ar,
      'wide',
    )
    const kinds = scene.marks.map((mark) => mark.className)
    expect(kinds.indexOf('range series-0')).toBeLessThan(kinds.indexOf('line series-0'))
    expect(classed(scene, 'reference')).toHaveLength(1)
    expect(wordsOf(scene)).toContain('الأساس')
  })

  test('the crosshair is given date, value with unit, and change', () => {
    const [series] = lineScene(one, ar, 'narrow').spots()
    expect(
      series?.spots.map(({ words }) => words()).map(({ label, value, change }) => [label, value, change]),
    ).toEqual([
      ['يناير 2020', '468.00 دولار للطن', undefined],
      ['فبراير 2020', '480.00 دولار للطن', '+2.6%'],
      ['أبريل 2020', '500.00 دولار للطن', '+4.2%'],
      ['مايو 2020', '512.50 دولار للطن', '+2.5%'],
    ])
  })

  test('whatever the figures and names, labels never touch and nothing leaves the drawing', () => {
    const value = fc.option(fc.double({ min: -5000, max: 90_000, noNaN: true }), { freq: 6 })
    const name = fc.constantFrom('الصين', 'MEG', 'الولايات المتحدة', 'جنوب شرق آسيا', 'Gulf')
    const series = fc.record({ name, points: fc.array(value, { maxLength: 30 }).map(monthly) })
    fc.assert(
      fc.property(fc.array(series, { maxLength: 6 }), language, size, (some, i18n, width) => {
        const scene = lineScene({ series: some, unit: 'USD', by: 'month', decimals: 2 }, i18n, width)
        expect(collisions(scene)).toEqual([])
        expect(outside(scene)).toEqual([])
        expect(
          scene
            .spots()
            .flatMap(({ spots }) => spots)
            .every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)),
        ).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('MKT-02 MKT-10 marks of recorded days', () => {
  const points = monthly([468, 480, 300, 310, 512.5, 500, 505, 490, 480, 470, 460, 455])
  const marked = (months: readonly number[]) => ({
    series: [{ name: 'MEG', points }],
    unit: 'USD/t',
    by: 'month' as const,
    annotations: {
      name: 'Price move',
      of: months.map((index) => ({
        date: points[index]?.date ?? '',
        rises: index !== 2,
        label: `m${index}`,
        path: `/m/${index}`,
      })),
    },
  })

  test.each(['narrow', 'middle', 'wide', 'full'] as const)(
    'each is a target of 24 px below the axis, apart from the others and from the line (%s)',
    (size) => {
      const scene = lineScene(marked([9, 8, 7, 4, 3, 2, 1, 0]), ar, size)
      const links = scene.links ?? []
      expect(links.map(({ label }) => label)).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm7', 'm8', 'm9'])
      // The narrowest room in which a size is shown, as the sheet of charts has it.
      const scale = { narrow: 326 / 356, middle: 500 / 600, wide: 720 / 840, full: 1010 / 1180 }[size]
      const axis = classed(scene, 'axis')[0]
      const bottom = axis?.kind === 'path' ? Number(/^M\S+ (\S+)H/.exec(axis.d)?.[1]) : Infinity
      for (const [index, { x, y, width, height }] of links.entries()) {
        expect(Math.min(width, height) * scale).toBeGreaterThanOrEqual(24)
        expect(x).toBeGreaterThanOrEqual(links[index - 1] ? (links[index - 1]?.x ?? 0) + width - 0.2 : 0)
        expect(y).toBeGreaterThan(bottom)
        for (const text of textsOf(scene).filter((one) => one.y > bottom && one.anchor === 'middle'))
          expect(text.y - 13).toBeGreaterThanOrEqual(y + height - 1)
      }
      expect(collisions(scene)).toEqual([])
      expect(outside(scene)).toEqual([])
    },
  )

  test('one day leads to its place of the line; a day outside the range and a chart without any have no mark', () => {
    const { links = [], legend, marks } = lineScene(marked([4]), en, 'wide')
    expect(links.map(({ path }) => path)).toEqual(['/m/4'])
    expect(legend).toEqual([{ name: 'Price move', mark: 'annotation' }])
    expect(marks.filter(({ className }) => className === 'event current')).toHaveLength(1)
    const far = {
      ...marked([]),
      annotations: { name: 'x', of: [{ date: '2019-01-01', rises: true, label: '', path: '/' }] },
    }
    expect(lineScene(far, en, 'wide').links).toBeUndefined()
    expect(lineScene(far, en, 'wide').legend).toEqual([])
    const { annotations: _, ...plain } = marked([])
    expect(lineScene(marked([]), en, 'wide').marks).toEqual(lineScene(plain, en, 'wide').marks)
  })

  test('of more than a row holds the newest remain', () => {
    const { links = [] } = lineScene(marked([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), en, 'narrow')
    expect(links.length).toBeGreaterThanOrEqual(8)
    expect(links.at(-1)?.label).toBe('m11')
    expect(links[0]?.label).toBe(`m${12 - links.length}`)
  })
})
