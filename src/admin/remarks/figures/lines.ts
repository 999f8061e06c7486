import { cellText } from '#entries/editor/remarks/cell-text.ts'
import { wordsOfBlock, type Block } from '#entries/twins/blocks.ts'

/** A line of a block as its figures are compared; what is before `before`, or behind its own letters, is not its own. */
export interface FigureLine {
  text: string
  before: number
  length: number
}

const ROW = /<tr(?:\s[^>]*)?>([\s\S]*?)<\/tr>/gi
const CELL = /<(t[dh])(?:\s[^>]*)?>([\s\S]*?)<\/\1>/gi

/** The lines of a block; of a table each cell, with the names of its row and column. */
export function figureLines(block: Block): FigureLine[] {
  const rows = [...block.html.matchAll(ROW)].map(([, row = '']) =>
    [...row.matchAll(CELL)].map(([, , html = '']) => wordsOfBlock({ tag: '', html }).trim()),
  )
  if (rows.length === 0)
    return wordsOfBlock(block)
      .split('\n')
      .map((text) => ({ text, before: 0, length: text.length }))
  const [head = [], ...rest] = rows
  return [
    ...head.map((text) => ({ text, before: 0, length: text.length })),
    ...rest.flatMap((row) =>
      row.map((cell, at) => ({ ...cellText(cell, at, row, head), length: cell.length })),
    ),
  ]
}

/** The marks that lie in a line's own letters, by their places there. */
export const ownMarks = <T extends { from: number; to: number }>(
  { before, length }: FigureLine,
  marks: readonly T[],
): T[] =>
  marks.flatMap((mark) => {
    const [from, to] = [mark.from - before, Math.min(mark.to - before, length)]
    return from >= 0 && from < length ? [{ ...mark, from, to }] : []
  })
