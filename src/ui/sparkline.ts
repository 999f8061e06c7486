const WIDTH = 72
const HEIGHT = 26
const PAD_X = 2
const END_X = 66
const PAD_Y = 4

/**
 * Draws a series as one svg path in a 72 x 26 box, oldest first. Computed where the data is, so that a page carries the
 * path and not the numbers. Fewer than two values: an empty path.
 */
export function sparkPath(values: readonly number[]): string {
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = (END_X - PAD_X) / (values.length - 1)
  const point = (value: number, index: number) => {
    const y = HEIGHT - PAD_Y - ((value - low) / span) * (HEIGHT - 2 * PAD_Y)
    return `${round(PAD_X + index * step)} ${round(y)}`
  }
  return 'M' + values.map(point).join('L')
}

const round = (value: number) => Math.round(value * 10) / 10

/** Last point of such a path. */
export function endOf(path: string): { cx: string; cy: string } {
  const [cx = '0', cy = '0'] = path.slice(path.lastIndexOf('L') + 1).split(' ')
  return { cx, cy }
}

export const SPARK_BOX = `0 0 ${WIDTH} ${HEIGHT}`
