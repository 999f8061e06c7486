/** Something of one or several whole days, as a calendar shows it. */
export interface CalendarItem {
  /** Permanent, whatever else changes: calendars know an event by it. */
  uid: string
  /** `YYYY-MM-DD`. */
  day: string
  /** The last day, itself included. */
  last: string
  title: string
  text: string
  /** A whole address. */
  url: string | null
  changed: Date
}

/** A calendar that is subscribed to. */
export interface CalendarFile {
  name: string
  url: string
  items: readonly CalendarItem[]
}

export const ICAL_TYPE = 'text/calendar'

/** A calendar as RFC 5545 has it: whole days, lines of at most 75 octets that end in CRLF. */
export function writeIcal({ name, url, items }: CalendarFile): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kimya//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `URL:${url}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...items.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
}

function eventLines({ uid, day, last, title, text, url, changed }: CalendarItem): string[] {
  const stamp = changed.toISOString().replace(/[-:]|\.\d+/g, '')
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    // The end is the day after.
    `DTEND;VALUE=DATE:${compact(dayAfter(last < day ? day : last))}`,
    `SUMMARY:${escapeText(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    ...(url === null ? [] : [`URL:${url}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const compact = (day: string) => day.replaceAll('-', '')
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** A text as a value: what separates values is escaped, and other control characters are left out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')
}

const OCTETS = 75
const bytes = new TextEncoder()

/** A line broken into pieces of at most 75 octets, of which each but the first begins with a space; no letter is cut. */
export function foldLine(line: string): string {
  let folded = ''
  let used = 0
  for (const letter of line) {
    const size = bytes.encode(letter).length
    if (used + size > OCTETS) {
      folded += '\r\n '
      used = 1
    }
    folded += letter
    used += size
  }
  return folded
}
