import type { Batches, Row } from './export.ts'

/** Rows taken some at a time by one sheet after the other. */
export interface RowFeed {
  /** The next rows, at most so many; none when none may be taken or all were. */
  take(most: number): Promise<readonly Row[]>
  /** Whether every row was taken; waits for the next batch to know. */
  isEmpty(): Promise<boolean>
  close(): Promise<unknown>
}

export function rowFeed(batches: Batches): RowFeed {
  const source = batches[Symbol.asyncIterator]()
  let waiting: readonly Row[] = []
  let ended = false
  const fill = async () => {
    while (waiting.length === 0 && !ended) {
      const { done, value } = await source.next()
      if (done) ended = true
      else waiting = value
    }
  }
  return {
    async take(most) {
      if (most <= 0) return []
      await fill()
      const taken = waiting.slice(0, most)
      waiting = waiting.slice(most)
      return taken
    },
    async isEmpty() {
      await fill()
      return waiting.length === 0
    },
    close: async () => source.return?.(),
  }
}
