import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from './dates.ts'
import { frequencyOf, lowestOf, meansOf, periodEnd, periodStart, weekly } from './periods.ts'

const FREQUENCIES = ['daily', 'weekly', 'monthly', 'quarterly', 'annual'] as const

test('LIVE-08 the lowest frequency of several is the one at which they are compared', () => {
  expect(lowestOf(['daily', 'monthly', 'weekly'])).toBe('monthly')
  expect(lowestOf(['daily'])).toBe('daily')
  expect(lowestOf([])).toBe('daily')
  expect(frequencyOf('hourly')).toBe('daily')
})

test('LIVE-08 periods begin and end as the calendar says; weeks begin on Sundays', () => {
  const of = (day: string) =>
    FREQUENCIES.map((frequency) => `${periodStart(day, frequency)}/${periodEnd(day, frequency)}`)
  expect(of('2026-05-20')).toEqual([
    '2026-05-20/2026-05-20',
    '2026-05-17/2026-05-23',
    '2026-05-01/2026-05-31',
    '2026-04-01/2026-06-30',
    '2026-01-01/2026-12-31',
  ])
})

test('LIVE-08 periods follow one another without a gap, and each day lies in its own', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FREQUENCIES), fc.integer({ min: 0, max: 40_000 }), (frequency, number) => {
      const day = shiftDay('1960-01-01', number)
      const [start, end] = [periodStart(day, frequency), periodEnd(day, frequency)]
      expect(start <= day && day <= end).toBe(true)
      expect(periodEnd(start, frequency)).toBe(end)
      expect(periodStart(shiftDay(end, 1), frequency)).toBe(shiftDay(end, 1))
    }),
  )
})

const workdays = (from: string, to: string, value: (index: number) => number) => {
  const days: { date: string; value: number }[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1))
    if (![0, 6].includes(new Date(day).getUTCDay())) days.push({ date: day, value: value(days.length) })
  return days
}

test('LIVE-08 a daily price enters a monthly comparison with the mean of each whole month', () => {
  const days = workdays('2026-03-16', '2026-06-18', (index) => 80 + index)
  const may = days.filter(({ date }) => date.startsWith('2026-05'))
  const means = meansOf(days, 'daily', 'monthly', '2026-06-18')
  // March begins in its middle, June is not over.
  expect(means.map(({ date }) => date)).toEqual(['2026-04-30', '2026-05-31'])
  expect(means[1]?.value).toBeCloseTo(may.reduce((sum, { value }) => sum + value, 0) / may.length, 9)
})

test('LIVE-08 a month whose last days are holidays is whole, one of weekly prices is with its last week', () => {
  expect(
    meansOf(
      workdays('2026-05-01', '2026-05-28', () => 1),
      'daily',
      'monthly',
      '2026-05-28',
    ).map(({ date }) => date),
  ).toEqual(['2026-05-28'])
  const weeks = ['2026-07-03', '2026-07-10', '2026-07-17', '2026-07-24'].map((date) => ({ date, value: 5 }))
  expect(meansOf(weeks, 'weekly', 'monthly', '2026-07-24')).toEqual([])
  expect(meansOf([...weeks, { date: '2026-07-31', value: 10 }], 'weekly', 'monthly', '2026-07-31')).toEqual([
    { date: '2026-07-31', value: 6 },
  ])
})

test('TRUST-01 a mean is marked as soon as one of its values is', () => {
  const days = workdays('2026-05-01', '2026-05-31', () => 2)
  const some = days.map((point, index) =>
    index === 3 ? { ...point, marks: { estimated: 'all' as const } } : point,
  )
  expect(meansOf(some, 'daily', 'monthly', '2026-05-31')).toEqual([
    { date: '2026-05-31', value: 2, marks: { estimated: 'all' } },
  ])
})

test('LIVE-08 means lie between the least and the greatest of their period, and a steady price is its own mean', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 60, maxLength: 300 }),
      fc.constantFrom('weekly' as const, 'monthly' as const, 'quarterly' as const),
      (values, common) => {
        const days = values.map((value, index) => ({ date: shiftDay('2024-01-01', index), value }))
        const reach = days.at(-1)?.date ?? ''
        for (const { date, value } of meansOf(days, 'daily', common, reach)) {
          const own = days
            .filter((day) => periodStart(day.date, common) === periodStart(date, common))
            .map((day) => day.value)
          expect(value).toBeGreaterThanOrEqual(Math.min(...own) - 1e-9)
          expect(value).toBeLessThanOrEqual(Math.max(...own) + 1e-9)
        }
        const steady = days.map(({ date }) => ({ date, value: 7 }))
        expect(meansOf(steady, 'daily', common, reach).every(({ value }) => value === 7)).toBe(true)
      },
    ),
  )
})

test('MKT-02 a long span is plotted by the last day of each week, its first day alone', () => {
  const days = workdays('2026-05-06', '2026-05-15', (index) => index)
  expect(weekly(days).map(({ date }) => date)).toEqual(['2026-05-06', '2026-05-08', '2026-05-15'])
})
