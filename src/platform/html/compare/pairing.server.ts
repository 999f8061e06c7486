import type { Pair } from './align.server.ts'
import { similarity, type Block } from './blocks.server.ts'

/** Two blocks with at least this share of words in common are one block that was edited. */
const SIMILAR = 0.5
/** The same where nothing else can be meant: one block between the same neighbours. */
const SIMILAR_ALONE = 0.2
/** Pairs of blocks compared for similarity in one stretch; beyond, blocks are paired in their order. */
const MOST_PAIRS = 40_000

/** A block and its place in its version. */
export type Place = readonly [at: number, block: Block]

/** The blocks of a stretch that were edited: the pairing in order with the most in common. */
export function editedPairs(before: readonly Place[], after: readonly Place[]): Pair[] {
  const [first, second] = [before[0], after[0]]
  if (!first || !second) return []
  const cells = isCell(first[1]) && isCell(second[1])
  if (cells && before.length === after.length) return inStep(before, after)
  if (before.length === 1 && after.length === 1)
    return likeness(first[1], second[1], true) >= SIMILAR_ALONE ? [[first[0], second[0]]] : []
  if (before.length * after.length > MOST_PAIRS)
    return inStep(before, after).filter((_, index) => {
      const [one, other] = [before[index], after[index]]
      return one !== undefined && other !== undefined && likeness(one[1], other[1]) >= SIMILAR
    })
  return bestPairs(before, after)
}

const inStep = (before: readonly Place[], after: readonly Place[]): Pair[] =>
  before.slice(0, after.length).map(([at], index) => [at, after[index]?.[0] ?? 0])

const isCell = ({ tag }: Block) => tag === 'td' || tag === 'th'

function bestPairs(before: readonly Place[], after: readonly Place[]): Pair[] {
  const width = after.length + 1
  const gain = new Float64Array(before.length * after.length)
  const best = new Float64Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const [one, other] = [before[row], after[column]]
      const like = one && other ? likeness(one[1], other[1]) : 0
      gain[row * after.length + column] = like >= SIMILAR ? like : -1
      best[row * width + column] = Math.max(
        best[(row + 1) * width + column] ?? 0,
        best[row * width + column + 1] ?? 0,
        like >= SIMILAR ? like + (best[(row + 1) * width + column + 1] ?? 0) : 0,
      )
    }
  const pairs: Pair[] = []
  for (let row = 0, column = 0; row < before.length && column < after.length;) {
    const here = best[row * width + column] ?? 0
    const like = gain[row * after.length + column] ?? -1
    if (like >= 0 && here === like + (best[(row + 1) * width + column + 1] ?? 0)) {
      pairs.push([before[row]?.[0] ?? 0, after[column]?.[0] ?? 0])
      row += 1
      column += 1
    } else if (here === best[(row + 1) * width + column]) row += 1
    else column += 1
  }
  return pairs
}

const LISTS = new Set(['ul', 'ol'])

/** How much two blocks are one: words in common, and for rows of a table the same first cell. */
function likeness(one: Block, other: Block, alone = false): number {
  const kinds = one.tag === other.tag || (LISTS.has(one.tag) && LISTS.has(other.tag))
  const texts = one.words.length > 0 && other.words.length > 0
  if (!kinds && !texts) return 0
  if (one.tag === 'figure' && other.tag === 'figure')
    return pictured(one) === pictured(other) ? 1 : similarity(one, other) / 2
  const [first, second] = [one.blocks[0], other.blocks[0]]
  const named =
    one.tag === 'tr' && first !== undefined && first.bag.size > 0 && first.html === second?.html ? SIMILAR : 0
  if (alone && one.tag === 'table' && other.tag === 'table') return 1
  return Math.max(similarity(one, other), named)
}

/** Which picture or chart a figure shows. */
const pictured = ({ attributes }: Block) =>
  `${attributes['data-image'] ?? ''} ${attributes['data-embed'] ?? ''} ${attributes['data-id'] ?? ''} ${attributes['data-card'] ?? ''} ${attributes['data-shortcode'] ?? ''}`
