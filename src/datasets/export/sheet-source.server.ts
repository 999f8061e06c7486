import type { Readable } from 'node:stream'
import { textOf } from './cell-text.ts'
import { cellOf, LF, TAB } from './copy-cell.ts'
import { sheetRows } from './copy-sheet-rows.ts'
import type { Batches, ExportColumn, Row } from './export.ts'
import { rowWriter } from './xlsx-cells.ts'

/** Rows as a sheet writes them, taken some at a time by one sheet after the other. */
export interface SheetSource {
  /** The next rows' XML, at most so many; `place` is the first one's number, from 1. None when none are left. */
  take(most: number, place: number): Promise<{ xml: string | Buffer; rows: number }>
  /** How many characters the values of each column have in the next rows, at most so many. */
  lengths(most: number): Promise<number[]>
  /** Whether every row was taken; waits for the next rows to know. */
  isEmpty(): Promise<boolean>
  close(): Promise<unknown>
}

/** What comes in pieces from anywhere, with the piece that is being used. */
interface Pieces<T extends { length: number }> {
  /** The rest of the piece at hand, or the next one; null at the end. */
  current(): Promise<T | null>
  keep(rest: T): void
  close(): Promise<unknown>
}

function piecesOf<T extends { length: number }>(from: AsyncIterable<T>): Pieces<T> {
  const source = from[Symbol.asyncIterator]()
  let waiting: T | null = null
  let ended = false
  return {
    async current() {
      while (!ended && (waiting === null || waiting.length === 0)) {
        const { done, value } = await source.next()
        if (done) ended = true
        waiting = done ? null : value
      }
      return waiting
    },
    keep: (rest) => void (waiting = rest),
    close: async () => source.return?.(),
  }
}

/** Sheets of rows that come as cells. */
export function sheetsOfRows(columns: readonly ExportColumn[], batches: Batches): SheetSource {
  const pieces = piecesOf<readonly Row[]>(batches)
  const write = rowWriter(columns)
  return {
    async take(most, place) {
      const rows = most > 0 ? await pieces.current() : null
      if (!rows) return { xml: '', rows: 0 }
      const taken = rows.slice(0, most)
      pieces.keep(rows.slice(most))
      return { xml: taken.map((row, i) => write(row, place + i)).join(''), rows: taken.length }
    },
    async lengths(most) {
      return longest(columns, (await pieces.current())?.slice(0, most) ?? [])
    },
    isEmpty: async () => (await pieces.current()) === null,
    close: () => pieces.close(),
  }
}

/** Sheets of blocks of whole rows in COPY's text format. */
export function sheetsOfCopy(columns: readonly ExportColumn[], blocks: Readable): SheetSource {
  const pieces = piecesOf<Buffer>(blocks)
  const write = sheetRows(columns)
  // It may come before the first row is asked for, where it is thrown.
  blocks.on('error', () => undefined)
  return {
    async take(most, place) {
      const block = most > 0 ? await pieces.current() : null
      if (!block) return { xml: '', rows: 0 }
      const { xml, next, written } = write(block, 0, place, most)
      pieces.keep(block.subarray(next))
      return { xml, rows: written }
    },
    async lengths(most) {
      const block = await pieces.current()
      return longest(columns, block ? firstRows(block, most) : [])
    },
    isEmpty: async () => (await pieces.current()) === null,
    async close() {
      blocks.destroy()
    },
  }
}

const longest = (columns: readonly ExportColumn[], rows: readonly Row[]) =>
  columns.map((_, i) => rows.reduce((most, row) => Math.max(most, textOf(row[i] ?? null).length), 0))

function firstRows(block: Buffer, most: number): Row[] {
  const rows: Row[] = []
  for (let start = 0; start < block.length && rows.length < most;) {
    const end = block.indexOf(LF, start)
    const row: (string | null)[] = []
    for (let at = start; at <= end;) {
      const tab = block.indexOf(TAB, at)
      const stop = tab === -1 || tab > end ? end : tab
      row.push(cellOf(block, at, stop))
      at = stop + 1
    }
    rows.push(row)
    start = end + 1
  }
  return rows
}
