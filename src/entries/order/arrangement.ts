/** Things by the list that each is in, in order: lists by their names, things by their keys. */
export type Arrangement = Readonly<Record<string, readonly string[]>>

/** An arrangement as a form sends it: `about:team,history;legal:terms`. Equal ones are equal texts. */
export const writeArrangement = (arrangement: Arrangement): string =>
  Object.keys(arrangement)
    .toSorted()
    .map((list) => `${list}:${arrangement[list]?.join(',') ?? ''}`)
    .join(';')

/** Reads an arrangement; null for what is none, or has a thing twice. */
export function readArrangement(text: string): Arrangement | null {
  const read = new Map<string, string[]>()
  for (const part of text.split(';')) {
    const [, list, keys = ''] = /^([\w-]*):([\w,-]*)$/.exec(part) ?? []
    if (list === undefined || read.has(list)) return null
    read.set(list, keys.split(',').filter(Boolean))
  }
  const all = [...read.values()].flat()
  return new Set(all).size === all.length ? Object.fromEntries(read) : null
}

/** Where a thing is put. */
export interface Spot {
  list: string
  index: number
}

/** The same with a thing at a spot, wherever it was; without a spot it is in no list. */
export function withThing(arrangement: Arrangement, key: string, to: Spot | null): Arrangement {
  const next = Object.entries(arrangement).map(([list, keys]): [string, readonly string[]] => {
    const others = keys.filter((one) => one !== key)
    return [list, list === to?.list ? others.toSpliced(Math.max(0, to.index), 0, key) : others]
  })
  return Object.fromEntries(next)
}

/** What `up` and `down` make of a thing's place; null where they make no difference. */
export function moved(arrangement: Arrangement, key: string, what: string): Arrangement | null {
  const [list, keys = []] = Object.entries(arrangement).find(([, own]) => own.includes(key)) ?? []
  const index = keys.indexOf(key) + ({ up: -1, down: 1 }[what] ?? NaN)
  return list !== undefined && index >= 0 && index < keys.length
    ? withThing(arrangement, key, { list, index })
    : null
}

/** Whether each list has the same things, in whatever order. */
export const isReordered = (one: Arrangement, other: Arrangement): boolean =>
  writeArrangement(sorted(one)) === writeArrangement(sorted(other))

const sorted = (arrangement: Arrangement): Arrangement =>
  Object.fromEntries(Object.entries(arrangement).map(([list, keys]) => [list, keys.toSorted()]))
