import { expect, test } from 'vitest'
import { Refusal } from '#platform/http/errors.ts'
import { testPackage, testPdf, testZip } from '#testing/documents.ts'
import { documentFormat } from './document-format.server.ts'

const formatOf = (bytes: Buffer): Promise<string> =>
  documentFormat(bytes).catch((error: unknown) => {
    if (error instanceof Refusal) return error.code
    throw error
  })

test.each([
  ['a PDF', testPdf(), 'pdf'],
  ['a workbook', testPackage('xlsx'), 'xlsx'],
  ['a text document', testPackage('docx'), 'docx'],
  ['a presentation', testPackage('pptx'), 'pptx'],
  ['a table', Buffer.from('المنتج,السعر\nيوريا,310\n'), 'csv'],
  ['a table of tabs behind a byte order mark', Buffer.from('\ufeffproduct\tprice\r\nurea\t310\r\n'), 'csv'],
  ['a PDF that is cut off', testPdf().subarray(0, 300), 'damaged_file'],
  ['a package that is cut off', testPackage('xlsx').subarray(0, 250), 'damaged_file'],
  ['a zip of anything', testZip({ 'page.html': '<script>alert(1)</script>' }), 'bad_format'],
  ['a workbook with macros', testPackage('xlsx', 'x', { 'xl/vbaProject.bin': 'x' }), 'bad_format'],
  [
    'a workbook that is said to hold macros',
    testZip({
      '[Content_Types].xml':
        '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>',
      'xl/workbook.xml': 'x',
    }),
    'bad_format',
  ],
  [
    'a package without the part that it names',
    testZip({
      '[Content_Types].xml':
        '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    }),
    'damaged_file',
  ],
  ['an Office file of before 2007, or a locked one', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'bad_format'],
  ['a page', Buffer.from('  <!doctype html><p>a, b'), 'bad_format'],
  ['a drawing behind a byte order mark', Buffer.from('\ufeff<svg xmlns="x">a,b</svg>'), 'bad_format'],
  ['a text that is no table', Buffer.from('one word\nanother, and more\n'), 'bad_format'],
  ['a table with a NUL', Buffer.from('a,b\n1,\0\n'), 'bad_format'],
  ['a NUL far behind the beginning', Buffer.from(`a,b\n${'1,2\n'.repeat(500)}\0`), 'bad_format'],
  ['a table in Windows-1256', Buffer.from([0xc7, 0xe1, 0x2c, 0xd3, 0xda, 0xd1, 0x0a]), 'not_utf8'],
])('FILE-01 %s', async (_what, bytes, format) => {
  expect(await formatOf(bytes)).toBe(format)
})
