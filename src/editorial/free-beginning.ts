const FREE_BLOCKS = 2
const BLOCK = /<(p|h2|h3|ul|ol|table|blockquote|figure)\b[^>]*>[\s\S]*?<\/\1>/g

/**
 * The free beginning of a paid text: its first two blocks. `rest` is the share left unread, in whole per cent.
 * The server sends nothing more than this: what is hidden is not in the page.
 */
export function freeBeginning(html: string): { html: string; rest: number } {
  const blocks = html.match(BLOCK) ?? []
  const free = blocks.slice(0, FREE_BLOCKS).join('\n')
  const total = textLength(html)
  const rest = total === 0 ? 0 : Math.round((1 - textLength(free) / total) * 100)
  return { html: free, rest }
}

function textLength(html: string): number {
  return html.replace(/<[^>]*>/g, '').trim().length
}
