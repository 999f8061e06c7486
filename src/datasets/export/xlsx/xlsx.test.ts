import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Cell, ExportColumn, Row } from '../export.ts'
import { ABOUT, batchesOf, FIGURE, TEXT } from '../testing-files.ts'
import { readXlsx } from './testing-xlsx.ts'
import { columnLetters } from './cells.ts'
import { xlsxExport } from './xlsx.server.ts'

const DAY: ExportColumn = { key: 'day', label: 'يوم', type: 'date' }
const sheetOf = async (columns: readonly ExportColumn[], rows: readonly Row[]) =>
  (await readXlsx(xlsxExport(ABOUT, columns, batchesOf(rows)))).sheets[0]!
const cellsOf = async (column: ExportColumn, ...cells: Cell[]) =>
  (
    await sheetOf(
      [column],
      cells.map((cell) => [cell]),
    )
  ).rows
    .slice(1)
    .map(([cell]) => cell && [cell.type, cell.text])

test('MKT-08 any texts come back from the workbook as typed text, without what XML cannot write', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '_x0041_',
          '_',
          'x000D_',
          '&',
          '<',
          '>',
          '"',
          ']]>',
          '\r',
          '\n',
          ' ',
          '\u0001',
          '\uFFFE',
          '=1',
          'سعر',
          '😀',
        ),
      )
      .map((parts) => parts.join('')),
  )
  const forbidden = new RegExp(String.raw`[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]`, 'g')
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (texts) => {
      expect(await cellsOf(TEXT, ...texts)).toEqual(
        texts.map((one) => ['inlineStr', stripBidi(one).toWellFormed().replace(forbidden, '')]),
      )
    }),
    { numRuns: 150 },
  )
})

test('MKT-08 a text that looks like a formula is text, also when it is edited', async () => {
  const { rows, xml } = await sheetOf([TEXT], [['=1+1'], ['@x'], ['-5']])
  expect(rows.slice(1).map(([cell]) => [cell!.type, cell!.text, cell!.style])).toEqual([
    ['inlineStr', '=1+1', 2],
    ['inlineStr', '@x', 2],
    ['inlineStr', '-5', 2],
  ])
  expect(xml).not.toContain('<f')
})

test('MKT-08 figures are numbers; more digits than a spreadsheet holds stay text', async () => {
  expect(
    await cellsOf(FIGURE, '-12.50', -3, '123456789012345', '0.000000000000000012', '90000000000000000000'),
  ).toEqual(
    ['-12.50', '-3', '123456789012345', '0.000000000000000012', '90000000000000000000'].map((digits) => [
      'n',
      digits,
    ]),
  )
  const texts = ['1234567890123456', '12345678901234567890.5', '1e999', '=1', 'NaN']
  expect(await cellsOf(FIGURE, ...texts)).toEqual(texts.map((text) => ['inlineStr', text]))
})

test('MKT-08 days are dates and years numbers, months and impossible days text, truth is truth, nothing is no cell', async () => {
  expect(
    await cellsOf(
      DAY,
      '2026-11-21',
      '1900-03-01',
      '1900-02-28',
      '2026-02-30',
      '2026-13-01',
      '2024-02-29',
      '2026',
      null,
    ),
  ).toEqual([
    ['n', '46347'],
    ['n', '61'],
    ['inlineStr', '1900-02-28'],
    ['inlineStr', '2026-02-30'],
    ['inlineStr', '2026-13-01'],
    ['n', '45351'],
    ['inlineStr', '2026'],
    undefined,
  ])
  expect(await cellsOf({ ...DAY, type: 'partialDate' }, '2026-05-09', '2026-05', '2026')).toEqual([
    ['n', '46151'],
    ['inlineStr', '2026-05'],
    ['n', '2026'],
  ])
  expect(await cellsOf({ ...DAY, type: 'boolean' }, true, false)).toEqual([
    ['b', '1'],
    ['b', '0'],
  ])
})

test('MKT-08 a text beyond what a cell holds is cut with a mark, between characters', async () => {
  const [[, exact] = [], [, cut] = []] = (await cellsOf(TEXT, 'س'.repeat(32_767), '😀'.repeat(20_000))) as [
    string,
    string,
  ][]
  expect(exact).toBe('س'.repeat(32_767))
  expect(cut).toBe(`${'😀'.repeat(16_383)}…`)
})

test('MKT-08 LANG-02 an Arabic workbook runs right to left, with frozen headings, a filter, and a sheet about itself', async () => {
  const { sheets, parts } = await readXlsx(
    xlsxExport(
      { ...ABOUT, marks: { demo: 'all' } },
      [TEXT, { ...FIGURE, unit: 'طن' }],
      batchesOf([['a', 1]], [['b', 2]]),
    ),
  )
  const [data, about] = sheets
  expect(sheets.map(({ name }) => name)).toEqual(['البيانات', 'عن الملف'])
  for (const { xml } of sheets) expect(xml).toContain('rightToLeft="1"')
  expect(data!.xml).toContain('state="frozen"')
  expect(data!.xml).toContain('<autoFilter ref="A1:B3"/>')
  expect(data!.rows[0]!.map((cell) => [cell?.text, cell?.style])).toEqual([
    ['نص', 1],
    ['رقم (طن)', 1],
  ])
  expect(about!.rows.map((row) => row.map((cell) => cell?.text))).toEqual([
    ['العنوان', 'الطاقة الإنتاجية'],
    ['المصدر', 'كيميا'],
    ['التصفية', 'البلد: عُمان'],
    ['تاريخ الاستخراج', '2026-11-21'],
    ['الترخيص', 'CC BY 4.0'],
    ['الرابط', ABOUT.url],
    ['ملاحظة', 'بيانات توضيحية'],
  ])
  expect([...parts.keys()][0]).toBe('_rels/.rels')
  const english = await readXlsx(xlsxExport({ ...ABOUT, lang: 'en' }, [TEXT], batchesOf()))
  expect(english.sheets.map(({ name }) => name)).toEqual(['Data', 'About'])
  expect(english.sheets[0]!.xml).not.toContain('rightToLeft')
})

test('MKT-08 number formats: decimals, thousands of what is measured, percents as they are', async () => {
  const columns: ExportColumn[] = [
    { ...FIGURE, decimals: 2 },
    { ...FIGURE, type: 'integer' },
    { ...FIGURE, type: 'integer', unit: 'kt' },
    { ...FIGURE, unit: '%', decimals: 1 },
  ]
  const { sheets, parts } = await readXlsx(xlsxExport(ABOUT, columns, batchesOf([[1, 2026, 1000, 12.5]])))
  const styles = parts.get('xl/styles.xml')!
  const formats = new Map(
    Array.from(styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g), ([, id, code]) => [id, code]),
  )
  const xfs = Array.from(styles.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g), ([, id]) =>
    formats.get(id),
  )
  expect(sheets[0]!.rows[1]!.map((cell) => [cell?.text, xfs[cell?.style ?? -1]])).toEqual([
    ['1', '#,##0.00'],
    ['2026', '0'],
    ['1000', '#,##0'],
    ['12.5', '#,##0.0\\%'],
  ])
})

test.each([[3], [4], [5]])(
  'MKT-08 rows beyond a full sheet go on in the next (%i rows a sheet)',
  async (rowsOfSheet) => {
    const rows = Array.from({ length: 8 }, (_, i): Row => [i])
    const { sheets } = await readXlsx(
      xlsxExport(ABOUT, [FIGURE], batchesOf(rows.slice(0, 3), [], rows.slice(3)), { rowsOfSheet }),
    )
    const data = sheets.slice(0, -1)
    expect(data.map(({ name }) => name)).toEqual(
      data.map((_, i) => (i === 0 ? 'البيانات' : `البيانات ${i + 1}`)),
    )
    expect(data.length).toBe(Math.ceil(8 / (rowsOfSheet - 1)))
    for (const sheet of data) expect(sheet.rows.length).toBeLessThanOrEqual(rowsOfSheet)
    expect(data.flatMap((sheet) => sheet.rows.slice(1).map(([cell]) => Number(cell!.text)))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ])
  },
)

test('MKT-08 every part of the archive has the checksum and the size of its directory', async () => {
  const zip = await fromBufferPromise(await buffer(xlsxExport(ABOUT, [TEXT], batchesOf([['سعر']]))))
  let parts = 0
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry))
    expect([crc32(bytes), bytes.length], entry.fileName).toEqual([entry.crc32, entry.uncompressedSize])
    expect(entry.getLastModDate({ timezone: 'UTC' })).toEqual(new Date('2026-11-21T06:00:00Z'))
    parts += 1
  }
  expect(parts).toBe(7)
})

test('MKT-08 columns are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})
