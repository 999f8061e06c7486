import { hatchPath } from './path.ts'
import {
  fontOf,
  mirrored,
  round,
  slotOf,
  WIDTHS,
  type ChartI18n,
  type Mark,
  type Scene,
  type SceneLink,
  type SizeName,
} from './scene.ts'
import { ordered, shortened, textWidth } from './text.ts'
import { texture } from '../texture.ts'

/** @public */
export type BarRow = {
  label: string
  /** One value a series, in their order; null where nothing is known. */
  values: readonly (number | null)[]
  /** Rendered hatched. */
  estimate?: boolean
  /** The reader's own, or the one that the page is about: in ink. */
  current?: boolean
  /** Where it leads, without language. */
  path?: string
}

export type BarData = {
  rows: readonly BarRow[]
  /** Names of the parts of a bar; one, or none, for plain bars. */
  series?: readonly string[]
  /** Said in tooltips; the frame says it once for the eye. */
  unit: string
  decimals?: number
}

const STEP = { narrow: 46, middle: 32, wide: 32, full: 32 } as const
const BAR = 18
const GAP = 12

/**
 * Horizontal bars from zero, or stacked parts of a whole, in the rows' order. They start where a line of text starts:
 * on a right-to-left page the drawing is mirrored.
 */
export function barScene(data: BarData, { lang, fmt }: ChartI18n, size: SizeName): Scene {
  const { rows, decimals } = data
  const names = data.series ?? ['']
  const width = WIDTHS[size]
  const font = fontOf(size)
  const step = STEP[size]
  const narrow = size === 'narrow'
  const totals = rows.map(({ values }) => sumOf(values))
  const texts = totals.map((total) => fmt.number(total, decimals))
  const labelRoom = narrow
    ? 0
    : Math.min(width * 0.34, Math.max(0, ...rows.map(({ label }) => textWidth(label, font))) + GAP)
  const valueRoom = narrow ? 0 : Math.max(0, ...texts.map((text) => textWidth(text, font))) + GAP
  const track = { from: Math.round(labelRoom), to: Math.round(width - valueRoom) }
  const extent = totals.map((total) => total ?? 0)
  const low = Math.min(0, ...extent)
  const span = Math.max(0, ...extent) - low || 1
  const x = (value: number) => track.from + ((value - low) / span) * (track.to - track.from)
  const rtl = lang === 'ar'
  const atX = (from: number, to: number) => (rtl ? width - to : from)

  const bars = rows.map((row, index) => {
    const top = index * step + (narrow ? 22 : (step - BAR) / 2)
    const base = narrow ? top - 7 : top + BAR / 2 + 5
    const places = partsOf(row.values, x)
    const label = shortened(
      row.label,
      narrow ? width - textWidth(texts[index] ?? '', font) - GAP : labelRoom - 4,
      font,
    )
    const marks: Mark[] = [
      {
        kind: 'text',
        x: 0,
        y: base,
        text: ordered(label, lang),
        className: row.current ? 'strong-label' : 'bar-label',
      },
      { kind: 'rect', x: track.from, y: top, width: track.to - track.from, height: BAR, className: 'track' },
      ...places.flatMap(({ from, to, part }): Mark[] => {
        const slot = slotOf(part, names.length)
        const box = { x: round(from), y: top, width: round(Math.max(0.5, to - from)), height: BAR }
        const look = row.estimate ? 'estimate' : 'block'
        return [
          {
            kind: 'rect',
            ...box,
            className: `${look} series-${slot}${row.current && slot === 0 ? ' current' : ''}`,
          },
        ]
      }),
      {
        kind: 'text',
        x: width,
        y: base,
        text: texts[index] ?? '',
        anchor: 'end',
        className: 'strong-label',
      },
    ]
    const over = places.map(({ from, to, part }): Mark[] => {
      const [start, long] = [atX(from, to), to - from]
      return row.estimate
        ? [
            {
              kind: 'path',
              d: hatchPath(start, top, long, BAR),
              className: `hatching series-${slotOf(part, names.length)}`,
            },
          ]
        : texture({ x: start, y: top, width: long, height: BAR }, slotOf(part, names.length), 'x')
    })
    return { row, top, places, marks, over: over.flat() }
  })
  const straight = bars.flatMap(({ marks }) => marks)
  const links = rows.flatMap(({ label, path }, index): SceneLink[] =>
    path === undefined ? [] : [{ x: 0, y: index * step, width, height: step, label, path }],
  )
  return {
    size,
    width,
    height: Math.max(step, rows.length * step),
    marks: [...(rtl ? mirrored(straight, width) : straight), ...bars.flatMap(({ over }) => over)],
    legend:
      names.length > 1
        ? names.map((name, part) => ({ name, slot: slotOf(part, names.length), mark: 'block' }))
        : [],
    along: 'y',
    ...(links.length > 0 && { links }),
    spots: () =>
      names.map((name, part) => ({
        name,
        slot: slotOf(part, names.length),
        spots: bars.flatMap(({ row, top, places }) => {
          const place = places.find((one) => one.part === part)
          return place
            ? [
                {
                  x: atX(place.to, place.to),
                  y: top + BAR / 2,
                  key: row.label,
                  words: () => ({
                    label: row.label,
                    value: `${fmt.number(row.values[part], decimals)} ${data.unit}`,
                  }),
                },
              ]
            : []
        }),
      })),
  }
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null
}

function partsOf(values: readonly (number | null)[], x: (value: number) => number) {
  let sum = 0
  return values.flatMap((value, part) => {
    if (value === null || (value === 0 && values.length > 1)) return []
    const [a, b] = [x(sum), x(sum + value)]
    sum += value
    return [{ part, from: Math.min(a, b), to: Math.max(a, b) }]
  })
}
