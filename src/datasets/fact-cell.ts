import type { Cell, ItemData } from './contract.ts'

/** The value of one of an item's fields as its page shows it, for what stands outside the groups. */
export function cellOf({ groups }: Pick<ItemData, 'groups'>, key: string): Cell {
  const facts = groups.flatMap((group) => group.facts)
  return facts.find((fact) => fact.key === key)?.cell ?? { text: '—', kind: 'x' }
}
