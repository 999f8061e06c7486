import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timelineScene } from './timeline-scene.ts'
import { legendOf, type SizeName } from '../scene.ts'
import { classed, collisions, outside, rects, speaking, wordsOf } from '../../testing.ts'

const [ar, en] = [speaking('ar'), speaking('en')]
const language = fc.constantFrom(ar, en)
const size = fc.constantFrom<SizeName>('narrow', 'middle', 'wide', 'full')

describe('MKT-05 timeline', () => {
  const events = [
    { date: '2024-03-10', label: 'فتح التحقيق', tone: 'info' },
    { date: '2024-11-09', label: 'رسوم مؤقتة', tone: 'warn' },
    { date: '2024-11-20', label: 'جلسة استماع' },
    { date: '2025-05-02', label: 'رسوم نهائية', tone: 'danger' },
  ] as const

  test('events are named with their dates, oldest left in both languages, each tone with its shape', () => {
    const scene = timelineScene({ lanes: [{ label: '', events }], by: 'day' }, ar, 'narrow')
    expect(wordsOf(scene)).toEqual(
      expect.arrayContaining(['فتح التحقيق', '10 مارس 2024', 'رسوم نهائية', '2 مايو 2025']),
    )
    expect(scene.spots()[0]?.spots.map(({ words }) => words().value)).toEqual(
      events.map(({ label }) => label),
    )
    const shapes = classed(scene, 'event').map((mark) =>
      mark.kind === 'path' ? mark.d.replace(/[\d. -]+/g, '') : '',
    )
    expect(new Set(shapes).size).toBe(3)
  })

  test('MKT-03 a stop that lasts reaches the end of the axis, a planned one is hatched, one outside is not plotted', () => {
    const spans = [
      { from: '2026-11-01', to: null, label: 'a', tone: 'danger' as const },
      { from: '2026-02-01', to: '2026-03-01', label: 'b', estimate: true },
      { from: '2024-02-01', to: '2024-03-01', label: 'c' },
    ]
    const scene = timelineScene(
      { lanes: [{ label: 'كيان', spans }], by: 'day', from: '2026-01-01', to: '2026-12-31' },
      ar,
      'wide',
    )
    const [lasting] = rects(scene, 'tone-danger')
    expect((lasting?.x ?? 0) + (lasting?.width ?? 0)).toBeCloseTo(832, 0)
    expect(classed(scene, 'hatching')).toHaveLength(1)
    expect(scene.spots()[0]?.spots.map(({ words }) => words().label)).toEqual(['b', 'a'])
  })

  test('marks without words keep their shapes; lanes are walked one by one, and dates are said no finer than they are known', () => {
    const lanes = [
      { label: 'ميثانول', marks: [{ date: '2019-12', label: 'بدء', tone: 'info' as const }] },
      {
        label: 'يوريا',
        spans: [{ from: '2020', to: '2020-04-06', label: 'تحقيق', tone: 'info' as const }],
        marks: [{ date: '2020-04-06', label: 'إنهاء', tone: 'ok' as const }],
      },
    ]
    const legend = [{ name: 'تحقيق', tone: 'info' as const }]
    const scene = timelineScene({ lanes, by: 'day', legend, hatched: 'متوقع' }, ar, 'middle')
    expect(classed(scene, 'event')).toHaveLength(2)
    expect(outside(scene)).toEqual([])
    expect(wordsOf(scene)).not.toContain('بدء')
    expect(scene.along).toBe('lanes')
    expect(
      scene.spots().map(({ name, spots }) => [name, spots.map(({ words }) => Object.values(words()))]),
    ).toEqual([
      ['ميثانول', [['ديسمبر 2019', 'بدء']]],
      [
        'يوريا',
        [
          ['تحقيق', '2020 – 6 أبريل 2020'],
          ['6 أبريل 2020', 'إنهاء'],
        ],
      ],
    ])
    expect(legendOf(scene, 'تقدير').map(({ name }) => name)).toEqual(['تحقيق'])
    const open = [{ label: '', spans: [{ from: '2020', to: '2021', label: 'a', estimate: true }] }]
    expect(
      legendOf(timelineScene({ lanes: open, by: 'day', hatched: 'متوقع' }, ar, 'wide'), 'تقدير').map(
        ({ name }) => name,
      ),
    ).toEqual(['متوقع'])
  })

  test('words of events never touch and nothing leaves the drawing', () => {
    const event = fc.record({
      date: fc
        .integer({ min: 0, max: 2000 })
        .map((day) => new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10)),
      label: fc.constantFrom('فتح التحقيق', 'رسوم مؤقتة على واردات الإيثيلين غلايكول', 'Review', 'قرار'),
    })
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 9 }), language, size, (some, i18n, width) => {
        const scene = timelineScene({ lanes: [{ label: '', events: some }], by: 'day' }, i18n, width)
        expect(collisions(scene)).toEqual([])
        expect(outside(scene)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})
