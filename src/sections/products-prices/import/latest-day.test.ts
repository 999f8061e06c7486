import { expect, test } from 'vitest'
import { latestDay } from './latest-day.ts'

test.each([
  ['daily', '2026-11-22'],
  ['weekly', '2026-11-22'],
  ['monthly', '2026-11-30'],
  ['quarterly', '2026-12-31'],
  ['annual', '2026-12-31'],
])(
  'MKT-09 a %s price is dated %s at the latest: today, or the end of the running period',
  (frequency, day) => {
    expect(latestDay(frequency, '2026-11-22')).toBe(day)
  },
)

test('MKT-09 the quarter that is running ends with its third month', () => {
  expect(
    ['2026-01-01', '2026-03-31', '2026-04-01', '2028-02-29'].map((day) => latestDay('quarterly', day)),
  ).toEqual(['2026-03-31', '2026-03-31', '2026-06-30', '2028-03-31'])
})
