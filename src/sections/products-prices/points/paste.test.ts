import { expect, test } from 'vitest'
import { readPasted } from './paste.server.ts'

const context = { today: '2026-11-20', frequency: 'daily', dayOrder: 'dmy' } as const
const block = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\r\n')

test('ADMIN-01 a block without headings is days and prices, in the digits of either language', () => {
  const { columns, header, rows } = readPasted(
    block(['2026-11-18', '1,250.5', '1200', ''], ['١٩/١١/٢٠٢٦', '١٬٢٦٠٫٢٥'], ['18 نوفمبر 2025', '900']),
    context,
  )
  expect([columns, header]).toEqual([['add_date', 'price', 'low', 'high'], null])
  expect(rows.map(({ point }) => point)).toMatchObject([
    { day: '2026-11-18', price: 1250.5, low: 1200, high: null, estimated: false },
    { day: '2026-11-19', price: 1260.25, low: null },
    { day: '2025-11-18', price: 900 },
  ])
})

test('ADMIN-01 headings of either language say what a column is, in any order; what is none of ours is passed over', () => {
  const { columns, header, rows } = readPasted(
    block(
      ['السعر', 'Region', 'التاريخ', 'تقدير', 'Notes'],
      ['500', 'x', '2026-11-01', 'نعم', '"Two\nlines"'],
    ),
    context,
  )
  expect(columns).toEqual(['price', null, 'add_date', 'estimated', 'note_en'])
  expect(header?.[1]).toBe('Region')
  expect(rows).toMatchObject([
    { line: 2, point: { day: '2026-11-01', price: 500, estimated: true, note_en: 'Two\nlines' }, faults: [] },
  ])
})

test('ADMIN-01 every cell that cannot be read is reported by its column, and the other rows are read', () => {
  const { rows } = readPasted(
    block(
      ['date', 'price', 'low', 'high'],
      ['2026-11-30', '100'],
      ['2026-11-31', 'about 5'],
      ['2026-11-03', '', ''],
      ['2026-11-04', '100', '101', '99'],
      ['2026-11-05', '0'],
      ['2026-11-06', '100'],
      ['06/11/2026', '101'],
      ['2026-11', '100'],
    ),
    context,
  )
  expect(rows.map(({ faults }) => faults.map(({ column, code }) => `${column} ${code}`))).toEqual([
    ['add_date prices.import.ahead'],
    ['add_date date', 'price number'],
    ['price required'],
    ['low above', 'high below'],
    ['price below'],
    [],
    ['add_date duplicate'],
    ['add_date prices.import.ahead'],
  ])
  expect(rows[5]?.point).toMatchObject({ day: '2026-11-06', price: 100 })
})

test('ADMIN-01 a month is its last day where the series has a price a month', () => {
  const { rows } = readPasted(block(['2026-11', '100'], ['أكتوبر 2026', '90']), {
    ...context,
    frequency: 'monthly',
  })
  expect(rows.map(({ point }) => point?.day)).toEqual(['2026-11-30', '2026-10-31'])
})
