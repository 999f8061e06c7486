import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms, type ArabicPlural, type EnglishPlural } from '#i18n/number/plural.ts'

/** A day in words, with as much of it as is known. */
interface Day {
  text: string
  /** The whole day is known, which English says with “on”. */
  exact: boolean
}

interface NamedStop {
  day: Day
  plant: string
  company: string
}

/** The outages of a filtered list, in words of the reader's language. */
export interface StopFacts {
  rows: number
  ongoing: number
  /** When the longest of those that go on began. */
  since: Day | null
  /** The next that is to begin. */
  next: NamedStop | null
  /** The last that began. */
  latest: NamedStop | null
  /** The reader chose statuses that leave out what goes on. */
  withoutOngoing: boolean
  /** Filters are active. */
  others: boolean
}

const ONGOING: { ar: ArabicPlural; en: EnglishPlural } = {
  ar: {
    zero: '',
    one: 'توقف واحد جارٍ',
    two: 'توقفان جاريان',
    few: '{count} توقفات جارية',
    many: '{count} توقفاً جارياً',
    other: '{count} توقف جارٍ',
  },
  en: { one: '{count} outage', other: '{count} outages' },
}

const RECORDED: typeof ONGOING = {
  ar: {
    zero: '',
    one: 'توقفاً واحداً',
    two: 'توقفين',
    few: '{count} توقفات',
    many: '{count} توقفاً',
    other: '{count} توقف',
  },
  en: { one: '{count} outage', other: '{count} outages' },
}

/** After “in the rows shown” they are the subject. */
const SHOWN: typeof ONGOING = {
  ...RECORDED,
  ar: { ...RECORDED.ar, one: 'توقف واحد', two: 'توقفان' },
}

/** The outages of a list in a sentence, and the figure that leads it. */
export function stopSentence(
  facts: StopFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string | null } {
  const ar = lang === 'ar'
  const { ongoing, since, next, latest, others } = facts
  const now = ongoing > 0
  const lead = now
    ? countForms(lang, ongoing, ONGOING, fmt)
    : facts.withoutOngoing
      ? countForms(lang, facts.rows, others ? SHOWN : RECORDED, fmt)
      : null
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  const main = now
    ? `${lead} ${ar ? 'الآن' : `${are(ongoing)} under way`}${since ? sinceText(since, ongoing, lang) : ''}`
    : lead !== null
      ? `${ar && !others ? 'تضم السجلات ' : ''}${lead}${ar || others ? '' : ` ${are(facts.rows)} on record`}`
      : ar
        ? 'لا توقف جارياً الآن في السجلات'
        : 'no outage is on record as under way now'
  const last =
    now || !latest
      ? ''
      : ar
        ? `؛ وآخر ما بدأ ${stopText(latest, lang)}`
        : `; the latest began ${stopText(latest, lang)}`
  const coming = next
    ? ar
      ? `؛ والتوقف المقبل ${stopText(next, lang)}`
      : `; the next is to begin ${stopText(next, lang)}`
    : ''
  const text = `${main}${last}${coming}.`
  if (others) return { text: `${ar ? 'في الصفوف المعروضة: ' : 'In the rows shown: '}${text}`, lead }
  return { text: text.charAt(0).toUpperCase() + text.slice(1), lead }
}

function sinceText({ text }: Day, count: number, lang: Lang): string {
  if (lang === 'en') return count === 1 ? `, since ${text}` : `, the longest since ${text}`
  return count === 1 ? `، منذ ${text}` : `، أقدمها منذ ${text}`
}

/** “on 9 March 2026 at the refinery complex of BAPCO”; the name stands as it is written. */
const stopText = ({ day, plant, company }: NamedStop, lang: Lang) =>
  lang === 'ar'
    ? `في ${day.text}: ${plant} (${company})`
    : `${day.exact ? 'on' : 'in'} ${day.text}: ${plant} (${company})`
