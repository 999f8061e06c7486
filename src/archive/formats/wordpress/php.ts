/** The pairs of a serialised array of PHP of one level, as plugins store which post is in which language: `a:1:{s:2:"ar";i:5;}`. */
export function phpPairs(text: string): [string, string][] {
  const values = [...text.matchAll(/s:\d+:"([^"]*)";|i:(-?\d+);/g)].map(
    ([, word, number]) => word ?? number ?? '',
  )
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < values.length; at += 2) pairs.push([values[at] ?? '', values[at + 1] ?? ''])
  return pairs
}
