import type { Scene, SpotSeries } from '../scenes/scene.ts'

/** Where the crosshair is: number of the series and of its value. */
export type Stand = { series: number; spot: number }

type Along = Scene['along']

const STEPS: Readonly<Record<Along, Readonly<Record<string, 'next' | 'before' | 'up' | 'down'>>>> = {
  x: { ArrowRight: 'next', ArrowLeft: 'before', ArrowUp: 'up', ArrowDown: 'down' },
  y: { ArrowDown: 'next', ArrowUp: 'before', ArrowLeft: 'up', ArrowRight: 'down' },
  lanes: { ArrowRight: 'next', ArrowLeft: 'before', ArrowUp: 'up', ArrowDown: 'down' },
  free: { ArrowRight: 'next', ArrowDown: 'next', ArrowLeft: 'before', ArrowUp: 'before' },
}

/**
 * Where a key leads: to the next value (a line begins at its latest), to another series near the same place, to an end,
 * or away (null). Undefined: not a key of the chart.
 */
export function moved(
  series: readonly SpotSeries[],
  at: Stand | null,
  key: string,
  along: Along,
): Stand | null | undefined {
  if (key === 'Escape') return at ? null : undefined
  const step = STEPS[along][key]
  const edge = key === 'Home' ? 0 : key === 'End' ? Infinity : null
  if (!step && edge === null) return undefined
  const first = series.findIndex(({ spots }) => spots.length > 0)
  if (first < 0) return undefined
  const from = at ?? { series: first, spot: along === 'x' ? Infinity : 0 }
  const spots = series[from.series]?.spots ?? []
  const kept = (spot: number) => ({
    series: from.series,
    spot: Math.max(0, Math.min(spots.length - 1, spot)),
  })
  if (edge !== null) return kept(edge)
  if (!at) return kept(from.spot)
  if (step === 'next') return kept(at.spot + 1)
  if (step === 'before') return kept(at.spot - 1)
  const here = spots[at.spot]
  const way = step === 'down' ? 1 : -1
  for (let index = at.series + way; series[index]; index += way) {
    if (here && series[index]?.spots.length) return nearestIn(series, index, here, along)
  }
  return at
}

/** The value nearest to a point of the drawing: on lines and bars first along their axis, then across. */
export function nearest(
  series: readonly SpotSeries[],
  point: { x: number; y: number },
  along: Along,
): Stand | null {
  let best: Stand | null = null
  let least = Infinity
  series.forEach(({ spots }, index) => {
    if (!spots.length) return
    const stand = nearestIn(series, index, point, along)
    const spot = spots[stand.spot]
    // The lane that is pointed at, however long its spans are.
    const far = !spot
      ? Infinity
      : along === 'lanes'
        ? Math.abs(spot.y - point.y)
        : Math.hypot(spot.x - point.x, spot.y - point.y)
    if (far < least) [best, least] = [stand, far]
  })
  return best
}

function nearestIn(
  series: readonly SpotSeries[],
  index: number,
  { x, y }: { x: number; y: number },
  along: Along,
): Stand {
  const distance = (spot: { x: number; y: number }) => {
    if (along === 'free') return Math.hypot(spot.x - x, spot.y - y)
    return along === 'y' ? Math.abs(spot.y - y) : Math.abs(spot.x - x)
  }
  let best = 0
  let least = Infinity
  series[index]?.spots.forEach((spot, number) => {
    const far = distance(spot)
    if (far < least) [best, least] = [number, far]
  })
  return { series: index, spot: best }
}
