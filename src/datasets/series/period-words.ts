import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Frequency } from './periods.ts'

/** By which rule series of several frequencies are beside each other, by the lowest of these. */
export const BY_PERIOD: Readonly<Partial<Record<Frequency, LocalizedText>>> = {
  weekly: {
    ar: 'المقارنة أسبوعاً بأسبوع، وما يُسعَّر أكثر من مرة في الأسبوع بمتوسط أسبوعه',
    en: 'Compared week by week; prices quoted more often are averaged over each week',
  },
  monthly: {
    ar: 'المقارنة شهراً بشهر، وما يُسعَّر أكثر من مرة في الشهر بمتوسط شهره',
    en: 'Compared month by month; prices quoted more often are averaged over each month',
  },
  quarterly: {
    ar: 'المقارنة ربعاً بربع، وما يُسعَّر أكثر من مرة في الربع بمتوسط ربعه',
    en: 'Compared quarter by quarter; prices quoted more often are averaged over each quarter',
  },
  annual: {
    ar: 'المقارنة سنة بسنة، وما يُسعَّر أكثر من مرة في السنة بمتوسط سنته',
    en: 'Compared year by year; prices quoted more often are averaged over each year',
  },
}

/** How the values of a line were made that are means over periods of a frequency. */
export const MEANS: Readonly<Partial<Record<Frequency, LocalizedText>>> = {
  weekly: { ar: 'متوسط الأسبوع', en: 'average of the week' },
  monthly: { ar: 'متوسط الشهر', en: 'average of the month' },
  quarterly: { ar: 'متوسط الربع', en: 'average of the quarter' },
  annual: { ar: 'متوسط السنة', en: 'average of the year' },
}
