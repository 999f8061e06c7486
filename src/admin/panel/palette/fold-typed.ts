/** A label as it is typed: without vowel signs, tatweel, and the forms of alef, yaa and taa marbuta that hands leave out. */
export function foldTyped(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\u0640\u064B-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .trim()
}
