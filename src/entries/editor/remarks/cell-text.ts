/** A cell of a table as it is compared with our figures: with the words around it, and where its own begin. */
export interface CellText {
  text: string
  before: number
}

const UNIT = /\(([^()]*)\)\s*$/
const BARE = /^[\d٠-٩.,٫٬\s\-–]+$/u
const NAMES = /\p{L}/u

/** Puts the names of a cell's row and the head of its column before it; a figure alone gets the unit of the head behind it. */
export function cellText(
  cell: string,
  at: number,
  row: readonly string[],
  head: readonly string[],
): CellText {
  const title = (head[at] ?? '').trim()
  const unit = UNIT.exec(title)?.[1]
  const names = row.filter((other, place) => place !== at && NAMES.test(other)).map((one) => one.trim())
  const bare = BARE.test(cell)
  const said = [...names, ...(title === '' ? [] : [bare ? title.replace(UNIT, '').trim() : title])]
  const before = said.length === 0 ? '' : `${said.join(', ')}: `
  return { text: before + cell + (bare && unit ? ` ${unit}` : ''), before: before.length }
}
