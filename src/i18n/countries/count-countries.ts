import type { ArabicPlural, EnglishPlural } from '../number/plural.ts'

/** A number of countries after a preposition, in every form: “exports from 4 countries”. */
export const OF_COUNTRIES: { ar: ArabicPlural; en: EnglishPlural } = {
  ar: {
    zero: '',
    one: 'دولة واحدة',
    two: 'دولتين',
    few: '{count} دول',
    many: '{count} دولة',
    other: '{count} دولة',
  },
  en: { one: 'one country', other: '{count} countries' },
}
