/**
 * Puts two changes of one text together, block by block: where only one side changed a block, that side's stands. Null
 * where both changed the same one, which only a person can decide.
 */
export function mergeBlocks(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] | null {
  const [toMine, toTheirs] = [placesIn(before, mine), placesIn(before, theirs)]
  const merged: string[] = []
  for (let i = 0, j = 0, k = 0; ;) {
    // On to the next block of the old text that both sides have.
    let both = i
    while (both < before.length && (toMine[both] === undefined || toTheirs[both] === undefined)) both++
    const [endMine, endTheirs] = [toMine[both] ?? mine.length, toTheirs[both] ?? theirs.length]
    const run = together(before.slice(i, both), mine.slice(j, endMine), theirs.slice(k, endTheirs))
    if (run === null) return null
    merged.push(...run)
    const block = before[both]
    if (block === undefined) return merged
    merged.push(block)
    i = both + 1
    j = endMine + 1
    k = endTheirs + 1
  }
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one, i) => one === b[i])

function together(
  before: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  if (isSame(mine, theirs) || isSame(theirs, before)) return mine
  return isSame(mine, before) ? theirs : null
}

/** For each block of a text, its place in another one: those of a longest common row of equal blocks. */
export function placesIn(a: readonly string[], b: readonly string[]): (number | undefined)[] {
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const places: (number | undefined)[] = a.map(() => undefined)
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) places[i++] = j++
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return places
}
