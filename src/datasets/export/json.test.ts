import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { ExportColumn } from './export.ts'
import { jsonExport } from './json.server.ts'
import { ABOUT, batchesOf, FIGURE, readJson, TEXT, textIn } from './testing-files.ts'

const LIST: ExportColumn = { key: 'list', label: 'قائمة', type: 'list' }
const YES: ExportColumn = { key: 'yes', label: 'نعم', type: 'boolean' }

test('MKT-08 any table comes back from JSON, whatever the batches', async () => {
  const row = fc.tuple(
    fc.option(fc.string({ unit: 'binary' })),
    fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.option(fc.array(fc.string())),
    fc.option(fc.boolean()),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { maxLength: 3 }), { maxLength: 4 }), async (batches) => {
      const file = jsonExport(ABOUT, [TEXT, FIGURE, LIST, YES], batchesOf(...batches))
      expect((await readJson(file)).rows).toEqual(
        batches.flat().map(([text, figure, list, yes]) => ({
          text: text && stripBidi(text),
          figure: figure === null ? null : figure + 0,
          list: list && list.map(stripBidi),
          yes,
        })),
      )
    }),
  )
})

test('MKT-08 decimal strings are numbers with every digit; what is no number is text', async () => {
  const cells = ['-12345678901234567890.10', '0.50', '007', 'NaN', '=1']
  const file = await textIn(jsonExport(ABOUT, [FIGURE], batchesOf(cells.map((cell) => [cell]))))
  expect(file.split('\n').slice(3, -2)).toEqual([
    '{"figure":-12345678901234567890.10},',
    '{"figure":0.50},',
    '{"figure":"007"},',
    '{"figure":"NaN"},',
    '{"figure":"=1"}',
  ])
})

test('MKT-08 the file says where it is from and what its columns are', async () => {
  const { about, columns, rows } = await readJson(
    jsonExport(ABOUT, [{ ...FIGURE, unit: 'kt', decimals: 1 }], batchesOf()),
  )
  expect(about).toEqual({
    title: 'الطاقة الإنتاجية',
    lang: 'ar',
    source: 'كيميا',
    licence: 'CC BY 4.0',
    retrieved: '2026-11-21',
    url: ABOUT.url,
    demo: false,
    marks: {},
    filters: [{ label: 'البلد', value: 'عُمان' }],
  })
  expect(columns).toEqual([{ key: 'figure', label: 'رقم', type: 'number', unit: 'kt', decimals: 1 }])
  expect(rows).toEqual([])
})
