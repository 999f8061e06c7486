import type { Lang } from '../locale.ts'

export type ArabicPlural = {
  zero: string
  one: string
  two: string
  few: string
  many: string
  other: string
}
export type EnglishPlural = { one: string; other: string }
export type PluralForm = keyof ArabicPlural

/** The plural form that a count takes, by CLDR's rules: one of six in Arabic, of two in English. */
export function pluralForm(lang: Lang, count: number): PluralForm {
  const n = Math.abs(count)
  if (n === 1) return 'one'
  if (lang === 'en' || !Number.isInteger(n)) return 'other'
  if (n === 0) return 'zero'
  if (n === 2) return 'two'
  const rest = n % 100
  return rest < 3 ? 'other' : rest <= 10 ? 'few' : 'many'
}

/** A number of things in the form that it takes: `{count} prices`. */
export function countForms(
  lang: Lang,
  count: number,
  words: { ar: ArabicPlural; en: EnglishPlural },
  fmt: { number: (value: number) => string },
): string {
  const forms: Readonly<Record<string, string>> = words[lang]
  return (forms[pluralForm(lang, count)] ?? '').replace('{count}', fmt.number(count))
}
