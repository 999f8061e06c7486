import { expect, test } from 'vitest'
import { timeInZone } from './zone.ts'

test.each([
  ['2026-11-23T08:30', 'Asia/Riyadh', '2026-11-23T05:30:00.000Z'],
  ['2026-11-23T08:30', 'UTC', '2026-11-23T08:30:00.000Z'],
  ['2026-07-01T12:00', 'Europe/London', '2026-07-01T11:00:00.000Z'],
  // The night in which London's clock goes back.
  ['2026-10-25T03:00', 'Europe/London', '2026-10-25T03:00:00.000Z'],
])('POST-02 %s in %s is the instant %s', (local, zone, instant) => {
  expect(timeInZone(local, zone)?.toISOString()).toBe(instant)
})

test('POST-02 what is no time or no zone is none', () => {
  expect(timeInZone('2026-13-40T08:30', 'UTC')).toBeNull()
  expect(timeInZone('tomorrow', 'UTC')).toBeNull()
  expect(timeInZone('2026-11-23T08:30', 'Nowhere/Land')).toBeNull()
})
