import { shortened, textWidth } from './text.ts'

/** A text in at most `most` lines of a width in pixels; what does not fit the last is cut with an ellipsis. */
export function wrapped(text: string, width: number, fontSize: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    const fits = last !== undefined && textWidth(longer, fontSize) <= width
    if (last !== undefined && (fits || lines.length === most)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => shortened(line, width, fontSize))
}
