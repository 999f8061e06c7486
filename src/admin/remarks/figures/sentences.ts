/** A part of a text by its places. */
export interface Span {
  from: number
  to: number
}

/** A full stop within a number, after one letter (`U.S.`) or before a small letter ends no sentence. */
const END = /(?:[!?\n]+|(?<!(?:^|[\s.])\p{L})\.(?=\s+[^a-z\s]|\s*$))\s*/gu

/** The sentences of a folded text; `raw` shows which letters are capitals. */
export function sentencesOf(raw: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const end of raw.matchAll(END)) {
    const to = end.index + end[0].length
    if (raw.slice(from, to).trim() !== '') spans.push({ from, to })
    from = to
  }
  if (raw.slice(from).trim() !== '') spans.push({ from, to: raw.length })
  return spans
}
