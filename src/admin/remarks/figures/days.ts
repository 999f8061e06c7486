/** The days that a text speaks of: one, or a span over which a figure holds. */
export interface Days {
  from: string
  to: string
  /** Words that name no year or day leave room for the day beside. */
  exact: boolean
}

/** A time that is named in a folded text. */
export interface NamedDays extends Days {
  /** A date, and no day that is counted from another. */
  dated: boolean
  at: number
  end: number
}

const MONTHS: readonly string[] = [
  'يناير|كانون الثاني|january|jan\\.?',
  'فبراير|شباط|february|feb\\.?',
  'مارس|اذار|march|mar\\.?',
  'ابريل|نيسان|april|apr\\.?',
  'مايو|ايار|may',
  'يونيو|حزيران|june|jun\\.?',
  'يوليو|تموز|july|jul\\.?',
  'اغسطس|اب|august|aug\\.?',
  'سبتمبر|ايلول|september|sept?\\.?',
  'اكتوبر|تشرين الاول|october|oct\\.?',
  'نوفمبر|تشرين الثاني|november|nov\\.?',
  'ديسمبر|كانون الاول|december|dec\\.?',
]
const MONTH = `(?<![\\p{L}])[وفب]?(${MONTHS.map((names) => `(?:${names})`).join('|')})(?![\\p{L}])`
const monthOf = (name: string) =>
  MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'u').test(name)) + 1

const WEEKDAYS: readonly string[] = [
  'الاحد|sunday',
  'الاثنين|الاتنين|monday',
  'الثلاثاء|tuesday',
  'الاربعاء|wednesday',
  'الخميس|thursday',
  'الجمعه|friday',
  'السبت|saturday',
]
const DAY_MS = 86_400_000
const YEAR = '(?:,?\\s*(?:من عام|من سنه|عام)?\\s*(20\\d\\d|19\\d\\d))?'

const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** A day some days from another. */
export const daysFrom = (day: string, days: number) => isoOf(timeOf(day) + days * DAY_MS)

const padded = (number: number) => String(number).padStart(2, '0')
const dayOf = (year: number, month: number, day: number) => `${year}-${padded(month)}-${padded(day)}`
const lastOf = (year: number, month: number) => isoOf(Date.UTC(year, month, 0))

/** The year of a month and day that were named without one: the last time that it was. */
function yearOf(month: number, day: number, today: string): number {
  const year = Number(today.slice(0, 4))
  return dayOf(year, month, day) > daysFrom(today, 7) ? year - 1 : year
}

const one = (day: string, exact = true): Days => ({ from: day, to: day, exact })
const span = (from: string, to: string): Days => ({ from, to, exact: true })

type Reader = readonly [pattern: string, read: (groups: readonly string[], today: string) => Days | null]

const READERS: readonly Reader[] = [
  ['(20\\d\\d)-(\\d\\d)-(\\d\\d)', ([year = '', month = '', day = '']) => one(`${year}-${month}-${day}`)],
  [
    '(?<!\\d)(\\d{1,2})/(\\d{1,2})/(20\\d\\d)',
    ([day = '', month = '', year = '']) =>
      Number(month) > 12 ? null : one(dayOf(Number(year), Number(month), Number(day))),
  ],
  [
    `(?<![\\d.,])(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+|من\\s+)?${MONTH}${YEAR}`,
    ([day = '', name = '', year], today) => dated(Number(day), monthOf(name), year, today),
  ],
  [
    `${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|,\\d|\\.\\d)${YEAR}`,
    ([name = '', day = '', year], today) => dated(Number(day), monthOf(name), year, today),
  ],
  [
    `(نهايه|اواخر|ختام|end of|end-|late|close of)\\s*(?:شهر )?${MONTH}${YEAR}`,
    ([, name = '', year], today) => {
      const month = monthOf(name)
      const in_year = year ? Number(year) : yearOf(month, 28, today)
      const end = lastOf(in_year, month)
      return span(daysFrom(end, -10), end)
    },
  ],
  [
    `(بدايه|مطلع|اوائل|مستهل|start of|beginning of|early)\\s*(?:شهر )?${MONTH}${YEAR}`,
    ([, name = '', year], today) => {
      const month = monthOf(name)
      const start = dayOf(year ? Number(year) : yearOf(month, 1, today), month, 1)
      return span(daysFrom(start, -6), daysFrom(start, 11))
    },
  ],
  [
    `(?:في|خلال|شهر|عن|لشهر|منذ|in|during|for|of|since|last|through)\\s+(?:شهر\\s+|late |mid-?|منتصف )?${MONTH}${YEAR}`,
    ([name = '', year], today) => {
      const month = monthOf(name)
      const in_year = year ? Number(year) : yearOf(month, 1, today)
      return span(dayOf(in_year, month, 1), lastOf(in_year, month))
    },
  ],
  [
    `${MONTH}\\s+(?:من عام |عام |of )?(20\\d\\d)`,
    ([name = '', year = '']) =>
      span(dayOf(Number(year), monthOf(name), 1), lastOf(Number(year), monthOf(name))),
  ],
  ['(?<!\\p{L})(?:امس الاول)(?!\\p{L})', (_, today) => one(daysFrom(today, -2))],
  ['(?<!\\p{L})(?:يوم )?(?:امس|yesterday)(?!\\p{L})', (_, today) => one(daysFrom(today, -1))],
  ['(?<!\\p{L})(?:اليوم|today)(?!\\p{L})', (_, today) => one(today)],
  [
    `(?<!\\p{L})(${WEEKDAYS.join('|')})(?!\\p{L})`,
    ([name = ''], today) => {
      const wanted = WEEKDAYS.findIndex((names) => names.split('|').includes(name))
      const back = (new Date(timeOf(today)).getUTCDay() - wanted + 7) % 7
      return span(daysFrom(today, -back - (back === 0 ? 7 : 0)), daysFrom(today, -back))
    },
  ],
  [
    '(?:الاسبوع (?:الماضي|السابق|المنصرم|الفايت|الفائت)|قبل اسبوع|last week|a week (?:earlier|ago|before)|the (?:previous|prior) week|week earlier)',
    (_, today) => span(daysFrom(today, -14), daysFrom(today, -4)),
  ],
  [
    '(?:قبل اسبوعين|two weeks (?:earlier|ago|before)|a fortnight (?:earlier|ago))',
    (_, today) => span(daysFrom(today, -21), daysFrom(today, -11)),
  ],
  [
    '(?:الشهر (?:الماضي|السابق|المنصرم)|قبل شهر(?!ي)|last month|a month (?:earlier|ago|before)|the (?:previous|prior) month|month earlier)',
    (_, today) => span(daysFrom(`${today.slice(0, 7)}-01`, -38), daysFrom(today, -20)),
  ],
  [
    '(?:(?:قبل|منذ) ثلاثه اشهر|three months (?:earlier|ago|before))',
    (_, today) => span(daysFrom(today, -105), daysFrom(today, -78)),
  ],
  [
    '(?:قبل (?:عام|سنه)|(?:العام|السنه) (?:الماضي|الماضيه|السابق|المنصرم)|a year (?:earlier|ago|before)|last year|year earlier)',
    (_, today) => span(daysFrom(today, -740), daysFrom(today, -325)),
  ],
  [
    '(?<!\\p{L})(?:عام|في عام|سنه|in|during|of|since)\\s+(20\\d\\d)(?![\\d-])',
    ([year = '']) => span(`${year}-01-01`, `${year}-12-31`),
  ],
  [
    '(?:الربع (الاول|الثاني|الثالث|الرابع)|(first|second|third|fourth) quarter|(?<!\\p{L})q([1-4]))(?:\\s+(?:من\\s+)?(?:عام\\s+|of\\s+)?(20\\d\\d))?',
    ([arabic, english, short, year], today) => {
      const names = ['الاول|first|1', 'الثاني|second|2', 'الثالث|third|3', 'الرابع|fourth|4']
      const quarter = names.findIndex((all) => all.split('|').includes(arabic ?? english ?? short ?? ''))
      const month = quarter * 3 + 1
      const in_year = year ? Number(year) : yearOf(month, 1, today)
      return span(dayOf(in_year, month, 1), lastOf(in_year, month + 2))
    },
  ],
]

function dated(day: number, month: number, year: string | undefined, today: string): Days | null {
  if (day < 1 || day > 31 || month < 1) return null
  return one(dayOf(year ? Number(year) : yearOf(month, day, today), month, day))
}

const compiled = READERS.map(([pattern, read]) => [new RegExp(pattern, 'gu'), read] as const)
/** Day, month and year in figures or words come first in the list. */
const DATES = compiled.slice(0, 4).map(([pattern]) => pattern)

/** The times that a folded text names, in its order; `today` is the day on which it is read. `A week earlier` than a date that it names. */
export function namedDays(text: string, today: string): NamedDays[] {
  const found = daysIn(text, today)
  const [latest] = found
    .filter(({ from, to, dated: isDate }) => isDate && from === to)
    .map(({ from }) => from)
    .toSorted()
    .toReversed()
  return latest === undefined || latest === today ? found : daysIn(text, latest)
}

function daysIn(text: string, today: string): NamedDays[] {
  const found: NamedDays[] = []
  for (const [pattern, read] of compiled)
    for (const match of text.matchAll(pattern)) {
      const [at, end] = [match.index, match.index + match[0].length]
      if (found.some((other) => at < other.end && other.at < end)) continue
      const days = read(match.slice(1), today)
      if (days && !Number.isNaN(timeOf(days.from)) && !Number.isNaN(timeOf(days.to)))
        found.push({ ...days, at, end, dated: DATES.includes(pattern) })
    }
  return found.toSorted((a, b) => a.at - b.at)
}

/** A figure that names no time is of the day of the text. */
export const onDay = (day: string): Days => one(day, false)
