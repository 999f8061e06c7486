/** Where an arrow points, on the screen. */
type Way = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]

export const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** How much farther a step to the side counts than one ahead. */
const ASIDE = 3

/** The cell next to number `at` on the way, the straightest and nearest; null at the edge and where `at` is none. */
export function nearestCell(cells: readonly Box[], at: number, [x, y]: Way): number | null {
  const from = cells[at]
  if (!from) return null
  let best: number | null = null
  let least = Infinity
  cells.forEach((cell, index) => {
    const right = cell.x + cell.width / 2 - (from.x + from.width / 2)
    const down = cell.y + cell.height / 2 - (from.y + from.height / 2)
    const ahead = right * x + down * y
    const aside = Math.abs(x === 0 ? right : down)
    // A cell beside is not ahead: cells of one row differ by less than half a cell.
    if (ahead < (x === 0 ? from.height : from.width) / 2) return
    const far = ahead + aside * ASIDE
    if (far < least) [best, least] = [index, far]
  })
  return best
}
