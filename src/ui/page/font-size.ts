export const MIN_FONT_SIZE = 12
export const MAX_FONT_SIZE = 25
export const DEFAULT_FONT_SIZE = 18

/** The next size of the article's text, in px; unchanged at a bound (SHELL-09). */
export function stepFontSize(size: number, step: 1 | -1): number {
  const next = size + step
  return next < MIN_FONT_SIZE || next > MAX_FONT_SIZE ? size : next
}

/** A remembered size; anything that is none gives the default. */
export function parseFontSize(stored: unknown): number {
  return Number.isInteger(stored) && Number(stored) >= MIN_FONT_SIZE && Number(stored) <= MAX_FONT_SIZE
    ? Number(stored)
    : DEFAULT_FONT_SIZE
}
