/** The cells of the grid in which something is typed, row by row in their order. */
const rowsOf = (table: HTMLElement): HTMLInputElement[][] =>
  [...table.querySelectorAll<HTMLElement>('tbody tr')].map((row) => [
    ...row.querySelectorAll<HTMLInputElement>('input[data-cell]'),
  ])

const AWAY: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Enter: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Whether an arrow key still has somewhere to go within the text of a cell: figures run left to right. */
function staysWithin(cell: HTMLInputElement, across: number): boolean {
  if (across === 0 || cell.type !== 'text') return false
  const { selectionStart: start, selectionEnd: end, value } = cell
  if (start === 0 && end === value.length) return false
  return start !== end || (across < 0 ? start !== 0 : end !== value.length)
}

/** Moves from cell to cell as the grid is seen: left is left, whichever way the language runs. */
export function moveInGrid(grid: HTMLElement, event: KeyboardEvent): void {
  const away = AWAY[event.key]
  const cell = event.target
  if (!away || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!(cell instanceof HTMLInputElement) || cell.dataset['cell'] === undefined) return
  // A calendar's own keys change its day.
  if (cell.type === 'date' && event.key !== 'Enter') return
  const [across, down] = away
  if (staysWithin(cell, across)) return
  const rows = rowsOf(grid)
  const at = rows.findIndex((row) => row.includes(cell))
  const next =
    down === 0
      ? besideAsSeen(rows[at] ?? [], cell, across)
      : rows
          .slice(down > 0 ? at + 1 : 0, down > 0 ? undefined : at)
          .at(down > 0 ? 0 : -1)
          ?.find(({ dataset }) => dataset['cell'] === cell.dataset['cell'])
  event.preventDefault()
  next?.focus()
  if (next?.type === 'text') next.select()
}

function besideAsSeen(row: readonly HTMLInputElement[], cell: HTMLInputElement, across: number) {
  const seen = row.toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
  return seen[seen.indexOf(cell) + across]
}

/** Whether a block begins with days: then it is a block of its own, to be looked at first. */
export const beginsWithDays = (block: string) => /^\s*[^\t\n]*(?:[-/]|\p{L})/u.test(block)

/**
 * Fills a block of figures into the grid from a cell on, as a sheet does; what does not fit is left out.
 */
export function fillBlock(table: HTMLElement, from: HTMLInputElement, block: string): void {
  const rows = rowsOf(table).map((row) => row.filter(({ type }) => type === 'text'))
  const at = rows.findIndex((row) => row.includes(from))
  const column = rows[at]?.indexOf(from) ?? 0
  const lines = block.replace(/\r?\n$/, '').split(/\r?\n/)
  lines.forEach((line, down) =>
    line.split('\t').forEach((text, across) => {
      const cell = rows[at + down]?.[column + across]
      if (!cell) return
      cell.value = text.trim()
      cell.dispatchEvent(new Event('input', { bubbles: true }))
    }),
  )
}
