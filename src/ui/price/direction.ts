export type Direction = 'up' | 'down' | 'flat'

/** Direction of a change as it prints with one decimal: 0.04 is flat. */
export function directionOf(change: number | null): Direction {
  const tenths = Math.round((change ?? 0) * 10)
  return tenths > 0 ? 'up' : tenths < 0 ? 'down' : 'flat'
}
