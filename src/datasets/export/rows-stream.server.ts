import type { Readable } from 'node:stream'
import { byteStream } from './byte-stream.server.ts'
import type { Batches, Row } from './export.ts'

interface RowsWriter {
  head: string
  rows: (rows: readonly Row[]) => string
  tail: string
}

/** A text file of a head, rows as they come, and a tail. The head goes out before the first row is there. */
export function rowsStream(batches: Batches, { head, rows, tail }: RowsWriter): Readable {
  const source = batches[Symbol.asyncIterator]()
  let next: 'head' | 'rows' | 'end' = 'head'
  return byteStream(
    async () => {
      if (next === 'head') {
        next = 'rows'
        return head
      }
      if (next === 'end') return null
      const { done, value } = await source.next()
      if (!done) return rows(value)
      next = 'end'
      return tail
    },
    async () => source.return?.(),
  )
}

/**
 * Batches with every row changed. Unlike a generator it hands the reader's leaving on at once, also while rows are
 * being fetched.
 * @public For rows whose labels are not in the database.
 */
export function mapRows(batches: Batches, change: (row: Row) => Row): Batches {
  return {
    [Symbol.asyncIterator]() {
      const source = batches[Symbol.asyncIterator]()
      return {
        async next() {
          const { done, value } = await source.next()
          return done ? { done, value } : { done: false, value: value.map(change) }
        },
        async return() {
          await source.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}
