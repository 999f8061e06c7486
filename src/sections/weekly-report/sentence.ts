import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { pluralForm, type ArabicPlural, type EnglishPlural } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'

/** What the prices of a week come to. */
export interface WeekFacts {
  /** Days of the week, in words. */
  from: string
  to: string
  /** Prices that the sentence speaks of. */
  prices: number
  /** Only the real ones of those shown. */
  onlyReal: boolean
  rose: number
  fell: number
  /** The largest move in percent, with its sign; null where nothing moved. */
  largest: { name: string; percent: number } | null
}

interface Words {
  ar: ArabicPlural
  en: EnglishPlural
}

const SHOWN: Words = {
  ar: {
    zero: '',
    one: 'من سعر واحد معروض',
    two: 'من سعرين معروضين',
    few: 'من {count} أسعار معروضة',
    many: 'من {count} سعراً معروضاً',
    other: 'من {count} سعر معروض',
  },
  en: { one: 'the one price shown', other: 'the {count} prices shown' },
}

const REAL: Words = {
  ar: {
    zero: '',
    one: 'من سعر واحد فعلي معروض',
    two: 'من سعرين فعليين معروضين',
    few: 'من {count} أسعار فعلية معروضة',
    many: 'من {count} سعراً فعلياً معروضاً',
    other: 'من {count} سعر فعلي معروض',
  },
  en: { one: 'the one real price shown', other: 'the {count} real prices shown' },
}

const ROSE: ArabicPlural = {
  zero: 'لم يرتفع أي سعر',
  one: 'ارتفع سعر واحد',
  two: 'ارتفع سعران',
  few: 'ارتفعت {count} أسعار',
  many: 'ارتفع {count} سعراً',
  other: 'ارتفع {count} سعر',
}

const FELL: ArabicPlural = {
  zero: 'لم ينخفض أي سعر',
  one: 'انخفض سعر واحد',
  two: 'انخفض سعران',
  few: 'انخفضت {count} أسعار',
  many: 'انخفض {count} سعراً',
  other: 'انخفض {count} سعر',
}

/** A week in a sentence: how many prices rose and fell, and the largest move as it stands in the text. */
export function weekSentence(
  facts: WeekFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const { from, to, prices, onlyReal, rose, fell, largest } = facts
  const counted = (forms: ArabicPlural | EnglishPlural, count: number) =>
    ((forms as Readonly<Record<string, string>>)[pluralForm(lang, count)] ?? '').replace(
      '{count}',
      fmt.number(count),
    )
  const all = counted((onlyReal ? REAL : SHOWN)[lang], prices)
  const lead = largest && fmt.percent(Math.abs(largest.percent), 1)
  const rises = (largest?.percent ?? 0) > 0
  const one = largest && prices === 1 ? nameInText(largest.name, lang) : null
  if (lang === 'ar') {
    const week = `في الأسبوع من ${from} إلى ${to}`
    if (!largest) return { text: `${week} لم يُسجَّل تغير في أي سعر ${all}.`, lead }
    if (one !== null) {
      const only = onlyReal ? 'السعر الفعلي المعروض الوحيد' : 'السعر المعروض الوحيد'
      return { text: `${week} ${rises ? 'ارتفع' : 'انخفض'} ${only}، سعر ${one}، بنسبة ${lead}.`, lead }
    }
    return {
      text: `${week} ${counted(ROSE, rose)} و${counted(FELL, fell)} ${all}؛ وأكبر تغير كان ${rises ? 'ارتفاع' : 'انخفاض'} سعر ${largest.name} بنسبة ${lead}.`,
      lead,
    }
  }
  const week = `In the week of ${from} to ${to}`
  if (!largest) return { text: `${week}, no change is recorded in ${all}.`, lead }
  if (one !== null) return { text: `${week}, ${all}, of ${one}, ${rises ? 'rose' : 'fell'} ${lead}.`, lead }
  const number = (count: number) => (count === 0 ? 'none' : fmt.number(count))
  return {
    text: `${week}, ${number(rose)} of ${all} rose and ${number(fell)} fell; the largest move was in ${nameInText(largest.name, lang)}, ${rises ? 'up' : 'down'} ${lead}.`,
    lead,
  }
}
