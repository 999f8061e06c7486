import { expect, test } from 'vitest'
import { readCsv } from '../csv/read-csv.server.ts'
import { ImportRefusal } from '../refusal.ts'
import { IssueLog } from '../run/issues.ts'
import type { ImportColumn, ImportTarget, StagedRow } from '../run/target.ts'
import { chunksOf } from '../testing-source.ts'
import { rowConverter } from './convert.server.ts'
import { resolveFields } from './fields.server.ts'
import { guessMapping } from './guess.ts'
import { openTable } from './header.ts'
import { mappingSchema, type Mapping } from './mapping.ts'
import { eia, worldBankLong, worldBankWorkbook } from './ready.ts'

const columns: ImportColumn[] = [
  { key: 'series', type: { kind: 'text', max: 100 }, labels: { ar: 'السلسلة', en: 'Series' } },
  { key: 'date', type: { kind: 'date', precision: 'month' }, labels: { ar: 'التاريخ', en: 'Date' } },
  {
    key: 'price',
    type: { kind: 'number', min: 0 },
    required: true,
    labels: { ar: 'السعر', en: 'Price' },
    units: { 'USD/kg': 1000 },
  },
]
const nowhere = async () => {
  throw new Error('Nothing is written here')
}
const target: ImportTarget = {
  columns,
  key: ['series', 'date'],
  begin: nowhere,
  write: nowhere,
  finish: nowhere,
  abort: nowhere,
  leave: nowhere,
}

async function convert(csv: string, mapping: Mapping, into = target) {
  const table = await openTable(readCsv(chunksOf(csv)), mapping.headerRow)
  const errors = new IssueLog()
  const fields = resolveFields(mapping, table.header.cells, into, { dayOrder: mapping.dayOrder })
  const converter = rowConverter(fields, table.header, mapping, into, errors)
  const rows: StagedRow[] = []
  for await (const portion of table.rows) for (const row of portion) converter.convert(row, rows)
  return {
    rows: rows.map(({ line, values }) => [line, ...values]),
    errors: errors.kept,
    skipped: converter.skipped,
  }
}
const refusal = (csv: string, mapping: Mapping) =>
  convert(csv, mapping).then(
    () => null,
    (error: unknown) => (error instanceof ImportRefusal ? [error.code, error.params] : error),
  )

test('MKT-09 a mapping is guessed from names in either language, folded, with a unit behind them', () => {
  const mapping = guessMapping(['م', 'السّعر (دولار/طن)', 'Séries', 'series', 'DATE'], columns)
  expect(mapping.columns).toEqual([
    { to: 'series', from: 'series' },
    { to: 'date', from: 'DATE' },
    { to: 'price', from: 'السّعر (دولار/طن)' },
  ])
  expect(guessMapping(['Price', 'price', 'x'], columns).columns).toEqual([{ to: 'price', from: 1 }])
  expect(mappingSchema.parse(mapping)).toEqual(mapping)
})

test('MKT-09 the ready mappings are mappings', () => {
  for (const mapping of [worldBankLong, worldBankWorkbook, eia('brent')])
    expect(mappingSchema.safeParse(mapping).success).toBe(true)
  expect(mappingSchema.safeParse({ name: 'x', columns: [{ to: 'a', from: 0 }] }).success).toBe(false)
})

test('MKT-09 the World Bank’s layout: titles, names, units and codes above, a series a column, gaps are no rows', async () => {
  const csv = [
    'World Bank Commodity Price Data,,,',
    'monthly prices in nominal US dollars,,,',
    ',"Crude oil, Brent",Urea **,',
    ',($/bbl),($/mt),',
    ',CRUDE_BRENT,UREA_EE_BULK,',
    '1960M01,1.63,..,',
    '1960M02,…,42.25,',
  ].join('\n')
  expect(await convert(csv, worldBankWorkbook)).toEqual({
    rows: [
      [6, 'Crude oil, Brent', '1960-01-01', 1.63],
      [7, 'Urea', '1960-02-01', 42.25],
    ],
    errors: [],
    skipped: 2,
  })
})

test('MKT-09 an error names line, column and header; the cell of an unpivoted row names its own column', async () => {
  const csv = ',Brent,Urea\n1960M01,1,2\n1960M13,3,4\n1960M02,x,-5\n'
  const { rows, errors } = await convert(csv, worldBankWorkbook)
  expect(rows).toHaveLength(2)
  expect(errors).toEqual([
    { line: 3, column: 1, header: { ar: 'التاريخ', en: 'Date' }, code: 'date', params: { value: '1960M13' } },
    { line: 4, column: 2, header: 'Brent', code: 'number', params: { value: 'x' } },
    { line: 4, column: 3, header: 'Urea', code: 'below', params: { value: '-5', min: 0 } },
  ])
})

test('MKT-09 a missing key or required value is an error unless the mapping skips such rows', async () => {
  const plain: Mapping = { name: 'x', columns: worldBankLong.columns.map((column) => ({ ...column })) }
  const csv = 'series_id,month,value\nurea,1960-01,..\n,1960-02,3\n'
  expect((await convert(csv, plain)).errors.map(({ line, column, code }) => [line, column, code])).toEqual([
    [2, 3, 'required_mark'],
    [3, 1, 'required'],
  ])
  expect((await convert(csv, worldBankLong)).skipped).toBe(1)
})

test('MKT-09 units become the stored one; a constant is in every row; rules over cells name their column', async () => {
  const mapping: Mapping = {
    name: 'x',
    columns: [
      { to: 'series', constant: 'urea' },
      { to: 'date', from: 1 },
      { to: 'price', from: 'P', unit: 'USD/kg' },
    ],
  }
  const strict: ImportTarget = {
    ...target,
    check: (row) => (row['price'] === 453.1 ? [{ column: 'price', code: 'test.odd', params: { n: 1 } }] : []),
  }
  const { rows, errors } = await convert('D,P\n2026-05,0.7705\n2026-06,0.4531\n', mapping, strict)
  expect(rows).toEqual([[2, 'urea', '2026-05-01', 770.5]])
  expect(errors).toEqual([{ line: 3, column: 2, header: 'P', code: 'test.odd', params: { n: 1 } }])
})

test('MKT-09 a mapping that does not fit the file or the dataset is refused before a row is read', async () => {
  const with_ = (columns: Mapping['columns']) => ({ name: 'x', columns })
  const csv = 'series,date,price,price\nurea,2026-05,1,2\n'
  const good: Mapping['columns'] = [
    { to: 'series', from: 'series' },
    { to: 'date', from: 'date' },
  ]
  expect(await refusal(csv, with_([...good, { to: 'price', from: 'Preis' }]))).toEqual([
    'header_missing',
    { header: 'Preis' },
  ])
  expect(await refusal(csv, with_([...good, { to: 'price', from: 'price' }]))).toEqual([
    'header_twice',
    { header: 'price' },
  ])
  expect(await refusal(csv, with_(good))).toEqual([
    'column_unmapped',
    { column: { ar: 'السعر', en: 'Price' }, found: 'series | date | price | price' },
  ])
  expect(await refusal(csv, with_([...good, { to: 'colour', from: 3 }]))).toEqual([
    'column_unknown',
    { column: 'colour' },
  ])
  expect(await refusal(csv, { ...with_(good), headerRow: 9 })).toEqual(['header_none', {}])
})
