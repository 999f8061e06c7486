import { round, type Box, type Mark, type Slot } from './scenes/scene.ts'

/**
 * What distinguishes blocks without colour: lines of the ground's colour, which run along the block (`along`) and are
 * dashed by the sheet: 2 and 6 bars across, 3 one line, 4 dots, 5 two lines. 0 and 1 are plain.
 */
export function texture({ x, y, width, height }: Box, slot: Slot, along: 'x' | 'y'): Mark[] {
  const [long, across] = along === 'x' ? [width, height] : [height, width]
  if (slot < 2 || long < 3 || across < 4) return []
  const line = (share: number) =>
    along === 'x'
      ? `M${round(x)} ${round(y + height * share)}h${round(width)}`
      : `M${round(x + width * share)} ${round(y)}v${round(height)}`
  const d = slot === 5 ? line(1 / 3) + line(2 / 3) : line(1 / 2)
  const thick = slot === 2 || slot === 6 ? round(across) : slot === 4 ? 4 : 2
  return [{ kind: 'path', d, className: `texture texture-${slot}`, thick }]
}
