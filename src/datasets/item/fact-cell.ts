import type { Cell, ItemData, TableData } from '../contract.ts'

const NONE: Cell = { text: '—', kind: 'x' }

/** The value of one of an item's fields as its page shows it, for use outside the groups. */
export function cellOf({ groups }: Pick<ItemData, 'groups'>, key: string): Cell {
  const facts = groups.flatMap((group) => group.facts)
  return facts.find((fact) => fact.key === key)?.cell ?? NONE
}

/** Reads the cells of a list's rows by the keys of their columns, for rows that are shown otherwise. */
export function cellAt({
  headings,
}: Pick<TableData, 'headings'>): (cells: readonly Cell[], key: string) => Cell {
  const place = new Map(headings.map(({ key }, index) => [key, index]))
  return (cells, key) => cells[place.get(key) ?? -1] ?? NONE
}
