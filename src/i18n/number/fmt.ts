import { dateParts, toDate, type DateParts, type Moment } from '../date/date.ts'
import { inDigits } from './digits.ts'
import { toHijri, type HijriDate } from '../date/hijri.ts'
import type { Lang } from '../locale.ts'
import {
  formatChange,
  formatNumber,
  formatPercent,
  formatPrice,
  formatShare,
  MISSING,
  type Figure,
} from './number.ts'
import { digitsFor, type ReaderPrefs } from '../prefs.ts'
import { ageOf } from '../date/relative.ts'
import type { Translate } from '../translator.ts'

export type Formatter = ReturnType<typeof createFormatter>

/** Every formatter of a page, bound to its language, the reader's choices and one `now`. Missing values: `—`. */
export function createFormatter(lang: Lang, prefs: ReaderPrefs, now: Date, t: Translate) {
  const digits = digitsFor(lang, prefs)

  const print = (moment: Moment, pattern: (part: DateParts, date: Date) => string) => {
    const date = toDate(moment)
    return date ? inDigits(pattern(dateParts(date), date), digits) : MISSING
  }
  const name = (names: 'i18n.weekdays' | 'i18n.months' | 'i18n.hijriMonths', index: number) =>
    t(names).split('|')[index] ?? names
  const hijriDate = ({ day, month, year }: HijriDate) =>
    t('i18n.hijriDate', { day, month: name('i18n.hijriMonths', month - 1), year: `${year}` })
  const month = (part: DateParts) => `${name('i18n.months', part.month)} ${part.year}`
  const day = (part: DateParts, date: Date) =>
    `${part.day} ${month(part)}` + (prefs.hijri ? ` (${hijriDate(toHijri(date))})` : '')
  const clock = (part: DateParts) => [part.hour, part.minute].map((n) => `${n}`.padStart(2, '0')).join(':')

  return {
    /** `12,345.6`: up to two decimals, or exactly `decimals`. */
    number: (value: Figure, decimals?: number) => formatNumber(value, digits, decimals),
    /** `318.00`, `$318.00`. */
    price: (value: Figure, currency?: string) => formatPrice(value, digits, currency),
    /** `2.3%` of percent points. */
    percent: (value: Figure, decimals?: number) => formatPercent(value, digits, decimals),
    /** `24.99%`, `50%`: as exact as it is, up to two decimals. */
    share: (value: Figure) => formatShare(value, digits),
    /** `+2.4`, `−0.8%`. */
    change: (value: Figure, unit?: '' | '%', decimals?: number) =>
      formatChange(value, digits, unit, decimals),
    /** `20 نوفمبر 2026`, and with the reader's option the Hijri date in parentheses after it. */
    date: (moment: Moment) => print(moment, day),
    /** `15:05`. */
    time: (moment: Moment) => print(moment, clock),
    /** `20 نوفمبر 2026، 15:05`. */
    dateTime: (moment: Moment) =>
      print(moment, (part, date) => day(part, date) + (lang === 'ar' ? '، ' : ', ') + clock(part)),
    /** `الجمعة`. */
    weekday: (moment: Moment) => print(moment, (part) => name('i18n.weekdays', part.weekday)),
    /** A text in the reader's digits: `2026` without a thousands comma, `خلال 12 شهراً`. */
    digits: (text: string) => inDigits(text, digits),
    /** `نوفمبر 2026`; also of a bare month, `2026-11`. */
    month: (moment: Moment) => print(moment, month),
    /** `10 جمادى الآخرة 1448 هـ`, whatever the reader's option. */
    hijri: (moment: Moment) => print(moment, (_, date) => hijriDate(toHijri(date))),
    /** The same of a date that is Hijri already: the calendar's table need not be asked again. */
    hijriDate: (date: HijriDate) => inDigits(hijriDate(date), digits),
    /** `قبل 38 دقيقة`, `أمس`, then the date; `at` replaces the page's `now`. */
    relative: (moment: Moment, at: Date = now) =>
      print(moment, (part, date) => {
        const [unit, count] = ageOf(date, at)
        if (unit === 'date') return day(part, date)
        return count === undefined ? t(`i18n.${unit}`) : t(`i18n.${unit}`, { count })
      }),
    /** `4 دقائق`, of `readingMinutes`. */
    readingTime: (minutes: number) =>
      minutes < 1 ? t('i18n.readingTime.less') : t('i18n.readingTime', { count: minutes }),
  }
}
