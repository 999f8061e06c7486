import { textBox } from '../axis.ts'
import { latticeOf, projectionOf, type LandMap } from './map-window.ts'
import {
  fontOf,
  round,
  WIDTHS,
  type Anchor,
  type Box,
  type ChartI18n,
  type Mark,
  type Scene,
  type SizeName,
} from '../scene.ts'
import { spreadDots, type Dot } from './spread-dots.ts'
import { sizeKey } from './size-key.ts'
import { ordered, overlap } from '../text.ts'

/** @public */
export type MapPlace = {
  label: string
  /** Degrees, east and north positive. */
  lon: number
  lat: number
  /** Area of the dot; null or zero gives the smallest. */
  value: number | null
}

export type MapData = {
  /** `landMap('gulf')` of land-map.server.ts. */
  map: LandMap
  places: readonly MapPlace[]
  unit: string
  decimals?: number
  /** Where flows start: arcs lead from here to every place, as thick as its value is large. */
  origin?: { lon: number; lat: number }
}

export type MapScene = Scene & {
  /** Places whose names found no room: to be listed beside the map. */
  unnamed: readonly MapPlace[]
}

/** Radius of the largest dot, for a drawing 100 units wide. */
const LARGEST = { gulf: 3.9, world: 2.9 } as const
const SMALLEST = 4
/** How much nearer a name is to its own circle than to any other. */
const NEARER = 4

/** Dots on a lattice of land, area by value; the larger ones are named first, where a name touches nothing. */
export function mapScene(data: MapData, { lang, fmt }: ChartI18n, size: SizeName): MapScene {
  // A map across the page is the wide one, larger.
  const width = WIDTHS[latticeOf(size)]
  const font = fontOf(size)
  const { height, project } = projectionOf(data.map.name, width)
  const most = (LARGEST[data.map.name] * width) / (size === 'narrow' ? 75 : 100)
  const largest = Math.max(0, ...data.places.map(({ value }) => value ?? 0))
  const dots = spreadDots(
    data.places
      .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
      .map((place): Dot & { place: MapPlace } => {
        const [x, y] = project(place.lon, place.lat)
        const share = largest > 0 ? Math.max(0, place.value ?? 0) / largest : 0
        return { x, y, r: Math.max(SMALLEST, Math.sqrt(share) * most), place }
      }),
    { width, height },
  )
  const covered = dots.map(({ x, y, r }) => ({ x: x - r, y: y - r, width: r * 2, height: r * 2 }))
  const key = sizeKey(largest, {
    most,
    width,
    height,
    taken: covered,
    font,
    label: (value) => `${fmt.number(value)} ${data.unit}`,
    lang,
  })
  const taken: Box[] = [key.box]
  const labels: Mark[] = []
  const unnamed: MapPlace[] = []
  for (const dot of dots) {
    const { x, y, r, place } = dot
    const value = fmt.number(place.value, data.decimals)
    const free = anchorsOf(x, y, r, font).find((at) => {
      const boxes = boxesOf(place.label, value, at, font)
      const inside = boxes.every(
        (box) => box.x >= 2 && box.x + box.width <= width - 2 && box.y >= 0 && box.y + box.height <= height,
      )
      // A name beside two circles would be read as the other's.
      const apart = nearest(boxes, dot)
      const own = apart > 1 && dots.every((other) => other === dot || nearest(boxes, other) > apart + NEARER)
      return inside && own && !taken.some((other) => boxes.some((box) => overlap(box, other, 1)))
    })
    if (!free) {
      unnamed.push(place)
      continue
    }
    taken.push(...boxesOf(place.label, value, free, font))
    const common = { kind: 'text' as const, x: round(free.x), anchor: free.anchor }
    labels.push(
      { ...common, y: round(free.y), text: ordered(place.label, lang), className: 'strong-label halo' },
      { ...common, y: round(free.y + font + 3), text: value, className: 'halo' },
    )
  }
  const lattice = data.map.lattices[latticeOf(size)]
  const dotted = size === 'narrow' ? 'land' : 'land land-wide'
  const start = data.origin ? project(data.origin.lon, data.origin.lat) : null
  return {
    size,
    width,
    height,
    marks: [
      { kind: 'path', d: lattice.other, className: `${dotted} land-other` },
      { kind: 'path', d: lattice.own, className: `${dotted} land-own` },
      ...(start ? dots.map(({ x, y, r }): Mark => arc(start, [x, y], r / most)) : []),
      ...dots.map(({ x, y, r }): Mark => ({
        kind: 'dot',
        x: round(x),
        y: round(y),
        r: round(r),
        className: `bubble bubble-${data.map.name}`,
      })),
      ...(start
        ? [
            {
              kind: 'path' as const,
              d: `M${round(start[0])} ${round(start[1] - 9)}l9 9l-9 9l-9-9z`,
              className: 'origin',
            },
          ]
        : []),
      ...key.marks,
      ...labels,
    ],
    legend: [],
    along: 'free',
    unnamed,
    spots: () => [
      {
        name: '',
        slot: 0,
        spots: dots.map(({ x, y, place }) => ({
          x,
          y,
          key: place.label,
          words: () => ({
            label: place.label,
            value: `${fmt.number(place.value, data.decimals)} ${data.unit}`,
          }),
        })),
      },
    ],
  }
}

type At = { x: number; y: number; anchor: Anchor }

/** Places for a name of two lines: beside the dot, then below and above, then at the corners. `y` is the first baseline. */
function anchorsOf(x: number, y: number, r: number, font: number): At[] {
  const side = r + 6
  const middle = y - 3
  const diagonal = r * 0.7 + 5
  return [
    { x: x + side, y: middle, anchor: 'start' },
    { x: x - side, y: middle, anchor: 'end' },
    { x, y: y + r + font + 3, anchor: 'middle' },
    { x, y: y - r - font - 12, anchor: 'middle' },
    { x: x + diagonal, y: y + r * 0.7 + font, anchor: 'start' },
    { x: x - diagonal, y: y + r * 0.7 + font, anchor: 'end' },
    { x: x + diagonal, y: y - r * 0.7 - font - 6, anchor: 'start' },
    { x: x - diagonal, y: y - r * 0.7 - font - 6, anchor: 'end' },
  ]
}

function boxesOf(label: string, value: string, { x, y, anchor }: At, font: number): Box[] {
  return [textBox(label, x, y, font, anchor), textBox(value, x, y + font + 3, font, anchor)]
}

/** How far the nearest of the boxes is from the edge of a circle. */
function nearest(boxes: readonly Box[], { x, y, r }: Dot): number {
  const far = boxes.map((box) => {
    const dx = Math.max(box.x - x, 0, x - box.x - box.width)
    const dy = Math.max(box.y - y, 0, y - box.y - box.height)
    return Math.hypot(dx, dy)
  })
  return Math.min(...far) - r
}

/** An arc that bends upwards; four widths are enough to compare. */
function arc([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], share: number): Mark {
  const lift = Math.hypot(x2 - x1, y2 - y1) * 0.18
  const d = `M${round(x1)} ${round(y1)}Q${round((x1 + x2) / 2)} ${round((y1 + y2) / 2 - lift)} ${round(x2)} ${round(y2)}`
  return { kind: 'path', d, className: `flow width-${Math.max(1, Math.ceil(share * 4))}` }
}
