import { FOLD_DROP } from './words/fold.ts'
import { toWesternDigits } from './number/number-input.ts'

/** The slug that short links carry; no title may become it. */
export const SHORT_LINK_SLUG = 'Shortlinks'

const marks = new RegExp(`[${FOLD_DROP}]+`, 'g')

/**
 * A title as an address part: Arabic letters as they are spelt, tashkeel and tatweel dropped, Western digits,
 * lower case, words joined by hyphens, at most `max` UTF-16 units (cut between words where it can be).
 * Empty when the title has no letter or digit. A slug is its own slug.
 */
export function toSlug(title: string, max = 80): string {
  const words = toWesternDigits(title.normalize('NFKC').toLowerCase().normalize('NFKC').replace(marks, ''))
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const slug = words.length > max ? cutAtWord(words, max) : words
  return slug === SHORT_LINK_SLUG.toLowerCase() ? `${slug}-1` : slug
}

function cutAtWord(words: string, max: number): string {
  const head = words.slice(0, max + 1)
  const hyphen = head.lastIndexOf('-')
  return hyphen > 0 ? head.slice(0, hyphen) : head.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** A slug in words, for page titles: hyphens become spaces. */
export function slugToTitle(slug: string): string {
  return slug.replaceAll('-', ' ').trim()
}
