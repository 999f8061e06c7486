import { round } from './scene.ts'

/** A place on the drawing; a missing y is a gap. */
export type Place = { x: number; y: number | null }

/** A line that stops at gaps; a value between two gaps is a dot (a line of no length with a round end). */
export function linePath(places: readonly Place[]): string {
  return runsOf(places)
    .map((run) =>
      run.length === 1
        ? `M${point(run[0])}h0`
        : run.map((place, index) => (index ? 'L' : 'M') + point(place)).join(''),
    )
    .join('')
}

/** The area between a lower and an upper line, where both are known. */
export function bandPath(places: readonly { x: number; low: number | null; high: number | null }[]): string {
  const upper = runsOf(places.map(({ x, low, high }) => ({ x, y: low === null ? null : high })))
  const lower = runsOf(places.map(({ x, low, high }) => ({ x, y: high === null ? null : low })))
  return upper
    .map((run, index) => {
      const back = (lower[index] ?? []).toReversed()
      return `M${[...run, ...back].map(point).join('L')}Z`
    })
    .join('')
}

/**
 * At most four places a pixel column (first, lowest, highest, last), which draw the same line: years of daily values
 * need not travel to a screen that cannot show them. Gaps are preserved.
 */
export function thinned(places: readonly Place[], width: number): readonly Place[] {
  if (places.length <= width * 2) return places
  const kept: Place[] = []
  let column: Place[] = []
  const flush = () => {
    const known = column.toSorted((a, b) => (a.y ?? 0) - (b.y ?? 0))
    const keep = new Set([column[0], known[0], known.at(-1), column.at(-1)])
    kept.push(...column.filter((place) => keep.has(place)))
    column = []
  }
  for (const place of places) {
    const first = column[0]
    if (first && (place.y === null || Math.floor(first.x) !== Math.floor(place.x))) flush()
    if (place.y === null) kept.push(place)
    else column.push(place)
  }
  if (column.length) flush()
  return kept
}

/** Lines at 45 degrees inside a box: the mark of an estimate. No pattern element: those need an id of the page. */
export function hatchPath(x: number, y: number, width: number, height: number, gap = 6): string {
  let d = ''
  for (let at = gap; at < width + height; at += gap) {
    const [x1, y1] = at <= height ? [0, at] : [at - height, height]
    const [x2, y2] = at <= width ? [at, 0] : [width, at - width]
    d += `M${round(x + x1)} ${round(y + y1)}L${round(x + x2)} ${round(y + y2)}`
  }
  return d
}

function runsOf(places: readonly Place[]): { x: number; y: number }[][] {
  const runs: { x: number; y: number }[][] = []
  let open = false
  for (const { x, y } of places) {
    if (y === null) {
      open = false
      continue
    }
    if (open) runs.at(-1)?.push({ x, y })
    else runs.push([{ x, y }])
    open = true
  }
  return runs
}

const point = (place: { x: number; y: number } | undefined) =>
  place ? `${round(place.x)} ${round(place.y)}` : ''
