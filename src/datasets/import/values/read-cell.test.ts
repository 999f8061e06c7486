import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDigits } from '#i18n/number/digits.ts'
import { CellFault, type CellType } from './cell-type.ts'
import { enumOptions, enumReader } from './choice.ts'
import { parseCell } from './read-cell.server.ts'

const code = (text: string, type: CellType, context = {}) => {
  const value = parseCell(text, type, context)
  return value instanceof CellFault ? value.code : { value }
}
const is = (value: unknown) => ({ value })

test('MKT-09 every number is read the same in both digit sets, with thousands and in brackets', () => {
  const number = { kind: 'number' } as const
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
      const text = `${whole}.${String(part).padStart(3, '0')}`
      const value = Number(text)
      const grouped = text.replace(
        /^(-?)(\d+)/,
        (_, sign: string, digits: string) => sign + digits.replace(/\B(?=(\d{3})+$)/g, ','),
      )
      for (const written of [text, grouped, inDigits(text, 'arab'), inDigits(grouped, 'arab'), ` ${text} `])
        expect(parseCell(written, number), written).toBe(value)
      if (value > 0) expect(parseCell(`(${grouped})`, number)).toBe(-value)
    }),
  )
  expect(code('18.5%', number)).toEqual(is(18.5))
  expect(code('٪١٨٫٥', number)).toEqual(is(18.5))
  expect(code('4.531E+02', number)).toEqual(is(453.1))
  expect(code('1,5', number)).toBe('number_comma')
  expect(code('1,2,3x', number)).toBe('number')
  expect(code('12 USD', number)).toBe('number')
  expect(code('-5', { kind: 'number', min: 0 })).toBe('below')
  expect(code('101', { kind: 'number', max: 100 })).toBe('above')
})

test('MKT-09 whole numbers are exact or refused', () => {
  const integer = { kind: 'integer' } as const
  expect(code('١٬٢٣٤', integer)).toEqual(is(1234))
  expect(code('1.5', integer)).toBe('integer')
  expect(code('12345678901234567890', integer)).toBe('integer')
})

test('MKT-09 what sources write for no figure is no value, and Namibia is a country', () => {
  for (const mark of ['', ' ', '..', '…', 'n/a', 'N/A', '-', '—', 'غير متاح', '#N/A', '\u200f-'])
    expect(parseCell(mark, { kind: 'number' }), mark).toBe(null)
  expect(code('NA', { kind: 'country' })).toEqual(is('NA'))
})

test('MKT-09 dates are as exact as they are written', () => {
  const partial = { kind: 'partial-date' } as const
  const cases: Record<string, string> = {
    '2026': '2026',
    '2026-05': '2026-05',
    '2026M05': '2026-05',
    '5/2026': '2026-05',
    'May 2026': '2026-05',
    'مايو 2026': '2026-05',
    'أيار ٢٠٢٦': '2026-05',
    '2026-05-09': '2026-05-09',
    '2026/5/9': '2026-05-09',
    '2026-05-09 00:00:00': '2026-05-09',
    '2026-05-09T12:30:00Z': '2026-05-09',
    '٩ مايو ٢٠٢٦': '2026-05-09',
    '9-May-2026': '2026-05-09',
    'May 9, 2026': '2026-05-09',
    '46151': '2026-05-09',
  }
  for (const [text, date] of Object.entries(cases)) expect(code(text, partial), text).toEqual(is(date))
  for (const text of ['2026-02-29', '2026-13', '1447-05-09', '31 June 2026', 'soon', '2026-05-09x', '9/5/26'])
    expect(code(text, partial), text).toBe('date')
})

test('MKT-09 a date that reads in two ways waits for the order of day and month', () => {
  const date = { kind: 'date' } as const
  expect(code('9/5/2026', date)).toBe('date_order')
  expect(code('٩/٥/٢٠٢٦', date, { dayOrder: 'dmy' })).toEqual(is('2026-05-09'))
  expect(code('9/5/2026', date, { dayOrder: 'mdy' })).toEqual(is('2026-09-05'))
  expect(code('5/13/2026', date, { dayOrder: 'dmy' })).toBe('date')
  expect(code('2026-05', date)).toBe('date_coarse')
  expect(code('2026-05', { kind: 'date', precision: 'month' })).toEqual(is('2026-05-01'))
  expect(code('2026', { kind: 'date', precision: 'month' })).toBe('date_coarse')
  expect(code('44689', date, { dateSystem: 1904 })).toEqual(is('2026-05-09'))
})

test('MKT-09 every day of the calendar is read, and no other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2100 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (y, m, d) => {
        const text = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
        const there = new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false
        expect(code(text, { kind: 'date' })).toEqual(there ? is(text) : 'date')
        expect(code(inDigits(text, 'arab'), { kind: 'date' })).toEqual(there ? is(text) : 'date')
      },
    ),
  )
})

test('MKT-09 options and countries are known by code and by name in both languages', () => {
  const options = [
    { key: 'running', ar: 'قيد التشغيل', en: 'In operation' },
    { key: 'idle', ar: 'متوقّف', en: 'Idle' },
  ]
  for (const text of ['running', 'IN OPERATION', 'قيد التشغيل', 'قيدَ التشغيل', 'in-operation'])
    expect(code(text, { kind: 'enum', options }), text).toEqual(is('running'))
  expect(code('متوقف', { kind: 'enum', options })).toEqual(is('idle'))
  expect(code('sold', { kind: 'enum', options })).toBe('enum')
  for (const text of ['SA', 'sa', 'Saudi Arabia', 'السعودية', 'المملكة العربية السعودية', 'KSA'])
    expect(code(text, { kind: 'country' }), text).toEqual(is('SA'))
  expect(code('عمان', { kind: 'country' })).toEqual(is('OM'))
  expect(code('Atlantis', { kind: 'country' })).toBe('country')
  expect(code('نعم', { kind: 'boolean' })).toEqual(is(true))
  expect(code('0', { kind: 'boolean' })).toEqual(is(false))
  expect(code('maybe', { kind: 'boolean' })).toBe('boolean')
})

test('MKT-09 texts lose bidi marks, keep their words, and have an end', () => {
  expect(code('\u2067 يوريا \u2069', { kind: 'text', max: 10 })).toEqual(is('يوريا'))
  expect(code('x'.repeat(11), { kind: 'text', max: 10 })).toBe('text_long')
  expect(code('a\u0001', { kind: 'text', max: 10 })).toBe('text_control')
  const list = { kind: 'list', of: { kind: 'text', max: 20 }, max: 3 } as const
  expect(code('ammonia؛ urea، -', list)).toEqual(is(['ammonia', 'urea']))
  expect(code('a;b;c;d', list)).toBe('list_long')
})

test('MKT-09 no text makes a reader fail', () => {
  const types: CellType[] = [
    { kind: 'number' },
    { kind: 'integer' },
    { kind: 'partial-date' },
    { kind: 'country' },
    { kind: 'boolean' },
    { kind: 'text', max: 5 },
  ]
  const anyText = fc
    .array(fc.integer({ min: 0, max: 0x10ffff }))
    .map((points) => String.fromCodePoint(...points))
  fc.assert(
    fc.property(anyText, fc.constantFrom(...types), (text, type) => {
      expect(() => parseCell(text, type)).not.toThrow()
    }),
  )
})

test('MKT-09 a value of a choice is read by its key, its words and the names that it had before', () => {
  const options = enumOptions({
    FOB: { ar: 'FOB (صادرات)', en: 'FOB (exports)', fileNames: ['فوب'] },
    CIF: { ar: 'CIF (واردات)', en: 'CIF (imports)' },
  })
  const read = enumReader(options)
  for (const name of ['FOB', 'fob (exports)', 'FOB (صادرات)', 'فوب']) expect(read(name)).toBe('FOB')
  expect(read('سيف')).toBeInstanceOf(CellFault)
})
