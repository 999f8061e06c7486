import type { Marks } from '../marks.ts'
import type { PlotData } from './plot-data.ts'
import type { LineData, LinePoint, LineSeries } from './scenes/line/line-scene.ts'

/** The points of a line in columns, each a text: a page of daily prices has thousands of them. */
interface PackedPoints {
  /** Null where they are the dates of the line before. */
  date: string | null
  value: string
  low?: string
  high?: string
  /** From which point on which marks hold. */
  marks?: [at: number, marks: Marks | null][]
}

type PackedLine = Omit<LineData, 'series'> & {
  kind: 'line'
  series: (Omit<LineSeries, 'points'> & { points: PackedPoints })[]
}

/** A plot on its way to a page and in it: the points of lines take a tenth of the room. */
export type PackedPlot = Exclude<PlotData, { kind: 'line' }> | PackedLine

/** A plot for a page. */
export function packed(plot: PlotData): PackedPlot {
  if (plot.kind !== 'line') return plot
  let before = ''
  return {
    ...plot,
    series: plot.series.map(({ points, ...line }) => {
      const date = points.map((point) => point.date).join(' ')
      const own = { ...packedPoints(points), date: date === before ? null : date }
      before = date
      return { ...line, points: own }
    }),
  }
}

/** The same plot, to be drawn. */
export function unpacked(plot: PackedPlot): PlotData {
  if (plot.kind !== 'line') return plot
  let before = ''
  return {
    ...plot,
    series: plot.series.map(({ points, ...line }) => {
      before = points.date ?? before
      return { ...line, points: unpackedPoints(points, before) }
    }),
  }
}

function packedPoints(points: readonly LinePoint[]): Omit<PackedPoints, 'date'> {
  const column = (key: 'value' | 'low' | 'high') => points.map((point) => point[key] ?? '').join(' ')
  const marks: [number, Marks | null][] = []
  let before = 'null'
  points.forEach((point, at) => {
    const own = point.marks ?? null
    const text = own === null ? 'null' : JSON.stringify(own)
    if (text !== before) marks.push([at, own])
    before = text
  })
  return {
    value: column('value'),
    ...(points.some(({ low }) => low != null) && { low: column('low') }),
    ...(points.some(({ high }) => high != null) && { high: column('high') }),
    ...(marks.length > 0 && { marks }),
  }
}

function unpackedPoints({ value, low, high, marks = [] }: PackedPoints, dates: string): LinePoint[] {
  if (dates === '') return []
  const [values, lows, highs] = [numbers(value), low && numbers(low), high && numbers(high)]
  let next = 0
  let own: Marks | null = null
  return dates.split(' ').map((date, at) => {
    const from = marks[next]
    if (from?.[0] === at) {
      own = from[1]
      next += 1
    }
    return {
      date,
      value: values[at] ?? null,
      ...(lows && { low: lows[at] ?? null }),
      ...(highs && { high: highs[at] ?? null }),
      ...(own && { marks: own }),
    }
  })
}

const numbers = (column: string) => column.split(' ').map((number) => (number === '' ? null : Number(number)))
