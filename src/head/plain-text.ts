/** The first words of rich text for a description: no tags, no more than `max` characters, cut between words. */
export function plainText(html: string, max = 200): string {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= max) return words
  return words.slice(0, words.lastIndexOf(' ', max))
}
