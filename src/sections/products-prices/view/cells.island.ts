import type { StartIsland } from '#ui/island.ts'
import { nearestCell, WAYS } from '../cells/cell-keys.ts'

/** The arrow keys go from cell to cell by their places on the screen. */
export const start: StartIsland = (table) => {
  table.addEventListener('keydown', (event) => {
    const way = WAYS[event.key]
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const cells = [...table.querySelectorAll<HTMLAnchorElement>('a.price-cell')]
    const at = cells.findIndex((cell) => cell === document.activeElement)
    const next = nearestCell(
      cells.map((cell) => cell.getBoundingClientRect()),
      at,
      way,
    )
    if (next === null) return
    event.preventDefault()
    cells[next]?.focus()
  })
}
