/**
 * Puts two changes of one text together, block by block: where only one side changed a block, that side's is taken. Null
 * where both changed the same one, or wrote at the same place, which only a person can decide.
 */
export function mergeBlocks(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const [ours, others] = [hunksOf(before, mine), hunksOf(before, theirs)]
  const merged: string[] = []
  let at = 0
  for (let i = 0, j = 0; i < ours.length || j < others.length;) {
    const [own, other] = [ours[i], others[j]]
    const both = own && other && doMeet(own, other)
    if (both && !isSame(own, other)) return null
    const next = !other || (own && isFirst(own, other)) ? own : other
    if (!next) break
    merged.push(...before.slice(at, next.from), ...next.blocks)
    at = next.to
    if (both || next === own) i += 1
    if (both || next === other) j += 1
  }
  return [...merged, ...before.slice(at)]
}

/**
 * The same where it is not known which text both sides began with: the first of several, or one that was sent from here
 * later and may never have arrived. Nothing that was changed here may be gone in what comes of it, and of several the
 * shortest is it: a wrong beginning brings blocks twice.
 */
export function mergeOnto(
  all: readonly (readonly string[])[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const [first = []] = all
  const written = mine.filter((block) => !first.includes(block))
  const removed = first.filter((block) => !mine.includes(block))
  const isWhole = (merged: readonly string[]) =>
    written.every((block) => merged.includes(block)) && !removed.some((block) => merged.includes(block))
  const [best = null] = all
    .flatMap((before, place) => {
      const merged = mergeBlocks(before, mine, theirs)
      return merged && (place === 0 || isWhole(merged)) ? [merged] : []
    })
    .toSorted((a, b) => a.length - b.length)
  return best
}

/** Blocks of the old text, from one to before another, and what they became; an insertion has none of them. */
interface Hunk {
  from: number
  to: number
  blocks: readonly string[]
}

/** The changes; with the same number of blocks each one is a change of its own. */
function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const places = placesIn(before, after)
  const hunks: Hunk[] = []
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    if (places[i] === j && i < before.length) {
      i += 1
      j += 1
      continue
    }
    let to = i
    while (to < before.length && places[to] === undefined) to += 1
    const blocks = after.slice(j, places[to] ?? after.length)
    if (blocks.length === to - i)
      hunks.push(...blocks.map((block, nth) => ({ from: i + nth, to: i + nth + 1, blocks: [block] })))
    else hunks.push(...alikeHunks(before.slice(i, to), blocks, i))
    i = to
    j += blocks.length
  }
  return hunks.flatMap(singly)
}

/** Blocks that went are each a change of their own: what came between two of them stays. */
function singly(hunk: Hunk): Hunk[] {
  if (hunk.blocks.length > 0) return [hunk]
  return Array.from({ length: hunk.to - hunk.from }, (_, nth) => ({
    from: hunk.from + nth,
    to: hunk.from + nth + 1,
    blocks: [],
  }))
}

/** A run that has another number of blocks now: those that are still like one of before are its change, the rest came or went. */
function alikeHunks(before: readonly string[], after: readonly string[], start: number): Hunk[] {
  const places = placesIn(before, after, isAlike)
  const hunks: Hunk[] = []
  let [from, at] = [0, 0]
  for (const [i, place] of [...places, after.length].entries()) {
    if (place === undefined) continue
    const block = after[place]
    if (i > from || place > at)
      hunks.push({ from: start + from, to: start + i, blocks: after.slice(at, place) })
    if (block !== undefined) hunks.push({ from: start + i, to: start + i + 1, blocks: [block] })
    ;[from, at] = [i + 1, place + 1]
  }
  return hunks
}

/** Whether half of the shorter text is at both ends of the two. */
function isAlike(one: string | undefined, other: string | undefined): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const most = Math.min(a.length, b.length)
  let [first, last] = [0, 0]
  while (first < most && a[first] === b[first]) first += 1
  while (last < most - first && a.at(-1 - last) === b.at(-1 - last)) last += 1
  return most > 0 && first + last >= most / 2
}

const wordsOf = (block = '') => block.replace(/<[^>]*>/g, '')

const isSame = (a: Hunk, b: Hunk) =>
  a.from === b.from && a.to === b.to && JSON.stringify(a.blocks) === JSON.stringify(b.blocks)

const isFirst = (a: Hunk, b: Hunk) => a.from < b.from || (a.from === b.from && a.to <= b.to)

/** Whether two changes are of a block that both have, or insert at one place. */
const doMeet = (a: Hunk, b: Hunk) => (a.from < b.to && b.from < a.to) || (a.from === b.from && a.to === b.to)

/** For each block of a text, its place in another one: those of a longest common row of equal blocks. */
export function placesIn(
  a: readonly string[],
  b: readonly string[],
  isEqual: (one: string | undefined, other: string | undefined) => boolean = (one, other) => one === other,
): (number | undefined)[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = isEqual(a[i], b[j])
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const places: (number | undefined)[] = a.map(() => undefined)
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (isEqual(a[i], b[j])) places[i++] = j++
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return places
}
