export const LRI = '\u2066'
export const RLI = '\u2067'
export const PDI = '\u2069'

/** A text in one piece with the direction of its first letter: a file's name, a cell, a path. */
export function isolateWhole(text: string): string {
  return `\u2068${text}${PDI}`
}

/** Drops every bidi control: for exports, search and comparisons, where the marks would be dirt. */
export function stripBidi(text: string): string {
  return text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
}
