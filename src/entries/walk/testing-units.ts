/** The column of the walk that is rich text; the others are plain. */
export const RICH = 'body_ar'
export const PLAIN = ['title_ar', 'summary_ar', 'source_ar'] as const

/** The paragraphs of a text. */
export const blocksOf = (html: string): string[] => html.match(/<p>.*?<\/p>/g) ?? []

/** What two people can change of a column without meeting: a plain one as a whole, a rich one by its blocks `name:text`. */
export function unitsOf(column: string, value: string): Map<string, string> {
  if (column !== RICH) return new Map([[column, value]])
  return new Map(
    blocksOf(value).map((block) => {
      const [name = '', text = ''] = block.slice('<p>'.length, -'</p>'.length).split(':')
      return [`${column}#${name}`, text]
    }),
  )
}

export const blockOf = (name: string, text: string): string => `<p>${name}:${text}</p>`
