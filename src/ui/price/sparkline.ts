/** Half pixels: whole numbers then are exact enough, and the path is short. */
const WIDTH = 144
const HEIGHT = 52
const PAD_X = 4
const END_X = 132
const PAD_Y = 8

/**
 * Renders a series as one svg path in the box `SPARK_BOX`, oldest first. Computed where the data is, so that a page carries
 * the path and not the numbers: steps from point to point, and the last point's place. Fewer than two values: an empty path.
 */
export function sparkPath(values: readonly number[]): string {
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = (END_X - PAD_X) / (values.length - 1)
  const points = values.map((value, index) => ({
    x: Math.round(PAD_X + index * step),
    y: Math.round(HEIGHT - PAD_Y - ((value - low) / span) * (HEIGHT - 2 * PAD_Y)),
  }))
  const [first, ...rest] = points as [Point, ...Point[]]
  const end = rest.pop() as Point
  let from = first
  const steps = rest.map((to) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    from = to
    // A minus parts two numbers as well as a blank.
    return `${dx}${dy < 0 ? '' : ' '}${dy}`
  })
  return `M${first.x} ${first.y}${steps.length > 0 ? `l${steps.join(' ')}` : ''}L${end.x} ${end.y}`
}

interface Point {
  x: number
  y: number
}

/** Last point of such a path. */
export function endOf(path: string): { cx: string; cy: string } {
  const [cx = '0', cy = '0'] = path.slice(path.lastIndexOf('L') + 1).split(' ')
  return { cx, cy }
}

export const SPARK_BOX = `0 0 ${WIDTH} ${HEIGHT}`
