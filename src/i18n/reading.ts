/** Weighted characters that a reader takes in a minute. */
export const READING_SPEED = 675

/**
 * Reading time of a plain text in whole minutes; 0 means less than one.
 * Letters and digits of any script weigh 1. Spaces, punctuation, tashkeel and tatweel weigh 0: a vowelled text or
 * one that is set wide takes no longer. 675 letters a minute are about 140 words, an unhurried reader of Arabic.
 */
export function readingMinutes(text: string): number {
  const weight = text.match(/(?!ـ)[\p{L}\p{N}]/gu)?.length ?? 0
  return weight < READING_SPEED ? 0 : Math.round(weight / READING_SPEED)
}

let graphemes: Intl.Segmenter | undefined

/**
 * Cuts a text to exactly `max` characters and adds `...`; a shorter text comes back as it is. A character is what
 * the reader sees as one (a letter with its tashkeel, a flag), so that none is cut in half.
 */
export function cutText(text: string, max = 50): string {
  if (text.length <= max) return text
  graphemes ??= new Intl.Segmenter('ar', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count++ === max)
      return text.slice(0, index).replace(text[index] === ' ' ? /\s+$/ : /\s+\S*$/, '') + '...'
  }
  return text
}
