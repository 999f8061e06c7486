import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readCsv } from '#datasets/import/csv/read-csv.server.ts'
import { readXlsx } from '#datasets/import/xlsx/read-xlsx.server.ts'
import { readRawBytes } from '../../text/repair.ts'
import type { ArchiveFile } from '../files/file-set.ts'
import { decodeXml } from '../xml/decode.server.ts'

/** A row of a table by the names of its columns, and its line in the file. */
export interface TableRow {
  line: number
  cells: ReadonlyMap<string, string>
}

/** The rows of a CSV file, whatever letters it is in. Throws ImportRefusal of the imports of figures. */
export async function* csvRows(file: ArchiveFile): AsyncGenerator<TableRow> {
  yield* named(readCsv(asUtf8(file), { size: file.bytes }))
}

async function* asUtf8(file: ArchiveFile): AsyncGenerator<Buffer> {
  for await (const text of decodeXml(file.read())) yield Buffer.from(readRawBytes(text))
}

/** The rows of a workbook's first sheet. Throws ImportRefusal. */
export async function* workbookRows(file: ArchiveFile): AsyncGenerator<TableRow> {
  // A workbook is read in leaps, and may lie in a zip.
  const folder = await mkdtemp(join(tmpdir(), 'kimya-archive-'))
  try {
    const path = join(folder, 'table.xlsx')
    await pipeline(Readable.from(file.read()), createWriteStream(path))
    yield* named(await readXlsx(path))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* named(
  source: AsyncIterable<readonly { line: number; cells: readonly string[] }[]>,
): AsyncGenerator<TableRow> {
  let head: string[] | null = null
  for await (const rows of source)
    for (const { line, cells } of rows)
      if (head === null) head = cells.map((cell) => cell.trim())
      else yield { line, cells: new Map(head.map((name, at) => [name, cells[at] ?? ''])) }
}

/** A line of JSON Lines is a story. */
const MOST_LINE_CHARS = 20_000_000

/** The values of JSON Lines: null for a line that is none, or longer than a story. */
export async function* jsonLines(
  file: ArchiveFile,
): AsyncGenerator<{ line: number; value: Readonly<Record<string, unknown>> | null }> {
  for await (const { line, text } of textLines(file)) yield { line, value: objectIn(text) }
}

/** The lines of a text that say something, each with its number. */
export async function* textLines(file: ArchiveFile): AsyncGenerator<{ line: number; text: string }> {
  let rest = ''
  let line = 0
  for await (const text of decodeXml(file.read())) {
    rest += text
    let from = 0
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      line += 1
      const one = rest.slice(from, end)
      if (one.trim() !== '') yield { line, text: one }
      from = end + 1
    }
    rest = rest.slice(from)
    // What follows until the next line is of no line that can be read.
    if (rest.length > MOST_LINE_CHARS) rest = '!'
  }
  if (rest.trim() !== '') yield { line: line + 1, text: rest }
}

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(line) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** The rows of JSON Lines: lists are joined by commas, what is nested is left as JSON. */
export async function* jsonRows(file: ArchiveFile): AsyncGenerator<TableRow | { line: number; cells: null }> {
  for await (const { line, value } of jsonLines(file))
    yield value === null
      ? { line, cells: null }
      : { line, cells: new Map(Object.entries(value).map(([name, cell]) => [name, cellText(cell)])) }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if (Array.isArray(cell) && cell.every((one) => typeof one === 'string' || typeof one === 'number'))
    return cell.join(', ')
  return JSON.stringify(cell)
}
