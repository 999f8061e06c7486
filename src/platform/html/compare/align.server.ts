import { diff } from 'node:util'

/** A place where two sequences agree: the positions of the same value in both. */
export type Pair = readonly [before: number, after: number]

/** `util.diff` takes time that grows with the square of what differs; a stretch of this many steps takes about 40 ms. */
const MOST_STEPS = 1_000_000

/**
 * The longest pairing of equal values that preserves their order. Values that occur once in both divide the work, so that
 * long texts stay quick; a stretch without them that is too long to compare is taken as replaced.
 */
export function alignSequences(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = []
  align(before, after, 0, 0, pairs)
  return pairs
}

function align(
  before: readonly string[],
  after: readonly string[],
  fromBefore: number,
  fromAfter: number,
  pairs: Pair[],
) {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) {
    pairs.push([fromBefore + start, fromAfter + start])
    start += 1
  }
  let end = 0
  const room = Math.min(before.length, after.length) - start
  while (end < room && before.at(-1 - end) === after.at(-1 - end)) end += 1

  const a = before.slice(start, before.length - end)
  const b = after.slice(start, after.length - end)
  if (a.length > 0 && b.length > 0) alignMiddle(a, b, fromBefore + start, fromAfter + start, pairs)
  for (let rest = end; rest > 0; rest -= 1)
    pairs.push([fromBefore + before.length - rest, fromAfter + after.length - rest])
}

function alignMiddle(
  before: readonly string[],
  after: readonly string[],
  fromBefore: number,
  fromAfter: number,
  pairs: Pair[],
) {
  const anchors = longestRising(uniquePairs(before, after))
  if (anchors.length === 0) {
    alignShort(before, after, fromBefore, fromAfter, pairs)
    return
  }
  let [atBefore, atAfter] = [0, 0]
  for (const [nextBefore, nextAfter] of [...anchors, [before.length, after.length] as const]) {
    align(
      before.slice(atBefore, nextBefore),
      after.slice(atAfter, nextAfter),
      fromBefore + atBefore,
      fromAfter + atAfter,
      pairs,
    )
    if (nextBefore < before.length) pairs.push([fromBefore + nextBefore, fromAfter + nextAfter])
    ;[atBefore, atAfter] = [nextBefore + 1, nextAfter + 1]
  }
}

function alignShort(
  before: readonly string[],
  after: readonly string[],
  fromBefore: number,
  fromAfter: number,
  pairs: Pair[],
) {
  if ((before.length + after.length) ** 2 / 4 > MOST_STEPS) return
  let [atBefore, atAfter] = [fromBefore, fromAfter]
  // 1 is what only the first argument has, -1 what only the second has.
  for (const [side] of diff([...after], [...before])) {
    if (side === 0) pairs.push([atBefore, atAfter])
    if (side <= 0) atBefore += 1
    if (side >= 0) atAfter += 1
  }
}

/** Values that occur exactly once on each side, in the order of `before`. */
function uniquePairs(before: readonly string[], after: readonly string[]): Pair[] {
  const places = new Map(onceIn(after))
  return onceIn(before).flatMap(([value, at]): Pair[] => {
    const place = places.get(value)
    return place === undefined ? [] : [[at, place]]
  })
}

function onceIn(values: readonly string[]): [string, number][] {
  const places = new Map<string, number>()
  values.forEach((value, at) => places.set(value, places.has(value) ? -1 : at))
  return [...places].filter(([, at]) => at >= 0)
}

/** The longest run of pairs that rises on both sides (patience sorting). */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const piles: { pair: Pair; under: number }[][] = []
  for (const pair of pairs) {
    let [low, high] = [0, piles.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((piles[middle]?.at(-1)?.pair[1] ?? Infinity) < pair[1]) low = middle + 1
      else high = middle
    }
    const card = { pair, under: (piles[low - 1]?.length ?? 0) - 1 }
    const pile = piles[low]
    if (pile) pile.push(card)
    else piles.push([card])
  }
  const rising: Pair[] = []
  let card = piles.at(-1)?.at(-1)
  for (let pile = piles.length - 2; card; pile -= 1) {
    rising.unshift(card.pair)
    card = piles[pile]?.[card.under]
  }
  return rising
}
