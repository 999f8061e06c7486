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
