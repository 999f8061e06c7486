import type { Lang } from './locale.ts'

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

const rules: Partial<Record<Lang, Intl.PluralRules>> = {}

/** The plural form that a count takes: one of six in Arabic, of two in English. */
export function pluralForm(lang: Lang, count: number): PluralForm {
  return (rules[lang] ??= new Intl.PluralRules(lang)).select(count)
}
