import { expect, test } from 'vitest'
import { monthOf, parseDay, parseMonth, spanOf } from './month.ts'

test('SHELL-09 a day or a month of an address; anything else is none', () => {
  expect(parseMonth('2026-11')).toBe('2026-11')
  for (const text of ['2026-13', '2026-00', '2026-1', '1999-01', '2026-11-01', 'x'])
    expect(parseMonth(text)).toBeNull()
  expect(parseDay('2028-02-29')).toBe('2028-02-29')
  for (const text of ['2026-02-29', '2026-11-31', '2026-11', '2026-11-1', '20261-11-11'])
    expect(parseDay(text)).toBeNull()
})

test('SHELL-09 days and months are those of Riyadh', () => {
  expect(spanOf('2026-11-20')).toEqual({
    from: new Date('2026-11-19T21:00:00Z'),
    to: new Date('2026-11-20T21:00:00Z'),
  })
  expect(spanOf('2026-12')).toEqual({
    from: new Date('2026-11-30T21:00:00Z'),
    to: new Date('2026-12-31T21:00:00Z'),
  })
  expect(monthOf(new Date('2026-11-30T22:00:00Z'))).toBe('2026-12')
})
