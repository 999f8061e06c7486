import { describe, expect, test } from 'vitest'
import { monthAway, monthWeeks } from './month.ts'

describe('SHELL-09 calendar month', () => {
  test('weeks run from Sunday to Saturday and are filled up', () => {
    const weeks = monthWeeks('2026-11')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toEqual({ date: '2026-11-01', day: 1, outside: false, weekend: false })
    expect(weeks[4]?.map(({ day }) => day)).toEqual([29, 30, 1, 2, 3, 4, 5])
    expect(weeks[4]?.[2]?.outside).toBe(true)
  })

  test('Friday and Saturday are the weekend', () => {
    const week = monthWeeks('2026-11')[0] ?? []
    expect(week.filter(({ weekend }) => weekend).map(({ date }) => date)).toEqual([
      '2026-11-06',
      '2026-11-07',
    ])
  })

  test('takes 4 to 6 weeks: February 2026 starts on a Sunday, August 2026 on a Saturday', () => {
    expect(monthWeeks('2026-02')).toHaveLength(4)
    expect(monthWeeks('2026-08')).toHaveLength(6)
    expect(
      monthWeeks('2028-02')
        .flat()
        .filter(({ outside }) => !outside),
    ).toHaveLength(29)
  })

  test('steps over the turn of the year', () => {
    expect(monthAway('2026-12', 1)).toBe('2027-01')
    expect(monthAway('2026-01', -1)).toBe('2025-12')
  })
})
