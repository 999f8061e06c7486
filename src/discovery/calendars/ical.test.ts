import { expect, test } from 'vitest'
import { escapeText, foldLine, writeIcal } from './ical.ts'

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}
const LETTERS = [
  'a',
  ',',
  ';',
  '\\',
  '\n',
  '\r\n',
  ' ',
  'ع',
  'ة',
  '\u2066',
  '€',
  '𐏿',
  '👩‍🔬',
  '−',
  '"',
  ':',
  '\t',
]
const texts = function* (count: number): Generator<string> {
  const random = numbers(7)
  for (let n = 0; n < count; n += 1)
    yield Array.from(
      { length: random.next().value % 120 },
      () => LETTERS[random.next().value % LETTERS.length],
    ).join('')
}
const unfold = (text: string) => text.replaceAll('\r\n ', '')
const unescape = (text: string) =>
  text.replace(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

test('POST-09 a folded line has no piece above 75 octets, cuts no letter and is whole again without its folds', () => {
  for (const text of texts(2000)) {
    const line = `SUMMARY:${escapeText(text)}`
    const folded = foldLine(line)
    for (const piece of folded.split('\r\n')) {
      expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
      expect(piece.isWellFormed()).toBe(true)
    }
    expect(unfold(folded)).toBe(line)
  }
})

test('POST-09 an escaped text is one line, and read back is what was written', () => {
  for (const text of texts(2000)) {
    const escaped = escapeText(text)
    expect(escaped).not.toMatch(/[\r\n]/)
    expect(unescape(escaped)).toBe(text.replaceAll('\r\n', '\n'))
  }
})

test('POST-09 a calendar has whole days, whose end is the day after, and lines that end in CRLF', () => {
  const changed = new Date('2026-11-20T08:30:15.250Z')
  const text = writeIcal({
    name: 'تقويم، الأسواق',
    url: 'https://kimya.example/calendar/2026-11',
    items: [
      {
        uid: 'event-1@kimya.example',
        day: '2026-12-30',
        last: '2026-12-31',
        title: 'توقف; MEG',
        text: '',
        url: 'https://kimya.example/x',
        changed,
      },
    ],
  })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  const lines = unfold(text).split('\r\n')
  for (const line of [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'UID:event-1@kimya.example',
    'DTSTAMP:20261120T083015Z',
    'LAST-MODIFIED:20261120T083015Z',
    'DTSTART;VALUE=DATE:20261230',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:توقف\\; MEG',
  ])
    expect(lines).toContain(line)
})
