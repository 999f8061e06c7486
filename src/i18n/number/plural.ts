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
