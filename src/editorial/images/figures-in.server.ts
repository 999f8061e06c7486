import { Parser } from 'htmlparser2'

/** A picture in a text. */
export interface FigureInText {
  key: string
  alt: string
  credit: string
  isDecorative: boolean
}

/** The pictures of a text, in its order. */
export function figuresIn(html: string): FigureInText[] {
  const figures: FigureInText[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const key = attributes['data-image']
      if (name === 'figure' && key)
        figures.push({
          key,
          alt: attributes['data-alt'] ?? '',
          credit: attributes['data-credit'] ?? '',
          isDecorative: attributes['data-decorative'] === '1',
        })
    },
  })
  parser.end(html)
  return figures
}
