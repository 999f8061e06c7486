import type { Readable } from 'node:stream'
import { textOf } from '../cell-text.ts'
import { cellOf, TAB } from '../copy/copy-cell.ts'
import { sheetRows } from '../copy/copy-sheet-rows.ts'
import type { Batches, ExportColumn, Row } from '../export.ts'
import { pack, type Packed } from './pack.ts'
import { copyOf, endOf, HEAD, type RowBlock } from '../copy/row-blocks.ts'
import { openSheetPool } from './sheet-pool.server.ts'
import { rowWriter } from './cells.ts'

/** Up to this number rows are written here: a small file is done before a thread has started. */
const BLOCKS_HERE = 4

/** Rows as a sheet writes them, taken some at a time by one sheet after the other. */
export interface SheetSource {
  /** How many takings may be under way at a time. */
  ahead: number
  /** The next rows' XML, up to a number; `place` is the first one's number, from 1. Null when none are left. */
  take(most: number, place: number): Promise<{ packed: Promise<Packed>; rows: number } | null>
  /** How many characters the values of each column have in the next rows, up to a number. */
  lengths(most: number): Promise<number[]>
  /** Whether every row was taken; waits for the next rows to know. */
  isEmpty(): Promise<boolean>
  close(): Promise<unknown>
}

/** A source of chunks, with the chunks that are in use. */
interface Pieces<T extends { length: number }> {
  /** The rest of the present chunk, or the next one; null at the end. */
  current(): Promise<T | null>
  /** The rest of the present chunk. */
  keep(rest: T | null): void
  /** The next chunks that have enough rows together, or all there are; they stay to be taken. */
  first(rows: number): Promise<readonly T[]>
  close(): Promise<unknown>
}

function piecesOf<T extends { length: number }>(from: AsyncIterable<T>): Pieces<T> {
  const source = from[Symbol.asyncIterator]()
  const waiting: T[] = []
  let ended = false
  const first = async (rows: number) => {
    let known = waiting.reduce((sum, piece) => sum + piece.length, 0)
    while (!ended && known < rows) {
      const { done, value } = await source.next()
      if (done) ended = true
      else if (value.length > 0) {
        waiting.push(value)
        known += value.length
      }
    }
    return waiting
  }
  return {
    first,
    current: async () => (await first(1))[0] ?? null,
    keep: (rest) => void waiting.splice(0, 1, ...(rest && rest.length > 0 ? [rest] : [])),
    close: async () => source.return?.(),
  }
}

/** Sheets of rows that come as cells. */
export function sheetsOfRows(columns: readonly ExportColumn[], batches: Batches): SheetSource {
  const pieces = piecesOf<readonly Row[]>(batches)
  const write = rowWriter(columns)
  return {
    ahead: 1,
    async take(most, place) {
      const rows = most > 0 ? await pieces.current() : null
      if (!rows) return null
      const taken = rows.slice(0, most)
      pieces.keep(rows.slice(most))
      const xml = taken.map((row, i) => write(row, place + i)).join('')
      return { packed: Promise.resolve(pack(xml)), rows: taken.length }
    },
    async lengths(most) {
      return longest(columns, (await pieces.first(most)).flat().slice(0, most))
    },
    isEmpty: async () => (await pieces.current()) === null,
    close: () => pieces.close(),
  }
}

/**
 * Sheets of a stream of `RowBlock`. The first are written here, so that a small file is made at once; the others by threads,
 * several at a time.
 */
export function sheetsOfCopy(columns: readonly ExportColumn[], blocks: Readable): SheetSource {
  const pieces = piecesOf<RowBlock>(blocks)
  const write = sheetRows(columns)
  const pool = openSheetPool(columns)
  let made = 0
  // It may come before the first row is asked for, where it is thrown.
  blocks.on('error', () => undefined)
  return {
    ahead: pool.ahead,
    async take(most, place) {
      const block = most > 0 ? await pieces.current() : null
      if (!block) return null
      const [taken, rest] = block.length > most ? split(block, most) : [block, null]
      pieces.keep(rest)
      made += 1
      const packed =
        made > BLOCKS_HERE ? pool.pack(taken, place) : Promise.resolve(pack(write(taken.bytes, place)))
      return { packed, rows: taken.length }
    },
    async lengths(most) {
      // Where blocks end says how the rows came through the socket: a column is as wide whenever the file is asked for.
      const blocks = await pieces.first(most)
      return longest(columns, blocks.flatMap(({ bytes }) => firstRows(bytes, most)).slice(0, most))
    },
    isEmpty: async () => (await pieces.current()) === null,
    async close() {
      blocks.destroy()
    },
  }
}

/** The first rows up to a number and the others, both with memory of their own. */
function split({ bytes, length }: RowBlock, most: number): [RowBlock, RowBlock] {
  let end = 0
  for (let row = 0; row < most; row++) end = endOf(bytes, end)
  return [copyOf(bytes.subarray(0, end), most), copyOf(bytes.subarray(end), length - most)]
}

const longest = (columns: readonly ExportColumn[], rows: readonly Row[]) =>
  columns.map((_, i) => rows.reduce((most, row) => Math.max(most, textOf(row[i] ?? null).length), 0))

function firstRows(block: Buffer, most: number): Row[] {
  const rows: Row[] = []
  for (let start = 0; start < block.length && rows.length < most; start = endOf(block, start)) {
    const end = endOf(block, start) - 1
    const row: (string | null)[] = []
    for (let at = start + HEAD; at <= end;) {
      const tab = block.indexOf(TAB, at)
      const stop = tab === -1 || tab > end ? end : tab
      row.push(cellOf(block, at, stop))
      at = stop + 1
    }
    rows.push(row)
  }
  return rows
}
