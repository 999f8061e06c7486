/** Signs and codes of currencies in folded text. */
export const SIGNS: readonly (readonly [pattern: string, currency: string])[] = [
  ['us\\$|\\$|usd', 'USD'],
  ['sar|sr', 'SAR'],
  ['aed|dhs?', 'AED'],
  ['qar', 'QAR'],
  ['omr', 'OMR'],
  ['eur|€', 'EUR'],
  ['cny|rmb|yuan|¥', 'CNY'],
  ['inr|rs\\.?', 'INR'],
]
/** The same and their words. */
export const WORDS: readonly (readonly [pattern: string, currency: string])[] = [
  ['us\\$|\\$|usd|(?:us )?dollars?|دولارا?ت?(?: امريكي[ها]?)?', 'USD'],
  ['sar|(?:saudi )?riyals?|ريالا?ت?(?: سعودي[ها]?)?', 'SAR'],
  ['aed|(?:uae )?dirhams?|درهما?|دراهم', 'AED'],
  ['qar', 'QAR'],
  ['eur|euros?|€|يورو', 'EUR'],
  ['cny|yuan|يوانا?', 'CNY'],
  ['inr|rupees?|روبيه', 'INR'],
]
/** A pattern of any of them. */
export const either = (all: readonly (readonly [string, string])[]) =>
  all.map(([pattern]) => pattern).join('|')
/** The currency that a match of them names. */
export const currencyOf = (all: readonly (readonly [string, string])[], text: string) =>
  all.find(([pattern]) => new RegExp(`^(?:${pattern})$`, 'u').test(text))?.[1] ?? 'USD'
