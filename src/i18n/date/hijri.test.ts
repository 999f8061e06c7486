import { GregorianCalendar, IslamicUmalquraCalendar, CalendarDate, toCalendar } from '@internationalized/date'
import { expect, test } from 'vitest'
import { toHijri } from './hijri.ts'

test('LANG-05 the Hijri date is Umm al-Qura’s', () => {
  expect(toHijri(new Date('2026-11-20T09:00:00Z'))).toEqual({ year: 1448, month: 6, day: 10 })
  expect(toHijri(new Date('2026-01-22'))).toEqual({ year: 1447, month: 8, day: 3 })
  expect(toHijri(new Date('2015-11-30'))).toEqual({ year: 1437, month: 2, day: 18 })
})

test('LANG-05 the Hijri day turns at midnight in Riyadh', () => {
  expect(toHijri(new Date('2026-11-19T20:59:59Z')).day).toBe(9)
  expect(toHijri(new Date('2026-11-19T21:00:00Z')).day).toBe(10)
})

test('LANG-05 the engine’s calendar agrees with an independent table on every fifth day of 1960-2076', () => {
  const umalqura = new IslamicUmalquraCalendar()
  for (
    let day = new CalendarDate(new GregorianCalendar(), 1960, 1, 1);
    day.year < 2077;
    day = day.add({ days: 5 })
  ) {
    const { year, month, day: date } = toCalendar(day, umalqura)
    expect({ of: String(day), ...toHijri(day.toDate('UTC')) }).toEqual({
      of: String(day),
      year,
      month,
      day: date,
    })
  }
})
