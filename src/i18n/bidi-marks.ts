export const LRI = '\u2066'
export const RLI = '\u2067'
export const PDI = '\u2069'

/** Drops every bidi control: for exports, search and comparisons, where the marks would be dirt. */
export function stripBidi(text: string): string {
  return text.replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
}
