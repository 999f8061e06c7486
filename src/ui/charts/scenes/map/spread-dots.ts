export type Dot = { x: number; y: number; r: number }

const ROUNDS = 80

/**
 * Pushes dots apart that cover each other, the smaller moving more, until they only touch; each stays near its place
 * and inside the box. Where a crowd leaves no room some overlap remains.
 */
export function spreadDots<Item extends Dot>(
  dots: readonly Item[],
  { width, height }: { width: number; height: number },
): Item[] {
  const moved = dots.map((dot) => ({ ...dot }))
  for (let pass = 0; pass < ROUNDS; pass += 1) {
    let still = true
    moved.forEach((a, index) => {
      for (const b of moved.slice(index + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        const far = Math.hypot(dx, dy)
        const lack = a.r + b.r + 1 - far
        if (lack <= 0) continue
        still = false
        // Two in one place part along a direction that differs from pair to pair.
        const angle = far ? Math.atan2(dy, dx) : index * 2.4
        const share = (b.r * b.r) / (a.r * a.r + b.r * b.r)
        a.x -= Math.cos(angle) * lack * share
        a.y -= Math.sin(angle) * lack * share
        b.x += Math.cos(angle) * lack * (1 - share)
        b.y += Math.sin(angle) * lack * (1 - share)
      }
    })
    for (const dot of moved) {
      dot.x = Math.max(dot.r + 1, Math.min(width - dot.r - 1, dot.x))
      dot.y = Math.max(dot.r + 1, Math.min(height - dot.r - 1, dot.y))
    }
    if (still) break
  }
  return moved
}
