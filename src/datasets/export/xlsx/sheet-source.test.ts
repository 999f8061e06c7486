import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { copyOf } from '../copy/row-blocks.ts'
import { sheetsOfCopy } from './sheet-source.server.ts'
import { sent } from '../copy/testing-copy.ts'
import { ABOUT, batchesOf, FIGURE, TEXT } from '../testing-files.ts'
import { readXlsx } from './testing-xlsx.ts'
import { workbook, xlsxExport } from './xlsx.server.ts'

// More blocks than are written without a thread, and sheets that end within them.
test.each([3, 20, 1000])(
  'MKT-08 a workbook by threads is the one made without, its rows in their order; sheets of %i rows',
  async (rowsOfSheet) => {
    const rows = Array.from({ length: 150 }, (_, i) => [`نص ${i} & <${'x'.repeat(i)}>`, String(i)])
    const blocks = Array.from({ length: 15 }, (_, i) => {
      const part = rows.slice(i * 10, i * 10 + 10)
      return copyOf(sent(part.map((row) => row.join('\t'))), part.length)
    })
    const columns = [TEXT, FIGURE]
    const byThreads = await readXlsx(
      workbook(ABOUT, columns, sheetsOfCopy(columns, Readable.from(blocks)), { rowsOfSheet }),
    )
    const without = await readXlsx(xlsxExport(ABOUT, columns, batchesOf(rows), { rowsOfSheet }))
    expect(byThreads.sheets.length).toBe(Math.ceil(rows.length / (rowsOfSheet - 1)) + 1)
    expect(
      byThreads.sheets.slice(0, -1).flatMap((sheet) => sheet.rows.slice(1).map(([, cell]) => cell?.text)),
    ).toEqual(rows.map(([, figure]) => figure))
    // The widths of columns too, though the first block alone has narrower rows.
    expect(byThreads.parts).toEqual(without.parts)
  },
)

test('MKT-08 a thread that fails breaks its workbook off, and the next workbook has another', async () => {
  const block = () => copyOf(sent(['a']), 1)
  const file = (last: Buffer) =>
    workbook(
      ABOUT,
      [TEXT],
      sheetsOfCopy([TEXT], Readable.from([...Array.from({ length: 8 }, block), copyOf(last, 1)])),
    )
  await expect(buffer(file(Buffer.from('d')))).rejects.toThrow(RangeError)
  expect((await readXlsx(file(sent(['b'])))).sheets[0]?.rows.length).toBe(10)
})
