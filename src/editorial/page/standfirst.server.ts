import { textOfHtml } from '#platform/html/tree.server.ts'

/** Characters of HTML that hold the words of a standfirst, with their tags. */
const HEAD = 2000

const wordsOf = (text: string) => text.replace(/\s+/g, ' ').replace(/…$/, '').trim()

/** What is shown above a text: its standfirst, or nothing where the text begins with the same words, as in an old archive. */
export function standfirstOver(summary: string, html: string): string {
  const isBeginning = wordsOf(textOfHtml(html.slice(0, HEAD))).startsWith(wordsOf(summary))
  return isBeginning ? '' : summary
}
