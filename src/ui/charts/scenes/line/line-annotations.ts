import { round, type Mark, type SceneLink } from '../scene.ts'
import type { Plot } from '../axis.ts'
import { timeOf } from '../time-axis.ts'
import { spread } from './spread.ts'

/**
 * An annotation of a day of a line. `label` is the link's whole name, `path` a path without language; `rises` is null of what
 * is no move.
 *
 * @public
 */
export type LineAnnotation = { date: string; rises: boolean | null; label: string; path: string }

/** Units of a link's side: at least 24 px where a drawing is smallest in its place. */
const SIDE = 30
/** Height of the row below the axis in which the marks are. */
export const ANNOTATION_ROW = SIDE + 2

interface Line {
  plot: Plot
  x: (at: number) => number
  /** The places of the line from left to right. */
  places: readonly { x: number; y: number | null }[]
}

/**
 * Annotations as marks in a row below the axis, each with a leader to its place of the line. Those that would touch move
 * apart; of more than the row holds, the newest remain.
 */
export function annotationMarks(
  annotations: readonly LineAnnotation[],
  { plot, x, places }: Line,
): { marks: Mark[]; links: SceneLink[] } {
  const first = places[0]?.x ?? Infinity
  const last = places.at(-1)?.x ?? -Infinity
  const found = annotations
    .flatMap((annotation) => {
      const at = timeOf(annotation.date)
      return at === null ? [] : [{ annotation, at: x(at) }]
    })
    .filter(({ at }) => at >= first && at <= last)
    .sort((one, other) => one.at - other.at)
    .slice(-Math.floor((plot.right - plot.left) / SIDE))
  const centres = spread(
    found.map(({ at }) => at),
    SIDE,
    plot.left + SIDE / 2,
    plot.right - SIDE / 2,
  )
  const middle = plot.bottom + 2 + SIDE / 2
  const marks: Mark[] = []
  const links = found.map(({ annotation, at }, index): SceneLink => {
    const centre = round(centres[index] ?? at)
    const point = places.find((place) => place.y !== null && place.x >= at - 0.5)
    const from = Math.min(plot.bottom, (point?.y ?? plot.bottom) + 6)
    marks.push(
      {
        kind: 'path',
        d: `M${round(at)} ${round(from)}V${plot.bottom}L${centre} ${middle - 7}`,
        className: 'leader',
      },
      { kind: 'path', d: shapeOf(annotation.rises)(centre, middle), className: 'event current' },
    )
    const { label, path } = annotation
    return { x: round(centre - SIDE / 2), y: middle - SIDE / 2, width: SIDE, height: SIDE, label, path }
  })
  return { marks, links }
}

const shapeOf = (rises: boolean | null) => (x: number, y: number) =>
  rises === null ? diamond(x, y) : triangle(x, y, rises)

/** A diamond round a middle. */
export const diamond = (x: number, y: number): string =>
  `M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z`

/** A triangle round a middle, its tip upwards or downwards. */
export const triangle = (x: number, y: number, up: boolean): string =>
  up ? `M${x} ${y - 7}L${x + 7} ${y + 6}H${x - 7}Z` : `M${x} ${y + 7}L${x + 7} ${y - 6}H${x - 7}Z`
