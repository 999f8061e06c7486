import { renderToStaticMarkup } from 'react-dom/server'
import { fileSheet, tokensOf } from './file-sheet.server.ts'
import { Marks } from '../Marks.tsx'
import { fontOf, type Anchor, type Mark, type Scene } from '../scenes/scene.ts'

/** A drawing for a document: its shapes as svg, its words apart, because only Typst sets Arabic in a document's own fonts. */
export interface TypstFigure {
  width: number
  height: number
  svg: string
  words: {
    x: number
    y: number
    text: string
    anchor: Anchor
    size: number
    bold: boolean
    halo: boolean
    fill: string
  }[]
}

/** Typst's reader of svg knows the keyword by its older spelling alone. */
const sheet = () => fileSheet().replaceAll('currentcolor', 'currentColor')

/** A scene for a document, in the light palette. */
export function typstFigure({ size, width, height, marks }: Scene): TypstFigure {
  const tokens = tokensOf('light')
  const fillOf = (className = '') => {
    if (/\bflag-value\b/.test(className)) return tokens.get('surface')
    if (/\b(?:strong-label|bar-label)\b/.test(className)) return tokens.get('ink')
    return tokens.get(/\bunit\b/.test(className) ? 'ink-3' : 'ink-2')
  }
  const isText = (mark: Mark) => mark.kind === 'text'
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" className={`chart ${size}`} viewBox={`0 0 ${width} ${height}`}>
      <style dangerouslySetInnerHTML={{ __html: sheet() }} />
      <Marks marks={marks.filter((mark) => !isText(mark))} />
    </svg>,
  )
  return {
    width,
    height,
    svg,
    words: marks.flatMap((mark) =>
      mark.kind === 'text'
        ? [
            {
              x: mark.x,
              y: mark.y,
              text: mark.text,
              anchor: mark.anchor ?? 'start',
              size: fontOf(size),
              bold: /\b(?:strong-label|flag-value)\b/.test(mark.className ?? ''),
              halo: /\bhalo\b/.test(mark.className ?? ''),
              fill: fillOf(mark.className) ?? '#3a4f56',
            },
          ]
        : [],
    ),
  }
}
