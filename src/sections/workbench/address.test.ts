import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STEPS, TRANSFORMATIONS, type StepName } from '#datasets/series/transform/formulas.ts'
import { DEFAULTS, readAddress, writeAddress, type Asked } from './address.ts'
import { WORK_RANGES, type WorkRange } from './ranges.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))
const written = (asked: Asked) => String(new URLSearchParams(writeAddress(asked)))

test('VIEW-03 the address holds a view in words that a person can read, without what is so anyway', () => {
  const query = 's=urea-me-fob-average&s=crude-oil-nwe-brent-fob-spot&as=index&base=2020-01&range=10y'
  const { asked, faults } = read(query)
  expect(faults).toEqual({})
  expect(asked).toMatchObject({ as: 'index', base: '2020-01', range: '10y', window: DEFAULTS.window })
  expect(written(asked)).toBe(query)
  expect(written(read('s=a&as=level&window=12&range=5y&events=').asked)).toBe('s=a')
  const trade = 's=trade.urea-export-sa-cn-310210.monthly.unit-value'
  expect(written(read(trade).asked)).toBe(trade)
})

test('VIEW-03 every view is the same after it was written and read', () => {
  const steps = Object.keys(STEPS) as StepName[]
  const ranges = Object.keys(WORK_RANGES) as WorkRange[]
  const view = fc.record({
    series: fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,5}){0,3}$/), { maxLength: 8 }),
    as: fc.constantFrom(...TRANSFORMATIONS),
    base: fc.constantFrom(null, '2020', '2020-02', '2020-02-29'),
    over: fc.constantFrom(...steps),
    window: fc.integer({ min: 2, max: 260 }),
    years: fc.integer({ min: 1, max: 5 }),
    k: fc.double({ min: 0.01, max: 9, noNaN: true }).map((value) => Number(value.toFixed(4))),
    c: fc.integer({ min: -900, max: 900 }),
    range: fc.constantFrom(...ranges),
    currency: fc.constantFrom(null, 'SAR'),
    per: fc.constantFrom(null, 'kg', 't P2O5'),
    events: fc.boolean(),
  })
  fc.assert(
    fc.property(view, (some) => {
      const first = read(written({ ...DEFAULTS, ...some }))
      expect(first.faults).toEqual({})
      expect(first.asked).toMatchObject({
        series: some.series,
        as: some.as,
        range: some.range,
        events: some.events,
      })
      expect(read(written(first.asked)).asked).toEqual(first.asked)
    }),
  )
})

test('VIEW-03 what cannot be read is named, changes nothing and stays as it was typed', () => {
  const wrong =
    's=a&s=../b&as=indexed&base=2020-13&over=5w&window=1&years=9&k=x&range=2y&from=1.1.2020&per=cup'
  const { asked, faults, typed } = read(wrong)
  expect(asked).toEqual({ ...DEFAULTS, series: ['a'] })
  expect(faults).toEqual({
    s: 'series',
    as: 'choice',
    base: 'date',
    over: 'choice',
    window: 'window',
    years: 'years',
    k: 'number',
    range: 'choice',
    from: 'date',
    per: 'unit',
  })
  expect(typed).toMatchObject({ base: '2020-13', k: 'x', from: '1.1.2020' })
  expect(read('from=2024-05&to=2023').faults).toEqual({ to: 'order' })
})

test('VIEW-03 figures and dates may be typed in either digits', () => {
  expect(read('as=margin&k=٠٫٨٥&c=−١٢٠').asked).toMatchObject({ k: 0.85, c: -120 })
  expect(read('as=index&base=٢٠٢٠-٠١').asked.base).toBe('2020-01')
  expect(read('from=٢٠٢٤-٠٢&to=2024').asked).toMatchObject({
    range: 'custom',
    from: '2024-02-01',
    to: '2024-12-31',
  })
})

test('VIEW-03 eight series are taken together, each once; who asks for more is told', () => {
  const many = Array.from({ length: 11 }, (_, n) => `s=series-${n}`)
  const { asked, tooMany } = read([...many, 's=series-0'].join('&'))
  expect(asked.series).toHaveLength(8)
  expect(tooMany).toBe(3)
})
