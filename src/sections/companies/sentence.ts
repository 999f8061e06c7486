import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms, type ArabicPlural, type EnglishPlural } from '#i18n/number/plural.ts'

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

const COMPANIES: { ar: ArabicPlural; en: EnglishPlural } = {
  ar: {
    zero: '',
    one: 'شركة واحدة',
    two: 'شركتين',
    few: '{count} شركات',
    many: '{count} شركة',
    other: '{count} شركة',
  },
  en: { one: '{count} company', other: '{count} companies' },
}

const COUNTRIES: typeof COMPANIES = {
  ar: {
    zero: '',
    one: 'دولة واحدة',
    two: 'دولتين',
    few: '{count} دول',
    many: '{count} دولة',
    other: '{count} دولة',
  },
  en: { one: '{count} country', other: '{count} countries' },
}

/** A kind of companies: some of them, and, for one, two and more, all of them. */
interface KindWords {
  some: (count: number, number: string) => string
  all: Readonly<Record<'one' | 'two' | 'more', string>>
}

const LISTED: Readonly<Record<Lang, KindWords>> = {
  ar: {
    some: (_, number) => `المدرجة منها في سوق مالية ${number}`,
    all: {
      one: 'وهي مدرجة في سوق مالية',
      two: 'وكلتاهما مدرجة في سوق مالية',
      more: 'وجميعها مدرجة في سوق مالية',
    },
  },
  en: {
    some: (count, number) => `${number} ${count === 1 ? 'is' : 'are'} listed on an exchange`,
    all: {
      one: 'it is listed on an exchange',
      two: 'both are listed on an exchange',
      more: 'all are listed on an exchange',
    },
  },
}

const JOINT: Readonly<Record<Lang, KindWords>> = {
  ar: {
    some: (_, number) => `المشاريع المشتركة منها ${number}`,
    all: {
      one: 'وهي مشروع مشترك',
      two: 'وكلتاهما مشروع مشترك',
      more: 'وجميعها مشاريع مشتركة',
    },
  },
  en: {
    some: (count, number) => `${number} ${count === 1 ? 'is a joint venture' : 'are joint ventures'}`,
    all: { one: 'it is a joint venture', two: 'both are joint ventures', more: 'all are joint ventures' },
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
  const lead = countForms(lang, rows, COMPANIES, fmt)
  const where =
    typeof countries === 'number'
      ? countForms(lang, countries, COUNTRIES, fmt)
      : countries.map((name) => placeInText(name, lang)).join(ar ? ' و' : ' and ')
  const pieces = [
    pieceOf(facts.listed, rows, LISTED[lang], fmt),
    pieceOf(facts.jointVentures, rows, JOINT[lang], fmt),
  ].filter((piece) => piece !== '')
  const more = piecesText(pieces, ar)
  const main = ar
    ? `تضم السجلات ${lead} في ${where}`
    : `${lead} in ${where} ${rows === 1 ? 'is' : 'are'} on record`
  const prefix = facts.others ? (ar ? 'في الصفوف المعروضة: ' : 'In the rows shown: ') : ''
  return { text: `${prefix}${main}${more}.`, lead }
}

function pieceOf(count: number, of: number, words: KindWords, fmt: Formatter): string {
  if (count === 0) return ''
  if (count < of) return words.some(count, fmt.number(count))
  return words.all[of === 1 ? 'one' : of === 2 ? 'two' : 'more']
}

/** A clause that begins with its own “and” in Arabic is joined by a comma alone. */
function piecesText(pieces: readonly string[], ar: boolean): string {
  if (!ar) return pieces.length === 0 ? '' : `; ${pieces.join(' and ')}`
  return pieces
    .map((piece, index) => {
      const begins = piece.startsWith('و')
      return `${index === 0 && !begins ? '؛ ' : '، '}${index > 0 && !begins ? 'و' : ''}${piece}`
    })
    .join('')
}
