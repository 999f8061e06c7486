import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { csvExport } from './csv.server.ts'
import type { Cell, ExportAbout, ExportColumn, Row } from './export.ts'
import { escapeFormula } from '../values/formula.ts'
import { ABOUT, batchesOf, FIGURE, readCsv, TEXT, textIn } from './testing-files.ts'

const csvOf = (columns: readonly ExportColumn[], rows: readonly Row[], about: ExportAbout = ABOUT) =>
  textIn(csvExport(about, columns, batchesOf(rows)))
const fieldsOf = async (column: ExportColumn, ...cells: Cell[]) =>
  readCsv(
    await csvOf(
      [column, TEXT],
      cells.map((cell) => [cell, null]),
    ),
  )
    .slice(1)
    .map(([field]) => field)

/** Texts of what breaks files: separators, quotes, line breaks, formulas, marks. */
const NASTY = fc
  .array(fc.constantFrom(...'ab,;"\'\r\n\t #=+-@＝｀\u200E\u061C\uFEFF سعر é€😀\\\0'.split('')), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''))

test('MKT-08 any table of texts comes back from a strict reader of RFC 4180; no field begins a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.option(NASTY), fc.option(fc.string({ unit: 'binary' })), fc.option(NASTY)), {
        maxLength: 8,
      }),
      async (rows) => {
        const columns = ['a', 'b', 'c'].map((key): ExportColumn => ({ key, label: key, type: 'text' }))
        const [headings, ...read] = readCsv(
          await csvOf(
            columns,
            rows.map((row) => row.map((cell) => cell?.toWellFormed() ?? null)),
          ),
        )
        expect(headings).toEqual(['a', 'b', 'c'])
        expect(read).toEqual(
          rows.map((row) =>
            row.map((cell) => (cell === null ? null : escapeFormula(stripBidi(cell.toWellFormed())))),
          ),
        )
        for (const field of read.flat()) expect(field === null || escapeFormula(field) === field).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('MKT-08 figures stay figures, negative ones too, with every digit', async () => {
  const digits = ['-12.50', '0', '-0.001', '12345678901234567890.123456789', '1e-7', '-5']
  expect(await fieldsOf(FIGURE, ...digits)).toEqual(digits)
  expect(await fieldsOf(FIGURE, -12.5, 1e21, -0, 0.1 + 0.2)).toEqual([
    '-12.5',
    '1e+21',
    '0',
    '0.30000000000000004',
  ])
  expect(await fieldsOf({ ...FIGURE, type: 'integer' }, '-7', -7)).toEqual(['-7', '-7'])
})

test('MKT-08 what is no figure is text, also in a column of figures', async () => {
  expect(await fieldsOf(FIGURE, '-1+1', '=1', 'NaN', '-', '+5', '')).toEqual([
    "'-1+1",
    "'=1",
    'NaN',
    "'-",
    "'+5",
    '',
  ])
  expect(await fieldsOf(TEXT, '-5', -5)).toEqual(["'-5", '-5'])
})

test('MKT-08 truth, lists, days and nothing', async () => {
  expect(await fieldsOf({ ...TEXT, type: 'boolean' }, true, false, null)).toEqual(['true', 'false', null])
  expect(await fieldsOf({ ...TEXT, type: 'list' }, ['SA', 'AE'], ['=1', 'b'], [])).toEqual([
    'SA; AE',
    "'=1; b",
    '',
  ])
  expect(await fieldsOf({ ...TEXT, type: 'partialDate' }, '2026', '2026-05')).toEqual(['2026', '2026-05'])
})

test('MKT-08 the file begins with a byte order mark and says where it is from, in its language', async () => {
  const file = await csvOf([{ ...FIGURE, unit: 'طن' }], [], { ...ABOUT, marks: { demo: 'all' } })
  expect(file.split('\r\n')).toEqual([
    '\uFEFF# العنوان: الطاقة الإنتاجية',
    '# المصدر: كيميا',
    '# التصفية: البلد: عُمان',
    '# تاريخ الاستخراج: 2026-11-21',
    '# الترخيص: CC BY 4.0',
    '# الرابط: https://kimya.example/production-capacity?country=OM',
    '# ملاحظة: بيانات توضيحية',
    '# ملاحظة: توضع فاصلة علوية قبل كل نص قد تقرؤه برامج الجداول معادلةً.',
    'رقم (طن)',
    '',
  ])
  expect(await csvOf([FIGURE], [], { ...ABOUT, lang: 'en', filters: [] })).toContain(
    '# Filters: None: all records\r\n',
  )
})

test('MKT-08 a filter that a stranger wrote breaks out of no comment and begins no formula', async () => {
  const value = 'x\r\n=1,=cmd()\n"a;\t＝2,"\u2028@b'
  const file = await csvOf([TEXT], [['a']], { ...ABOUT, filters: [{ label: 'q', value }] })
  expect(file.split('\r\n').filter((line) => !/^\uFEFF?# /.test(line))).toEqual(['نص', 'a', ''])
  const line = file.split('\r\n').find((comment) => comment.includes('cmd'))!
  expect(line).not.toMatch(/["\n\t\u2028]|[,;]\s*[=@＝]/)
})

test('MKT-08 a reader that skips comments loses no row that begins with the sign of comments', async () => {
  const rows = [
    ['#1', 'a#b'],
    ['c', '#'],
    ['=d', '"e"'],
  ]
  const file = await csvOf([TEXT, { ...TEXT, key: 'b' }], rows)
  expect(parse(file, { bom: true, comment: '#', from_line: 2 })).toEqual([
    ['#1', 'a#b'],
    ['c', '#'],
    ["'=d", '"e"'],
  ])
})
