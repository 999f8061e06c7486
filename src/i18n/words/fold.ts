/**
 * Arabic folding, level 1: what index and query share. The database function `kimya_fold` does the same steps in the
 * same order: NFKC, drop FOLD_DROP, translate FOLD_FROM to FOLD_TO, lower case.
 */

/** Tatweel, harakat and Quranic marks, zero-width characters and bidi controls, as the inside of a character class. */
export const FOLD_DROP =
  '\\u0610-\\u061A\\u061C\\u0640\\u064B-\\u065F\\u0670\\u06D6-\\u06ED\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF'

/** Character by character, FOLD_FROM becomes FOLD_TO (as SQL's `translate`). */
export const FOLD_FROM = 'أإآٱىةیک٪،؛٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
export const FOLD_TO = 'اااايهيك%  01234567890123456789'

const drop = new RegExp(`[${FOLD_DROP}]+`, 'g')
const change = new RegExp(`[${FOLD_FROM}]`, 'g')

/** Folds a text for searching and comparing; keep the original for display. */
export function foldArabic(text: string): string {
  return text
    .normalize('NFKC')
    .replace(drop, '')
    .replace(change, (char) => FOLD_TO.charAt(FOLD_FROM.indexOf(char)))
    .toLowerCase()
}
