/** The number of characters of a text that are shown in a line of the log; the history of the thing has all of it. */
const MOST = 240
/** Words that are the same on both sides, shown around what differs. */
const AROUND = 4

/** What differs between two texts with a few words around it, in whole words; of one text alone, its beginning. */
export function excerpt(before: string | null, after: string | null): [string | null, string | null] {
  if (before === null || after === null) return [before && shortened(before), after && shortened(after)]
  const [was, is] = [before.split(' '), after.split(' ')]
  const least = Math.min(was.length, is.length)
  let start = 0
  while (start < least && was[start] === is[start]) start += 1
  let end = 0
  while (end < least - start && was.at(-1 - end) === is.at(-1 - end)) end += 1
  const from = Math.max(0, start - AROUND)
  const left = Math.max(0, end - AROUND)
  const part = (words: string[]) => {
    const text = words.slice(from, words.length - left).join(' ')
    return shortened(`${from > 0 ? '… ' : ''}${text}${left > 0 ? ' …' : ''}`)
  }
  return [part(was), part(is)]
}

function shortened(text: string): string {
  if (text.length <= MOST) return text
  const end = text.lastIndexOf(' ', MOST)
  return `${text.slice(0, end > MOST / 2 ? end : MOST)} …`
}
