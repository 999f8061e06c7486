import { Readable, type Duplex } from 'node:stream'
import type pg from 'pg'
import type { Lane } from './lane.server.ts'

/** Bytes of rows that are handed on together. */
const BLOCK = 128 * 1024

/** What becomes of the rows: what stands before and behind them, and how blocks of whole rows are written. */
export interface CopyFormat {
  head: string
  rows: (rows: Buffer) => Buffer
  tail: string
}

/**
 * `COPY (...) TO STDOUT` as blocks of whole rows in a format. The reader's pace is the server's: the socket rests while he
 * does. Give only what the server has planned before: its complaints come late.
 */
export function copyOut(lane: Lane, select: string, { head, rows: change, tail }: CopyFormat): Readable {
  let copy: CopyOut | null = null
  const output = new Readable({
    highWaterMark: BLOCK * 4,
    read: () => copy?.resume(),
    destroy(error, done) {
      // A connection that rests would never see its own end.
      copy?.resume()
      lane.close().then(
        () => done(error),
        (closing: Error) => done(error ?? closing),
      )
    },
  })
  output.push(head)
  copy = new CopyOut(`copy (${select}) to stdout`, (rows) => output.destroyed || output.push(change(rows)))
  lane.client.query(copy)
  lane.run(copy.done).then(
    () => {
      if (output.destroyed) return
      if (tail !== '') output.push(tail)
      output.push(null)
    },
    (error: Error) => output.destroy(error),
  )
  return output
}

/** A statement as pg's client drives it: the protocol of pg-cursor and its like. The server sends each row as one message. */
class CopyOut implements pg.Submittable {
  readonly #text: string
  readonly #take: (rows: Buffer) => boolean
  readonly #done = Promise.withResolvers<void>()
  #socket: Duplex | null = null
  #block = Buffer.allocUnsafeSlow(BLOCK)
  #filled = 0

  /** `take` is given whole rows in a buffer that is used again, and says whether it wants more at once. */
  constructor(text: string, take: (rows: Buffer) => boolean) {
    this.#text = text
    this.#take = take
  }

  get done(): Promise<void> {
    return this.#done.promise
  }

  resume(): void {
    this.#socket?.resume()
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > this.#block.length) this.#flush()
    if (chunk.length > this.#block.length) return this.#send(chunk)
    this.#filled += chunk.copy(this.#block, this.#filled)
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.#done.reject(error)
    this.resume()
  }

  #flush(): void {
    if (this.#filled > 0) this.#send(this.#block.subarray(0, this.#filled))
    this.#filled = 0
  }

  #send(rows: Buffer): void {
    if (!this.#take(rows)) this.#socket?.pause()
  }
}
