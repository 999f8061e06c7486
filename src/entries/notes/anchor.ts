/** The words that a note is about: as they were, the block they began in, and what was beside them. */
export interface Anchor {
  quote: string
  block: number
  before: string
  after: string
}

/** A stretch of a text. */
export interface Place {
  from: number
  to: number
}

/** Between blocks, in a text as notes see it. */
export const BLOCK_END = '\n'
const BESIDE = 40
/** The longest words that are looked for. */
export const MOST_QUOTED = 500

/** What a place of a text is found again by. Spaces at its ends are left out; null for a place without a letter. */
export function anchorAt(text: string, place: Place): Anchor | null {
  const chosen = text.slice(place.from, Math.min(place.to, place.from + MOST_QUOTED))
  const quote = chosen.trim()
  if (quote === '') return null
  const from = place.from + chosen.indexOf(quote)
  const to = from + quote.length
  return {
    quote,
    block: blockAt(text, from),
    before: text.slice(Math.max(0, from - BESIDE), from),
    after: text.slice(to, to + BESIDE),
  }
}

/**
 * Where the words of an anchor are now: where they are whole, at the place most like the one they had; where they were
 * changed, what is between the words beside them. Null when they are gone.
 */
export function findAnchor(text: string, anchor: Anchor): Place | null {
  return findWhole(text, anchor) ?? findChanged(text, anchor)
}

function findWhole(text: string, { quote, block, before, after }: Anchor): Place | null {
  let best: { place: Place; likeness: number } | null = null
  for (let from = text.indexOf(quote); from >= 0; from = text.indexOf(quote, from + 1)) {
    const to = from + quote.length
    const beside = sameEnd(text.slice(0, from), before) + sameBeginning(text.slice(to), after)
    // The context of the words is more reliable than the number of their block, which any new paragraph changes.
    const likeness = beside - Math.min(Math.abs(blockAt(text, from) - block), 100) / 1000
    if (!best || likeness > best.likeness) best = { place: { from, to }, likeness }
  }
  return best?.place ?? null
}

/** Words beside a place are sure enough from this length on. */
const SURE = 8

function findChanged(text: string, { quote, before, after }: Anchor): Place | null {
  const left = lastBlock(before).slice(-BESIDE / 2)
  const right = firstBlock(after).slice(0, BESIDE / 2)
  if (left.length < SURE || right.length < SURE) return null
  const start = text.indexOf(left)
  if (start < 0 || text.indexOf(left, start + 1) >= 0) return null
  const from = start + left.length
  const to = text.indexOf(right, from)
  const within = text.slice(from, to)
  if (to < 0 || within.trim() === '' || within.includes(BLOCK_END)) return null
  return within.length <= quote.length * 2 + BESIDE ? { from, to } : null
}

const lastBlock = (text: string) => text.slice(text.lastIndexOf(BLOCK_END) + 1)
const firstBlock = (text: string) => text.split(BLOCK_END, 1)[0] ?? ''
const blockAt = (text: string, at: number) => text.slice(0, at).split(BLOCK_END).length - 1

function sameBeginning(text: string, like: string): number {
  let length = 0
  while (length < like.length && text[length] === like[length]) length++
  return length
}

function sameEnd(text: string, like: string): number {
  let length = 0
  while (length < like.length && text.at(-1 - length) === like.at(-1 - length)) length++
  return length
}
