import { inCase, ofRowsShown, type Counted } from '#datasets/answer/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'

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

const ONGOING: Counted = {
  ar: {
    zero: '',
    one: 'توقف واحد جارٍ',
    two: 'توقفان جاريان',
    few: '{count} توقفات جارية',
    many: '{count} توقفاً جارياً',
    other: '{count} توقف جارٍ',
  },
  en: { one: 'one outage', other: '{count} outages' },
}

const RECORDED: Counted = {
  ar: {
    zero: '',
    one: 'توقفاً واحداً',
    two: 'توقفين',
    few: '{count} توقفات',
    many: '{count} توقفاً',
    other: '{count} توقف',
  },
  en: { one: 'one outage', other: '{count} outages' },
}

/** After “in the records shown” they are the subject. */
const SHOWN = inCase(RECORDED, { one: 'توقف واحد', two: 'توقفان' })

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
    ? `${lead} ${ar ? 'حالياً' : `${are(ongoing)} under way`}${since ? sinceText(since, ongoing, lang) : ''}`
    : lead !== null
      ? `${ar && !others ? 'تضم السجلات ' : ''}${lead}${ar || others ? '' : ` ${are(facts.rows)} on record`}`
      : ar
        ? `لا توقفات جارية حالياً${others ? '' : ' في السجلات'}`
        : `no outage${others ? '' : ' on record'} is under way`
  const isOnly = facts.rows === 1 && lead !== null
  const last =
    now || !latest
      ? ''
      : isOnly
        ? onlyText(latest, lang)
        : ar
          ? `؛ وآخر توقف بدأ ${stopText(latest, 'began', lang)}`
          : `; the latest, ${stopText(latest, 'began', lang)}`
  const coming = next
    ? ar
      ? `؛ والتوقف المقبل ${stopText(next, 'is due', lang)}`
      : `; the next, ${stopText(next, 'is due', lang)}`
    : ''
  return { text: ofRowsShown(`${main}${last}${coming}.`, others, lang), lead }
}

function sinceText({ text }: Day, count: number, lang: Lang): string {
  if (lang === 'en') return count === 1 ? `, since ${text}` : `, the longest since ${text}`
  return count === 1 ? `، منذ ${text}` : `، أقدمها منذ ${text}`
}

/** The only outage of a list, after its number. */
const onlyText = ({ day, plant, company }: NamedStop, lang: Lang) =>
  lang === 'ar'
    ? `، وبدأ في ${day.text}: ${plant} (${company})`
    : `: ${plant} (${company}), which began ${day.exact ? 'on' : 'in'} ${day.text}`

/** “Refinery complex (Bapco), began on 9 March 2026”; the name is as it is written. */
const stopText = ({ day, plant, company }: NamedStop, verb: string, lang: Lang) =>
  lang === 'ar'
    ? `في ${day.text}: ${plant} (${company})`
    : `${plant} (${company}), ${verb} ${day.exact ? 'on' : 'in'} ${day.text}`
