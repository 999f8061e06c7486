import { inCase, listInText, ofRowsShown, type Counted } from '#datasets/answer/in-text.ts'
import { OF_COUNTRIES } from '#i18n/countries/count-countries.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'

/** The companies of a filtered list, in words of the reader's language. */
export interface CompanyFacts {
  rows: number
  /** Names of the few countries of their head offices, or how many. */
  countries: readonly string[] | number
  listed: number
  jointVentures: number
  /** Filters are active that the sentence does not name. */
  others: boolean
}

const COMPANIES: Counted = {
  ar: {
    zero: '',
    one: 'شركة واحدة',
    two: 'شركتين',
    few: '{count} شركات',
    many: '{count} شركة',
    other: '{count} شركة',
  },
  en: { one: 'one company', other: '{count} companies' },
}

/** After “in the records shown” they are the subject. */
const SHOWN = inCase(COMPANIES, { two: 'شركتان' })

/** A kind of companies: some of them, and, for one, two and more, all of them. */
interface KindWords {
  some: Counted
  all: Readonly<Record<Lang, Readonly<Record<'alone' | 'both' | 'several', string>>>>
}

const LISTED: KindWords = {
  some: {
    ar: {
      zero: '',
      one: 'شركة واحدة مدرجة في سوق مالية',
      two: 'شركتان مدرجتان في سوق مالية',
      few: '{count} شركات مدرجة في سوق مالية',
      many: '{count} شركة مدرجة في سوق مالية',
      other: '{count} شركة مدرجة في سوق مالية',
    },
    en: { one: 'one is listed on an exchange', other: '{count} are listed on an exchange' },
  },
  all: {
    ar: {
      alone: 'وهي مدرجة في سوق مالية',
      both: 'وكلتاهما مدرجة في سوق مالية',
      several: 'وجميعها مدرجة في سوق مالية',
    },
    en: {
      alone: 'it is listed on an exchange',
      both: 'both are listed on an exchange',
      several: 'all are listed on an exchange',
    },
  },
}

const JOINT: KindWords = {
  some: {
    ar: {
      zero: '',
      one: 'مشروع مشترك واحد',
      two: 'مشروعان مشتركان',
      few: '{count} مشاريع مشتركة',
      many: '{count} مشروعاً مشتركاً',
      other: '{count} مشروع مشترك',
    },
    en: { one: 'one is a joint venture', other: '{count} are joint ventures' },
  },
  all: {
    ar: { alone: 'وهي مشروع مشترك', both: 'وكلتاهما مشروع مشترك', several: 'وجميعها مشاريع مشتركة' },
    en: {
      alone: 'it is a joint venture',
      both: 'both are joint ventures',
      several: 'all are joint ventures',
    },
  },
}

/** The companies of a list in a sentence, and the number that leads it. */
export function companySentence(
  facts: CompanyFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string } {
  const ar = lang === 'ar'
  const { rows, countries } = facts
  const lead = countForms(lang, rows, facts.others ? SHOWN : COMPANIES, fmt)
  const where =
    typeof countries === 'number'
      ? countForms(lang, countries, OF_COUNTRIES, fmt)
      : listInText(
          countries.map((name) => placeInText(name, lang)),
          lang,
        )
  const kinds = [
    { count: facts.listed, words: LISTED },
    { count: facts.jointVentures, words: JOINT },
  ].filter(({ count }) => count > 0)
  const all = kinds
    .filter(({ count }) => count === rows)
    .map(({ words }) => words.all[lang][rows === 1 ? 'alone' : rows === 2 ? 'both' : 'several'])
  const some = kinds
    .filter(({ count }) => count < rows)
    .map(({ count, words }) => countForms(lang, count, words.some, fmt))
  const main = ar
    ? `${facts.others ? '' : 'تضم السجلات '}${lead} في ${where}`
    : facts.others
      ? `${lead} in ${where}`
      : `there ${rows === 1 ? 'is' : 'are'} ${lead} on record in ${where}`
  const more = ar ? arabicKinds(all, some) : [...all, ...some].join(' and ')
  const text = `${main}${ar || more === '' ? more : `; ${more}`}.`
  return { text: ofRowsShown(text, facts.others, lang), lead }
}

/** “، وجميعها مدرجة في سوق مالية، ومنها 5 مشاريع مشتركة”, “؛ منها 21 شركة مدرجة و16 مشروعاً مشتركاً”. */
function arabicKinds(all: readonly string[], some: readonly string[]): string {
  const whole = all.map((piece) => `، ${piece}`).join('')
  if (some.length === 0) return whole
  return `${whole}${whole === '' ? '؛ منها ' : '، ومنها '}${some.join(' و')}`
}
