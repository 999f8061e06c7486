import type { Counted } from '#datasets/answer/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Formatter } from '#i18n/number/fmt.ts'
import { countForms } from '#i18n/number/plural.ts'

/** What the sources of figures come to. */
export interface SourceFacts {
  sources: number
  series: number
  /** Series that are up to date. */
  current: number
  late: number
  /** The day of the newest figure, in words; null where there are no series. */
  newest: string | null
}

const SOURCES: Counted = {
  ar: {
    zero: '',
    one: 'مصدراً واحداً',
    two: 'مصدرين',
    few: '{count} مصادر',
    many: '{count} مصدراً',
    other: '{count} مصدر',
  },
  en: { one: 'one source', other: '{count} sources' },
}

const SERIES: Counted = {
  ar: {
    zero: '',
    one: 'سلسلة أسعار واحدة',
    two: 'سلسلتا أسعار',
    few: '{count} سلاسل أسعار',
    many: '{count} سلسلة أسعار',
    other: '{count} سلسلة أسعار',
  },
  en: { one: 'one price series', other: '{count} price series' },
}

/** The sources in a sentence, and the number that leads it; `sources` is above zero. */
export function sourcesSentence(
  { sources, series, current, late, newest }: SourceFacts,
  lang: Lang,
  fmt: Formatter,
): { text: string; lead: string } {
  const counted = (words: Counted, count: number) => countForms(lang, count, words, fmt)
  const lead = counted(SOURCES, sources)
  if (lang === 'ar') {
    const part = (count: number, state: string) =>
      count === 0
        ? `لا سلسلة ${state}`
        : count === 2
          ? `سلسلتان ${state.slice(0, -1)}تان`
          : count === 1
            ? `سلسلة واحدة ${state}`
            : `${fmt.number(count)} ${state}`
    const states = `، ولها ${counted(SERIES, series)}: ${part(current, 'محدَّثة')} و${part(late, 'متأخرة')}`
    const day = newest ? `؛ وأحدث أسعارها بتاريخ ${newest}` : ''
    return { text: `يعرض الموقع ${lead} للأرقام الفعلية${series > 0 ? states + day : ''}.`, lead }
  }
  const number = (count: number) => (count === 0 ? 'none' : fmt.number(count))
  const states = `, with ${counted(SERIES, series)}: ${number(current)} up to date and ${number(late)} late`
  const day = newest ? `; the newest price is dated ${newest}` : ''
  return { text: `This site lists ${lead} of real figures${series > 0 ? states + day : ''}.`, lead }
}
