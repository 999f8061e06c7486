import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ImportRefusal } from '../refusal.ts'
import { cellsOf, chunksOf, rowsOf } from '../testing-source.ts'
import type { Encoding } from '../source.ts'
import { readCsv } from './read-csv.server.ts'
import { cpuMs } from '#testing/cpu-time.ts'

const read = (content: Uint8Array | string, size?: number) => cellsOf(readCsv(chunksOf(content, size)))
const readAs = (content: Uint8Array, encoding: Encoding) => cellsOf(readCsv(chunksOf(content), { encoding }))
const refusal = async (content: Uint8Array | string, size = 65_536) => {
  const error: unknown = await read(content, size).then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof ImportRefusal ? error.code : error
}

const cell = fc
  .array(fc.constantFrom('a', '٣', 'ن', '"', '\n', '\r\n', ',', ';', ' ', '\u200f', '\u2067', '#', '€'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))

test('MKT-09 what is written as CSV is read back: quotes, line ends, both scripts, bidi marks, chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 1, max: 40 }),
      async (rows, delimiter, size) => {
        const head = ['x', 'y', 'z']
        const text = [head, ...rows]
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
          .join('\n')
        const source = readCsv(chunksOf(text, size), { delimiter: delimiter as ',' })
        expect(await cellsOf(source)).toEqual([head, ...rows])
      },
    ),
    { numRuns: 300 },
  )
})

test('MKT-09 the splitter agrees with another parser on files of every kind of cell', async () => {
  const piece = fc.constantFrom('ab', '"q,""x"""', '1.5', '', '"a\nb"', 'né', '"مرحبا"')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(piece, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      async (rows, newline) => {
        const text = rows.map((cells) => cells.join(',')).join(newline) + newline
        const other = parse(text, { relax_column_count: true, skip_empty_lines: true })
        expect(await cellsOf(readCsv(chunksOf(text, 3), { delimiter: ',' }))).toEqual(other)
      },
    ),
    { numRuns: 200 },
  )
})

test('MKT-09 any bytes are read or refused by name, and the reader ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.integer({ min: 1, max: 64 }),
      async (bytes, size) => {
        const code = await refusal(bytes, size)
        expect(code === null || typeof code === 'string').toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('MKT-09 UTF-8 is read with and without its mark; another encoding only when it is declared', async () => {
  const text = 'المنتج;السعر\nيوريا;٤٥٣٫١\n'
  const rows = [
    ['المنتج', 'السعر'],
    ['يوريا', '٤٥٣٫١'],
  ]
  expect(await read(text)).toEqual(rows)
  expect(await read(`\ufeff${text}`)).toEqual(rows)
  const little = Buffer.from(`\ufeff${text}`, 'utf16le')
  expect(await refusal(little)).toBe('file_utf16')
  expect(await readAs(little, 'utf-16le')).toEqual(rows)
  expect(await readAs(Buffer.from(little).swap16(), 'utf-16be')).toEqual(rows)
  // «سعر» and «نفط» in windows-1256.
  const arabic = [0xd3, 0xda, 0xd1, 0x2c, 0xe4, 0xdd, 0xd8, 0x0a, 0x31, 0x2c, 0x32]
  expect(await refusal(Uint8Array.from(arabic))).toBe('file_encoding')
  expect(await readAs(Uint8Array.from(arabic), 'windows-1256')).toEqual([
    ['سعر', 'نفط'],
    ['1', '2'],
  ])
})

test('MKT-09 letters that are not UTF-8 are found however late they come', async () => {
  const head = Buffer.from('a,b\n'.repeat(50_000))
  const rows = await read(Buffer.concat([head, Buffer.from('سعر,1')]), 10_000)
  expect(rows.at(-1)).toEqual(['سعر', '1'])
  const mixed = Buffer.concat([
    head,
    Buffer.from('سعر,1\n'),
    head,
    Buffer.from([0xd3, 0xda, 0xd1, 0x2c, 0x31]),
  ])
  expect(await refusal(mixed)).toBe('file_encoding')
})

test('MKT-09 the delimiter is found, declared or not, also beside decimal commas', async () => {
  expect(await read('a;b;c\n1,5;2,5;3\n')).toEqual([
    ['a', 'b', 'c'],
    ['1,5', '2,5', '3'],
  ])
  expect(await read('a\tb\n1,5\t2\n')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(await read('sep=;\r\na;b,c\r\n')).toEqual([['a', 'b,c']])
  expect(await read('name\nx\n')).toEqual([['name'], ['x']])
  expect(await read('"a;b;c",d\n"e;f;g",h\n')).toEqual([
    ['a;b;c', 'd'],
    ['e;f;g', 'h'],
  ])
})

test('MKT-09 lines are counted as an editor sees them: comments, blank lines and lines within quotes', async () => {
  const text = '# source: x, y\n#\n\na,b\n1,"two\nlines"\n\n3,4\n'
  expect(await rowsOf(readCsv(chunksOf(text)))).toEqual([
    { line: 4, cells: ['a', 'b'] },
    { line: 5, cells: ['1', 'two\nlines'] },
    { line: 8, cells: ['3', '4'] },
  ])
  expect(await read('#,name\n1,x\n')).toEqual([
    ['#', 'name'],
    ['1', 'x'],
  ])
  expect(await read('a,b\r1,2\r')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('MKT-09 what is no CSV is refused by name, at once and without memory', async () => {
  const took = await cpuMs(async () => {
    expect(await refusal('')).toBe('file_empty')
    expect(await refusal('\n\n')).toBe('file_empty')
    expect(await refusal(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0]))).toBe('file_binary')
    expect(await refusal('a,b\n"x,y\n')).toBe('quote_open')
    expect(await refusal(`a,b\n"${'x,\n'.repeat(1_000_000)}`)).toBe('quote_open')
    expect(await refusal('x'.repeat(2_000_000))).toBe('record_long')
    expect(await refusal(`a,b\n${'x'.repeat(150_000)},1\n`)).toBe('cell_long')
    expect(await refusal(','.repeat(900_000))).toBe('columns_many')
    expect(await refusal(`${'"",'.repeat(300_000)}\n`)).toBe('columns_many')
  })
  expect(took).toBeLessThan(5000)
})

test('MKT-09 a large file streams: the share that was read grows and the rest is not waited for', async () => {
  const size = 4_000_000
  const source = readCsv(chunksOf('1,2\n'.repeat(size / 4), 65_536), { size })
  const iterator = source[Symbol.asyncIterator]()
  await iterator.next()
  expect(source.fraction()).toBeLessThan(0.2)
  await iterator.return?.()
})
