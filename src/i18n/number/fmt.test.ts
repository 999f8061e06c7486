import { expect, test } from 'vitest'
import { createI18n } from '../i18n.ts'
import type { Lang } from '../locale.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'
import { DEFAULT_PREFS, type ReaderPrefs } from '../prefs.ts'

const NOW = new Date('2026-11-20T12:05:00Z')

function fmtOf(lang: Lang, prefs: ReaderPrefs = DEFAULT_PREFS) {
  return createI18n({ lang, dict: lang === 'ar' ? ar : en, prefs, now: NOW }).fmt
}
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

test('LANG-05 dates are Gregorian with the Gulf’s month names, the clock is Riyadh’s', () => {
  const fmt = fmtOf('ar')
  expect(fmt.date(NOW)).toBe('20 نوفمبر 2026')
  expect(fmt.date('2026-01-05')).toBe('5 يناير 2026')
  expect(fmt.time(NOW)).toBe('15:05')
  expect(fmt.time('2026-11-20T21:04:00Z')).toBe('00:04')
  expect(fmt.date('2026-11-20T21:04:00Z')).toBe('21 نوفمبر 2026')
  expect(fmt.dateTime(NOW)).toBe('20 نوفمبر 2026، 15:05')
  expect(fmt.weekday(NOW)).toBe('الجمعة')
  expect(fmt.month('2026-11')).toBe('نوفمبر 2026')
  expect(fmt.hijri(NOW)).toBe('10 جمادى الآخرة 1448 هـ')
  const months = Array.from(
    { length: 12 },
    (_, i) => fmt.month(new Date(Date.UTC(2026, i, 15))).split(' ')[0],
  )
  expect(months.join(' ')).toBe('يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر')
})

test('LANG-05 English dates', () => {
  const fmt = fmtOf('en')
  expect(fmt.date(NOW)).toBe('20 November 2026')
  expect(fmt.dateTime('2026-11-20T06:05:00Z')).toBe('20 November 2026, 09:05')
  expect(fmt.weekday(NOW)).toBe('Friday')
  expect(fmt.hijri(NOW)).toBe('10 Jumada II 1448 AH')
})

test('LANG-05 the reader’s options: Arabic-Indic digits everywhere, the Hijri date beside the Gregorian one', () => {
  const fmt = fmtOf('ar', { digits: 'arab', hijri: true })
  expect(fmt.date(NOW)).toBe('٢٠ نوفمبر ٢٠٢٦ (١٠ جمادى الآخرة ١٤٤٨ هـ)')
  expect(fmt.dateTime(NOW)).toBe('٢٠ نوفمبر ٢٠٢٦ (١٠ جمادى الآخرة ١٤٤٨ هـ)، ١٥:٠٥')
  expect(fmt.relative(ago(38))).toBe('قبل ٣٨ دقيقة')
  expect(fmt.number(1284)).toBe('١٬٢٨٤')
  expect(fmtOf('en', { digits: 'arab', hijri: true }).date(NOW)).toBe(
    '20 November 2026 (10 Jumada II 1448 AH)',
  )
})

test('LANG-05 relative times use every plural form, then yesterday, then the date', () => {
  const fmt = fmtOf('ar')
  const said: [number, string][] = [
    [0.5, 'الآن'],
    [-0.5, 'الآن'],
    [1, 'قبل دقيقة'],
    [2, 'قبل دقيقتين'],
    [3, 'قبل 3 دقائق'],
    [38, 'قبل 38 دقيقة'],
    [60, 'قبل ساعة'],
    [120, 'قبل ساعتين'],
    [10 * 60, 'قبل 10 ساعات'],
    [23 * 60 + 59, 'قبل 23 ساعة'],
    [24 * 60, 'أمس'],
    [39 * 60, 'أمس'],
    [40 * 60, '18 نوفمبر 2026'],
    [-60, '20 نوفمبر 2026'],
  ]
  for (const [minutes, text] of said) expect([minutes, fmt.relative(ago(minutes))]).toEqual([minutes, text])
  expect(fmtOf('en').relative(ago(61))).toBe('1 hour ago')
  expect(fmt.relative(ago(0), new Date(NOW.getTime() + 5 * 60_000))).toBe('قبل 5 دقائق')
})

test('LANG-05 a missing or broken moment is a dash', () => {
  const fmt = fmtOf('ar')
  for (const moment of [null, undefined, '', 'x']) {
    expect([fmt.date(moment), fmt.relative(moment), fmt.hijri(moment)]).toEqual(['—', '—', '—'])
  }
})

test('SHELL-11 reading time and file size in words', () => {
  expect(fmtOf('en').readingTime(0)).toBe('Less than 1 min')
  expect(fmtOf('en').readingTime(4)).toBe('4 min')
  expect([0, 1, 2, 4, 11].map((minutes) => fmtOf('ar').readingTime(minutes))).toEqual([
    'أقل من دقيقة',
    'دقيقة واحدة',
    'دقيقتان',
    '4 دقائق',
    '11 دقيقة',
  ])
})

test('LANG-05 the clock and calendar are those of the zone’s rules at any hour of any day', () => {
  const fmt = fmtOf('en')
  const intl = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Riyadh',
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  for (let at = Date.UTC(1970, 0, 1); at < Date.UTC(2077, 0, 1); at += 5_003 * 3_671_000) {
    const part = Object.fromEntries(intl.formatToParts(at).map(({ type, value }) => [type, value]))
    expect(`${fmt.weekday(at)} ${fmt.dateTime(at)}`).toBe(
      `${part['weekday']} ${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']}`,
    )
  }
})
