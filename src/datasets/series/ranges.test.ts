import { expect, test } from 'vitest'
import { byWeeks, RANGE_NAMES, readRange, spanOf } from './ranges.ts'

const read = (query: string) => readRange(new URLSearchParams(query))

test('MKT-02 a chart has the ranges of the specification and a span of the reader’s own; a year is the default', () => {
  expect(RANGE_NAMES).toEqual(['weekly', 'monthly', 'three-months', 'six-months', 'yearly', 'all'])
  for (const name of RANGE_NAMES) expect(read(`range=${name}`).name).toBe(name)
  expect(read('').name).toBe('yearly')
  expect(read('range=toString').name).toBe('yearly')
  expect(read('from=2026-01&to=2026-03&range=weekly')).toEqual({
    name: 'custom',
    from: '2026-01-01',
    to: '2026-03-31',
    wrong: {},
  })
  expect(read('to=٢٠٢٥')).toMatchObject({ name: 'custom', from: null, to: '2025-12-31' })
})

test('MKT-02 dates that are none, or end before they begin, are shown again and change nothing', () => {
  expect(read('from=2026-02-31')).toMatchObject({ name: 'yearly', wrong: { from: '2026-02-31' } })
  expect(read('from=yesterday&to=2026')).toMatchObject({ name: 'yearly', wrong: { from: 'yesterday' } })
  expect(read('from=2026-05&to=2026-04')).toMatchObject({ name: 'yearly', wrong: { to: '2026-04' } })
  expect(read(`from=${'9'.repeat(500)}`).wrong.from).toHaveLength(20)
})

test('MKT-02 a range goes back to the same day of an earlier month, or to the last that month has', () => {
  const from = (range: string, day: string) => spanOf(read(`range=${range}`), day, 'daily').from
  expect(from('monthly', '2026-03-31')).toBe('2026-02-28')
  expect(from('monthly', '2024-03-31')).toBe('2024-02-29')
  expect(from('yearly', '2026-01-15')).toBe('2025-01-15')
  expect(from('weekly', '2026-01-03')).toBe('2025-12-27')
  expect(spanOf(read('range=all'), '2026-11-20', 'weekly')).toEqual({ from: null, to: null })
  expect(spanOf(read('range=three-months'), '2026-11-20', 'weekly')).toEqual({ from: '2026-08-20', to: null })
})

test('TRUST-03 prices of whole months go back to the end of an earlier month, of a leap year too', () => {
  for (const [range, day, from] of [
    ['monthly', '2026-06-30', '2026-05-31'],
    ['monthly', '2026-02-28', '2026-01-31'],
    ['monthly', '2026-03-31', '2026-02-28'],
    ['yearly', '2024-02-29', '2023-02-28'],
    ['yearly', '2025-02-28', '2024-02-29'],
    ['three-months', '2026-01-01', '2025-10-31'],
    ['weekly', '2026-06-30', '2026-06-23'],
  ])
    expect(spanOf(read(`range=${range}`), day ?? '', 'monthly'), day).toEqual({ from, to: null })
})

test('MKT-02 five years are plotted by weeks, a year by its own points', () => {
  expect(byWeeks('2021-11-20', '2026-11-20')).toBe(true)
  expect(byWeeks('2025-11-20', '2026-11-20')).toBe(false)
})
