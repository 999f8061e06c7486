import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDayOf, isIsoDay, lastDayOf } from '../values/partial-date.ts'
import { isFiltered, parametersOf, readState, shownColumns, writeState } from './state.ts'
import { REACTORS } from '../testing.ts'

const VIEWS = ['table', 'chart']
const read = (query: string) => readState(REACTORS, new URLSearchParams(query), VIEWS)

test('MKT-08 the address holds the whole state: filters, ranges, periods, sort, columns, view, page', () => {
  const state = read(
    'q=%20big%20%20one&country=SA&country=AE&status=running&volume_min=1,250.5&volume_max=٩٠٠٠&started_from=2020&started_to=2026-05&sort=name&col=feeds&view=chart&page=3',
  )
  expect(state).toEqual({
    q: 'big one',
    options: { country: ['AE', 'SA'], status: ['running'] },
    ranges: { volume: { from: 1250.5, to: 9000 } },
    periods: { started: { from: '2020', to: '2026-05' } },
    sort: { column: 'name', descending: false },
    columns: ['feeds'],
    view: 'chart',
    page: 3,
    wrong: {},
  })
  expect(isFiltered(state)).toBe(true)
})

test('MKT-08 an invalid parameter filters nothing and is stored to be shown again', () => {
  const state = read(
    'volume_min=many&started_to=2026-13&country=<b>&status=melted&sort=slug&view=none&page=-4',
  )
  expect(state.wrong).toEqual({ volume_min: 'many', started_to: '2026-13' })
  expect(isFiltered(state)).toBe(false)
  expect([state.sort, state.view, state.page]).toEqual([{ column: 'volume', descending: true }, 'table', 1])
})

test('MKT-08 a state written into an address is read back as it was, whatever it is', () => {
  const day = fc.constantFrom('2019', '2024-02', '2026-11-21')
  const some = fc.record({
    q: fc.constantFrom('', 'ethylene cracker', 'مفاعل'),
    ranges: fc.option(
      fc.record({
        volume: fc.record({
          from: fc.integer(),
          to: fc.option(
            fc
              .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
              .map((n) => Math.round(n * 100) / 100 + 0),
          ),
        }),
      }),
      { nil: {} },
    ),
    periods: fc.option(fc.record({ started: fc.record({ from: day, to: fc.option(day) }) }), { nil: {} }),
    sort: fc.record({ column: fc.constantFrom('name', 'volume', 'started'), descending: fc.boolean() }),
    columns: fc.subarray(['feeds', 'share', 'checked']),
    view: fc.constantFrom(...VIEWS),
  })
  fc.assert(
    fc.property(
      some,
      fc.subarray(['AE', 'OM', 'SA']),
      fc.subarray(['running', 'stopped']),
      (given, countries, statuses) => {
        const options = {
          ...(countries.length > 0 && { country: countries }),
          ...(statuses.length > 0 && { status: statuses }),
        }
        const state = { ...given, options, page: 1, wrong: {} }
        const query = writeState(REACTORS, state, VIEWS)
        expect(readState(REACTORS, query, VIEWS)).toEqual(state)
        const known = new Set(parametersOf(REACTORS.columns))
        for (const name of query.keys()) expect(known.has(name)).toBe(true)
      },
    ),
  )
})

test('MKT-08 any address at all is read without failing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...parametersOf(REACTORS.columns)), fc.string())),
      (pairs) => {
        const query = new URLSearchParams(pairs)
        const again = writeState(REACTORS, readState(REACTORS, query, VIEWS), VIEWS)
        expect(String(writeState(REACTORS, readState(REACTORS, again, VIEWS), VIEWS))).toBe(String(again))
      },
    ),
  )
})

test('MKT-08 a partial date is a year, a month or a day that the calendar has', () => {
  expect(['2026', '2026-05', '2024-02-29'].every(isIsoDay)).toBe(true)
  expect(['26', '2026-5', '2026-00', '2025-02-29', '2026-05-32', ''].some(isIsoDay)).toBe(false)
  expect(['2026', '2026-05', '2026-05-09'].map(firstDayOf)).toEqual([
    '2026-01-01',
    '2026-05-01',
    '2026-05-09',
  ])
  expect(['2026', '2024-02', '2026-05-09'].map(lastDayOf)).toEqual(['2026-12-31', '2024-02-29', '2026-05-09'])
})

test('MKT-08 a date is read as people type it, and a picked one counts before the typed', () => {
  const read = (...texts: string[]) =>
    readState(REACTORS, new URLSearchParams(texts.map((text) => ['started_from', text])), VIEWS).periods[
      'started'
    ]?.from
  expect(
    ['01/09/2026', '1-9-2026', '٠١/٠٩/٢٠٢٦', '2026/9/1', '1 سبتمبر 2026', '1 September 2026'].map((text) =>
      read(text),
    ),
  ).toEqual(Array(6).fill('2026-09-01'))
  expect(['09/2026', 'أيلول 2026', 'Sep 2026', '2026-9'].map((text) => read(text))).toEqual(
    Array(4).fill('2026-09'),
  )
  expect(read('٢٠٢٦')).toBe('2026')
  expect(read('2026', '2026-05-09')).toBe('2026-05-09')
  expect(read('2026', '')).toBe('2026')
  expect(['31/02/2026', '13/13/2026', '46000', 'soon'].map((text) => read(text))).toEqual(
    Array(4).fill(undefined),
  )
})

test('MKT-08 columns are added by name, and hidden by naming those that stay', () => {
  const keys = Object.entries(REACTORS.columns)
  const main = keys.find(([, { list }]) => list === 'main')?.[0] ?? ''
  const usual = shownColumns(REACTORS, [])
  const extra = keys.find(([, { list }]) => list === 'choice')?.[0] ?? ''
  const after = (...columns: string[]) => {
    const query = new URLSearchParams(columns.map((key) => ['col', key]))
    const state = readState(REACTORS, query, VIEWS)
    // The address that is written shows the same.
    expect(readState(REACTORS, writeState(REACTORS, state, VIEWS), VIEWS).columns).toEqual(state.columns)
    return shownColumns(REACTORS, state.columns)
  }
  expect(after(extra).toSorted()).toEqual([...usual, extra].toSorted())
  expect(after(...usual)).toEqual(usual)
  expect(after(main)).toEqual([main])
  expect(after(main, 'nothing', extra)).toEqual(shownColumns(REACTORS, [main, extra]))
})
