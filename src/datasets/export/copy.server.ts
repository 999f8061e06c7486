import { Readable, type Duplex } from 'node:stream'
import type pg from 'pg'
import type { Lane } from './lane.server.ts'

/** Bytes of rows that are handed on together. */
const BLOCK = 128 * 1024

/**
 * `COPY (...) TO STDOUT` as blocks of whole rows, each changed by `change`. Resolves when the server has begun to
 * send; rejects with what it says of the query. The reader's pace is the server's: the socket rests while he does.
 */
export async function copyOut(
  lane: Lane,
  select: string,
  head: Buffer,
  change: (rows: Buffer) => Buffer,
): Promise<Readable> {
  const copy = new CopyOut(`copy (${select}) to stdout`, change)
  const output = new Readable({
    highWaterMark: BLOCK * 2,
    read: () => copy.resume(),
    destroy(error, done) {
      lane.close().then(
        () => done(error),
        (closing: Error) => done(error ?? closing),
      )
    },
  })
  output.push(head)
  copy.output = output
  lane.client.query(copy)
  lane.run(copy.done).then(
    () => output.push(null),
    (error: Error) => output.destroy(error),
  )
  try {
    await copy.begun
  } catch (error) {
    // Told by the rejection; the stream that nobody has yet must not throw it again.
    output.on('error', () => undefined).destroy()
    await lane.close()
    throw error
  }
  return output
}

/** A statement as pg's client drives it: the protocol of pg-cursor and its like. The server sends each row as one message. */
class CopyOut implements pg.Submittable {
  readonly #text: string
  readonly #change: (rows: Buffer) => Buffer
  readonly #begun = Promise.withResolvers<void>()
  readonly #done = Promise.withResolvers<void>()
  #socket: Duplex | null = null
  #block = Buffer.allocUnsafeSlow(BLOCK)
  #filled = 0
  output: Readable | null = null

  constructor(text: string, change: (rows: Buffer) => Buffer) {
    this.#text = text
    this.#change = change
  }

  get begun(): Promise<void> {
    return this.#begun.promise
  }

  get done(): Promise<void> {
    return this.#done.promise
  }

  resume(): void {
    this.#socket?.resume()
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.once('copyOutResponse', () => this.#begun.resolve())
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
    this.#begun.reject(error)
    this.#done.reject(error)
    this.resume()
  }

  #flush(): void {
    if (this.#filled > 0) this.#send(this.#block.subarray(0, this.#filled))
    this.#filled = 0
  }

  #send(rows: Buffer): void {
    if (!this.output || this.output.destroyed) return
    if (!this.output.push(this.#change(rows))) this.#socket?.pause()
  }
}
