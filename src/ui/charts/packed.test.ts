import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MARK_NAMES, type Marks } from '../marks.ts'
import { packed, unpacked } from './packed.ts'
import type { PlotData } from './plot-data.ts'
import type { LinePoint } from './scenes/line/line-scene.ts'

const number = fc.option(
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
)
const marks: fc.Arbitrary<Marks> = fc.constantFrom(
  {},
  ...MARK_NAMES.map((mark): Marks => ({ [mark]: 'all' })),
)
const points: fc.Arbitrary<LinePoint[]> = fc.array(
  fc.record(
    {
      date: fc.constantFrom('2025', '2025-11', '2025-11-20', '2025-11-21'),
      value: number,
      low: number,
      high: number,
      marks,
    },
    { requiredKeys: ['date', 'value'] },
  ),
)

/** A point with what it leaves unsaid. */
const said = ({ date, value, low = null, high = null, marks: own }: LinePoint) => ({
  date,
  value,
  low,
  high,
  own,
})
const lines = (plot: PlotData) =>
  plot.kind === 'line' ? plot.series.map(({ points: own, ...line }) => ({ ...line, own: own.map(said) })) : []

test('MKT-02 lines reach the browser with every date, value, range, gap and mark', () => {
  fc.assert(
    fc.property(fc.array(points), (all) => {
      const plot: PlotData = {
        kind: 'line',
        unit: 'USD/t',
        by: 'day',
        series: all.map((own, index) => ({ name: `${index}`, points: own })),
      }
      const arrived = unpacked(JSON.parse(JSON.stringify(packed(plot))) as ReturnType<typeof packed>)
      expect(lines(arrived)).toEqual(lines(plot))
    }),
  )
})

test('MKT-02 a year of five daily lines, some of demonstration data, weighs a tenth of its points on a page', () => {
  const days = Array.from({ length: 365 }, (_, day) =>
    new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
  )
  const series = Array.from({ length: 5 }, (_, line) => ({
    name: `${line}`,
    points: days.map((date, day): LinePoint => ({
      date,
      value: 500 + ((day * 37 + line * 91) % 100) / 4,
      ...(line > 2 && { marks: { demo: 'all' } }),
    })),
  }))
  const plot: PlotData = { kind: 'line', unit: 'USD/t', by: 'day', series }
  const weight = (value: unknown) => JSON.stringify(value).replaceAll('"', '&quot;').length
  expect(weight(packed(plot)) * 7).toBeLessThan(weight(plot))
})
