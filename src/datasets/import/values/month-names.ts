import { foldKey } from './fold-key.ts'

/** English, the Gulf's and Egypt's names, and the Levant's and Iraq's, from January. */
const NAMES: readonly (readonly string[])[] = [
  ['january', 'jan', 'يناير', 'كانون الثاني'],
  ['february', 'feb', 'فبراير', 'شباط'],
  ['march', 'mar', 'مارس', 'آذار'],
  ['april', 'apr', 'أبريل', 'إبريل', 'نيسان'],
  ['may', 'مايو', 'أيار'],
  ['june', 'jun', 'يونيو', 'يونيه', 'حزيران'],
  ['july', 'jul', 'يوليو', 'يوليه', 'تموز'],
  ['august', 'aug', 'أغسطس', 'آب'],
  ['september', 'sep', 'sept', 'سبتمبر', 'أيلول'],
  ['october', 'oct', 'أكتوبر', 'تشرين الأول'],
  ['november', 'nov', 'نوفمبر', 'تشرين الثاني'],
  ['december', 'dec', 'ديسمبر', 'كانون الأول'],
]

const NUMBERS = new Map(
  NAMES.flatMap((names, index) => names.map((name) => [foldKey(name), index + 1] as const)),
)

/** The month of a name in either language, 1 to 12. */
export function monthNumber(name: string): number | null {
  return NUMBERS.get(foldKey(name)) ?? null
}
