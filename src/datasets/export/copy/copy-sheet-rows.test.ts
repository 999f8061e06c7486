import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetRows } from './copy-sheet-rows.ts'
import { sent } from './testing-copy.ts'
import { FIGURE, TEXT } from '../testing-files.ts'
import { rowWriter } from '../xlsx/cells.ts'

test('MKT-08 narrow and wide rows of COPY are the rows that the writer of cells writes, wherever the block grows', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'a', '=1', '<', 'two  blanks', 'سعر', '1234567890123456', null),
    fc.nat().map(String),
    fc.nat({ max: 300 }).map((length) => 'x'.repeat(length)),
  )
  const table = fc
    .integer({ min: 1, max: 3 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 40 }))
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 60 }), (rows, times) => {
      const many = Array.from({ length: times }, () => rows).flat()
      const columns = (rows[0] ?? []).map((_, i) => (i === 1 ? FIGURE : TEXT))
      const block = sent(many.map((row) => row.map((one) => one ?? '\\N').join('\t')))
      const xml = sheetRows(columns)(block, 2)
      const write = rowWriter(columns)
      expect(xml.toString()).toBe(many.map((row, i) => write(row, i + 2)).join(''))
    }),
  )
})

test('MKT-08 no length of a block of one narrow column is written past its end', () => {
  const row = rowWriter([TEXT])
  let whole = ''
  for (let rows = 1; rows <= 1500; rows++) {
    whole += row(['a'], rows + 1)
    const xml = sheetRows([TEXT])(sent(Array<string>(rows).fill('a')), 2)
    expect(xml.equals(Buffer.from(whole)), `${rows} rows`).toBe(true)
  }
})
