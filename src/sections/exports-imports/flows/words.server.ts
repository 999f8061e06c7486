import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Options } from '#datasets/columns.ts'
import { partialDate } from '#datasets/present.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { CURRENCIES } from '#datasets/options.ts'
import { UNITS, VALUE_BASES } from '../options.ts'
import { printHs } from '#datasets/values/hs.ts'
import type { Refusal } from '../totals/totals.ts'

/** By how much a figure is divided to be read, and its unit then. */
export interface Scale {
  by: number
  unit: string
}

const THOUSAND = 1000
const MILLION = 1_000_000
const BILLION = 1_000_000_000

const SCALES: readonly { by: number; money: LocalizedText; amount: LocalizedText }[] = [
  {
    by: BILLION,
    money: { ar: 'مليار {unit}', en: '{unit} bn' },
    amount: { ar: 'مليار {unit}', en: 'billion {unit}' },
  },
  {
    by: MILLION,
    money: { ar: 'مليون {unit}', en: '{unit} m' },
    amount: { ar: 'مليون {unit}', en: 'million {unit}' },
  },
  {
    by: THOUSAND,
    money: { ar: 'ألف {unit}', en: '{unit} thousand' },
    amount: { ar: 'ألف {unit}', en: 'thousand {unit}' },
  },
]

/** A currency or a unit by its name in a language; `USD/t` by both. */
export function unitName(unit: string, lang: Lang): string {
  const names: Options = { ...CURRENCIES, ...UNITS }
  return unit
    .split('/')
    .map((part) => names[part]?.[lang] ?? part)
    .join('/')
}

/** The scale in which an amount of a unit has one to three digits before the point. */
export function scaleOf(amount: number, unit: string, lang: Lang): Scale {
  const name = unitName(unit, lang)
  const scale = SCALES.find(({ by }) => Math.abs(amount) >= by)
  if (!scale) return { by: 1, unit: name }
  const words = unit in UNITS ? scale.amount : scale.money
  return { by: scale.by, unit: words[lang].replace('{unit}', name) }
}

/** Why there is no total, in words. */
export function refusalWords(why: Refusal, lang: Lang): string {
  const ar = lang === 'ar'
  const listed = (words: readonly string[]) => words.join(ar ? ' و' : ' and ')
  switch (why.kind) {
    case 'none':
      return ar ? 'لا أرقام' : 'No figures'
    case 'unknown':
      return ar ? 'الكمية غير معلنة' : 'Quantity not reported'
    case 'bases': {
      const notStated = ar ? 'أساس غير معلن' : 'basis not stated'
      const bases: Options = VALUE_BASES
      const names = listed(
        why.of.map((basis) => (basis === null ? notStated : (bases[basis]?.[lang] ?? basis))),
      )
      return ar ? `لا تُجمع: أسس قيمة مختلفة (${names})` : `Not added: different value bases (${names})`
    }
    case 'currencies': {
      const names = listed(why.of.map((currency) => unitName(currency, lang)))
      return ar ? `لا تُجمع: عملات مختلفة (${names})` : `Not added: different currencies (${names})`
    }
    case 'units': {
      const names = listed(why.of.map((unit) => unitName(unit, lang)))
      return ar ? `لا تُجمع: وحدات مختلفة (${names})` : `Not added: different units (${names})`
    }
    case 'codes': {
      const codes = why.of
        .slice(0, 4)
        .map(printHs)
        .join(ar ? '، ' : ', ')
      return ar
        ? `لا تُجمع: بنود جمركية متداخلة تُحسب مرتين (${codes})`
        : `Not added: overlapping HS codes would be counted twice (${codes})`
    }
  }
}

/** One period, or the first and last of several. */
export function periodWords(periods: readonly string[], fmt: Formatter): string {
  const [first = '', last = ''] = [periods[0], periods.at(-1)]
  return first === last ? partialDate(first, fmt) : `${partialDate(first, fmt)} – ${partialDate(last, fmt)}`
}
