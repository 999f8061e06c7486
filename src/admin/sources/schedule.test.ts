import { expect, test } from 'vitest'
import { isSchedule, nextRun } from './schedule.ts'

const next = (schedule: string, after: string) => nextRun(schedule, new Date(after)).toISOString()

test('LIVE-03 a cron line is read by the clock of Riyadh', () => {
  expect(next('30 9 * * *', '2026-11-28T05:00:00Z')).toBe('2026-11-28T06:30:00.000Z')
  expect(next('30 9 * * *', '2026-11-28T06:30:00Z')).toBe('2026-11-29T06:30:00.000Z')
  expect(next('0 1 * * 1', '2026-11-28T00:00:00Z')).toBe('2026-11-29T22:00:00.000Z')
})

test('LIVE-03 working days after a month leave out Friday and Saturday', () => {
  // 1 May 2026 is a Friday: the working days are the 3rd, 4th, 5th.
  expect(next('workday 1 09:30', '2026-04-30T21:00:00Z')).toBe('2026-05-03T06:30:00.000Z')
  expect(next('workday 3 09:30', '2026-04-30T21:00:00Z')).toBe('2026-05-05T06:30:00.000Z')
  expect(next('workday 3 09:30', '2026-05-05T06:30:00Z')).toBe('2026-06-03T06:30:00.000Z')
  expect(next('workday 1 00:00', '2026-12-31T22:00:00Z')).toBe('2027-01-02T21:00:00.000Z')
})

test('LIVE-03 a schedule that is none, or asks a publisher too often, is refused', () => {
  for (const text of ['30 9 * * *', '*/10 * * * *', '0 */6 * * 0-4', 'workday 20 23:59'])
    expect(isSchedule(text), text).toBe(true)
  for (const text of [
    '',
    'daily',
    '* * * * *',
    '*/5 * * * *',
    '61 9 * * *',
    '0 0 9 * * *',
    'workday 21 09:00',
  ])
    expect(isSchedule(text), text).toBe(false)
})
