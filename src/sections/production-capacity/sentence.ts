import { inCase, listInText, ofRowsShown, type Counted } from '#datasets/answer/in-text.ts'
import { OF_COUNTRIES } from '#i18n/countries/count-countries.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'
import { nameInText } from '#i18n/words/name-in-text.ts'

/** What does not run, by how far it is from running. */
const NOT_RUNNING = ['under_construction', 'intended', 'trial', 'idle', 'gone'] as const
export type NotRunning = (typeof NOT_RUNNING)[number]

interface Amount {
  value: string
  unit: string
}

/** What a filtered list of plants comes to, in words and figures of the reader's language. */
export interface PlantFacts {
  /** The few that it is of by name; empty where it is of more. */
  products: readonly string[]
  company: string | null
  /** Names of the few, or how many. */
  countries: readonly string[] | { count: number; gulf: boolean; allShown: boolean }
  /** Rows that the sentence counts. */
  units: number
  /** Rows of what exists, whether or not it adds up. */
  running: number
  /** The capacity of one product; null where it does not add up, or is of several. */
  total: (Amount & { basis: string }) | null
  /** The largest company of several; its share in percent is of all of them, or of those chosen. */
  leader: { name: string; share: number; chosen: boolean } | null
  notRunning: Readonly<Record<NotRunning, number>>
  /** The largest group that is to come and adds up; `of` is null where the sentence has named it. */
  due: (Amount & { of: string | null; basis: string; by: string; oneYear: boolean }) | null
  /** The reader asked for statuses. */
  byStatus: boolean
  /** Other filters are active that the sentence does not name. */
  others: boolean
}

const UNITS: Counted = {
  ar: {
    zero: '',
    one: 'وحدة واحدة',
    two: 'وحدتين',
    few: '{count} وحدات',
    many: '{count} وحدة',
    other: '{count} وحدة',
  },
  en: { one: 'one unit', other: '{count} units' },
}

const PRODUCTION_UNITS: Counted = {
  ar: {
    zero: '',
    one: 'وحدة إنتاجية واحدة',
    two: 'وحدتين إنتاجيتين',
    few: '{count} وحدات إنتاجية',
    many: '{count} وحدة إنتاجية',
    other: '{count} وحدة إنتاجية',
  },
  en: { one: 'one production unit', other: '{count} production units' },
}

/** Units that were named before; what follows agrees with them. */
const OF_THEM: Counted = {
  ar: { zero: '', one: 'واحدة', two: 'اثنتان', few: '{count}', many: '{count}', other: '{count}' },
  en: { one: '{count}', other: '{count}' },
}
/** Units as the subject. */
const OF_UNITS = inCase(UNITS, { two: 'وحدتان' })
const OF_PRODUCTION_UNITS = inCase(PRODUCTION_UNITS, { two: 'وحدتان إنتاجيتان' })

/** In Arabic the second form is the dual. */
const STANDING: Readonly<Record<NotRunning, { en: string; ar: readonly [plural: string, dual: string] }>> = {
  under_construction: { en: 'under construction', ar: ['قيد الإنشاء', 'قيد الإنشاء'] },
  intended: { en: 'planned or announced', ar: ['مخططة أو معلنة', 'مخططتان أو معلنتان'] },
  trial: { en: 'in trial operation', ar: ['في تشغيل تجريبي', 'في تشغيل تجريبي'] },
  idle: { en: 'mothballed', ar: ['متوقفة لأجل غير محدد', 'متوقفتان لأجل غير محدد'] },
  gone: { en: 'cancelled or closed', ar: ['ملغاة أو مغلقة نهائياً', 'ملغاتان أو مغلقتان نهائياً'] },
}

const LEADER: Readonly<Record<Lang, readonly [all: string, chosen: string]>> = {
  ar: ['؛ وأكبر المنتجين {name} بحصة {share}', '؛ والأكبر بين الشركات المعروضة {name} بحصة {share} من طاقتها'],
  en: [
    '; {name} is the largest producer, with {share}',
    '; of the companies shown {name} is the largest, with {share} of their capacity',
  ],
}

/** The plants of a list in a sentence, and the figure that leads it. */
export function plantSentence(facts: PlantFacts, lang: Lang, fmt: Formatter): { text: string; lead: string } {
  const { text, lead } = facts.total
    ? capacityText(facts, facts.total, lang, fmt)
    : facts.running > 0
      ? recordText(facts, lang, fmt)
      : comingText(facts, lang, fmt)
  return { text: ofRowsShown(`${text}.`, facts.others, lang), lead }
}

/** “urea capacity in the Gulf is 9.41 Mt/y (nameplate), at 4 units in 4 countries; ...” */
function capacityText(facts: PlantFacts, total: Amount & { basis: string }, lang: Lang, fmt: Formatter) {
  const { leader } = facts
  const lead = `${total.value} ${total.unit}`
  const units = countForms(lang, facts.units, UNITS, fmt)
  const { place, number } = whereOf(facts, lang, fmt)
  const share =
    leader &&
    LEADER[lang][leader.chosen ? 1 : 0]
      .replace('{name}', leader.name)
      .replace('{share}', fmt.percent(leader.share, 0))
  const spread = number === null ? '' : lang === 'ar' ? ` في ${number}` : ` in ${number}`
  const what = listed(facts.products, lang)
  const text =
    lang === 'ar'
      ? `تبلغ طاقة إنتاج ${what}${facts.company === null ? '' : ` لدى ${facts.company}`} في ${place} ${lead} (${total.basis})، من ${units}${spread}`
      : `${facts.company === null ? '' : `${facts.company}’s `}${what} capacity in ${place} is ${lead} (${total.basis}), at ${units}${spread}`
  return { text: text + (share ?? ''), lead }
}

/** “60 production units are on record in 6 countries; 6 are under construction and 3 planned or announced, with ... due by 2028” */
function recordText(facts: PlantFacts, lang: Lang, fmt: Formatter) {
  const what = listed(facts.products, lang)
  const { where } = whereOf(facts, lang, fmt)
  const coming = piecesOf(facts, NOT_RUNNING.slice(0, 2), { noun: false }, lang, fmt)
  const units = countForms(
    lang,
    facts.units,
    what === '' || lang === 'en'
      ? facts.others
        ? OF_PRODUCTION_UNITS
        : PRODUCTION_UNITS
      : facts.others
        ? OF_UNITS
        : UNITS,
    fmt,
  )
  const more = coming === '' ? '' : lang === 'ar' ? `؛ منها ${coming}` : `; ${coming}`
  const due = coming === '' ? '' : dueText(facts, lang)
  const text =
    lang === 'ar'
      ? `${facts.others ? '' : 'تضم السجلات '}${units}${what && ` لإنتاج ${what}`}${facts.company === null ? '' : ` لدى ${facts.company}`} في ${where}${more}${due}`
      : facts.company !== null
        ? `${facts.company} has ${units}${what && ` for ${what}`}${facts.others ? '' : ' on record'} in ${where}${more}${due}`
        : `${units}${what && ` for ${what}`}${facts.others ? '' : facts.units === 1 ? ' is on record' : ' are on record'} in ${where}${more}${due}`
  return { text, lead: due === '' || !facts.due ? units : leadOf(facts.due) }
}

/** “no unit for urea is in operation in Oman: one unit is under construction, with 70 kt/y (nameplate) due by 2028” */
function comingText(facts: PlantFacts, lang: Lang, fmt: Formatter) {
  const ar = lang === 'ar'
  const what = listed(facts.products, lang)
  const { where } = whereOf(facts, lang, fmt)
  const pieces = (of: string) => piecesOf(facts, NOT_RUNNING, { noun: true, of }, lang, fmt)
  const due = dueText(facts, lang)
  const company = facts.company === null ? '' : ar ? ` لدى ${facts.company}` : ` of ${facts.company}`
  const lead = facts.due ? leadOf(facts.due) : firstCount(facts, lang, fmt)
  if (facts.byStatus) {
    const of = `${ar ? what && ` لإنتاج ${what}` : ''}${company}${ar ? '' : what && ` for ${what}`}`
    return {
      text: `${ar && !facts.others ? 'في السجلات ' : ''}${pieces(of)}${ar ? ' في ' : ' in '}${where}${due}`,
      lead,
    }
  }
  const any = facts.products.map((name) => nameInText(name, lang)).join(ar ? ' أو ' : ' or ')
  const none = ar
    ? `لا وحدة عاملة${any && ` لإنتاج ${any}`}${company} في ${where}`
    : `no unit${company}${any && ` for ${any}`} is in operation in ${where}`
  return { text: `${none}: ${pieces('')}${due}`, lead }
}

const leadOf = ({ value, unit }: Amount) => `${value} ${unit}`

function dueText({ due }: PlantFacts, lang: Lang): string {
  if (!due) return ''
  const of = due.of === null ? '' : ` ${lang === 'ar' ? 'من' : 'of'} ${nameInText(due.of, lang)}`
  return lang === 'ar'
    ? `، والإضافة المنتظرة ${leadOf(due)}${of} (${due.basis}) ${due.oneYear ? 'في' : 'بحلول'} ${due.by}`
    : `, with ${leadOf(due)}${of} (${due.basis}) due ${due.oneYear ? 'in' : 'by'} ${due.by}`
}

/** The number of the first kind of units, as `piecesOf` has it with its noun. */
function firstCount({ notRunning }: PlantFacts, lang: Lang, fmt: Formatter): string {
  const first = NOT_RUNNING.find((kind) => notRunning[kind] > 0)
  return first ? countForms(lang, notRunning[first], OF_UNITS, fmt) : ''
}

/** “6 are under construction and 3 planned or announced”; with a noun, “6 units are ...”. Empty of none. */
function piecesOf(
  { notRunning }: PlantFacts,
  kinds: readonly NotRunning[],
  { noun, of = '' }: { noun: boolean; of?: string },
  lang: Lang,
  fmt: Formatter,
): string {
  const pieces = kinds
    .filter((kind) => notRunning[kind] > 0)
    .map((kind, index) => {
      const count = notRunning[kind]
      const first = index === 0
      const number =
        first && noun
          ? `${countForms(lang, count, OF_UNITS, fmt)}${of}`
          : countForms(lang, count, OF_THEM, fmt)
      if (lang === 'ar') return `${number} ${STANDING[kind].ar[count === 2 ? 1 : 0]}`
      return `${number}${first ? (count === 1 ? ' is' : ' are') : ''} ${STANDING[kind].en}`
    })
  return listInText(pieces, lang)
}

/** The place of a capacity with the number of its countries where that does not say it, and the place of rows. */
function whereOf(
  { countries }: PlantFacts,
  lang: Lang,
  fmt: Formatter,
): { place: string; number: string | null; where: string } {
  if (!('count' in countries)) {
    const names = listInText(
      countries.map((name) => placeInText(name, lang)),
      lang,
    )
    return { place: names, number: null, where: names }
  }
  const plain = countForms(lang, countries.count, OF_COUNTRIES, fmt)
  if (!countries.gulf) return { place: plain, number: null, where: plain }
  const where = lang === 'ar' ? `${plain} خليجية` : plain.replace(' c', ' Gulf c')
  if (!countries.allShown) return { place: where, number: null, where }
  return { place: lang === 'ar' ? 'دول الخليج' : 'the Gulf', number: plain, where }
}

const listed = (names: readonly string[], lang: Lang) =>
  listInText(
    names.map((name) => nameInText(name, lang)),
    lang,
  )
