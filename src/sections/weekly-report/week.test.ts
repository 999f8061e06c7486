import { expect, test } from 'vitest'
import { lastWeeks, readWeek } from './week.ts'

const at = (riyadh: string) => new Date(`${riyadh}+03:00`)

test('MKT-10 a week runs from Sunday to Thursday in Riyadh and has its report from Thursday 16:00 on', () => {
  expect(lastWeeks(at('2026-11-19T15:59'), 1)).toEqual([{ from: '2026-11-08', to: '2026-11-12' }])
  expect(lastWeeks(at('2026-11-19T16:00'), 2)).toEqual([
    { from: '2026-11-15', to: '2026-11-19' },
    { from: '2026-11-08', to: '2026-11-12' },
  ])
  // Sunday's first minute in Riyadh is still Saturday in London.
  expect(lastWeeks(at('2026-11-22T00:01'), 1)).toEqual([{ from: '2026-11-15', to: '2026-11-19' }])
})

test('MKT-10 an address names a week by its Sunday; another day, a later week and what is no day name none', () => {
  const now = at('2026-11-24T10:00')
  expect(readWeek('2026-11-15', now)).toEqual({ from: '2026-11-15', to: '2026-11-19' })
  for (const text of ['2026-11-16', '2026-11-22', '2026-02-30', '2026-11-15x', '', 'latest'])
    expect(readWeek(text, now)).toBeNull()
})
