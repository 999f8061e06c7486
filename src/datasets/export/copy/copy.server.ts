import { Readable, type Duplex, type ReadableOptions } from 'node:stream'
import type pg from 'pg'
import { CopyOut } from '#platform/db/copy-out.server.ts'
import { gatherRows, type RowBlock } from './row-blocks.ts'
import type { ExportConnection } from '../export-connection.server.ts'

/** Bytes of rows that become lines together. */
const BLOCK = 128 * 1024
/** Blocks that wait for a reader. */
const BLOCKS = 4
/** ReadyForQuery: the server's last word on a statement. */
const READY = 0x5a

/** The format of the rows: what precedes and follows them, and how blocks of whole rows are written. */
export interface CopyFormat {
  head: string
  rows: (rows: Buffer) => Buffer
  tail: string | (() => Buffer)
}

/**
 * `COPY (...) TO STDOUT` as blocks of whole rows in a format. The reader sets the pace: the socket is paused while it
 * does. Give only what the server has planned before: its complaints come late.
 */
export function copyOut(
  connection: ExportConnection,
  select: string,
  { head, rows, tail }: CopyFormat,
): Readable {
  const output = streamed(
    connection,
    { highWaterMark: BLOCK * BLOCKS },
    (give) => new CopyLines(`copy (${select}) to stdout`, (block) => give(rows(block))),
    tail,
  )
  output.push(head)
  return output
}

/** The same as a stream of `RowBlock`. */
export function copyBlocks(connection: ExportConnection, select: string): Readable {
  return streamed(
    connection,
    { objectMode: true, highWaterMark: BLOCKS },
    (give) => new CopyBlocks(`copy (${select}) to stdout`, give),
  )
}

/** The output of a statement, until the reader has all or leaves. */
function streamed<T>(
  connection: ExportConnection,
  options: ReadableOptions,
  statement: (give: (block: T) => boolean) => CopyOut,
  tail: CopyFormat['tail'] = '',
): Readable {
  const output = new Readable({
    ...options,
    read: () => copy.resume(),
    destroy(error, done) {
      // A connection that rests would never see its own end.
      copy.resume()
      connection.close().then(
        () => done(error),
        (closing: Error) => done(error ?? closing),
      )
    },
  })
  const copy = statement((block) => output.destroyed || output.push(block))
  connection.client.query(copy)
  connection.run(copy.done).then(
    () => {
      if (output.destroyed) return
      if (tail !== '') output.push(typeof tail === 'string' ? tail : tail())
      output.push(null)
    },
    (error: Error) => output.destroy(error),
  )
  return output
}

/** Whole rows in a buffer that is used again. */
class CopyLines extends CopyOut {
  readonly #take: (rows: Buffer) => boolean
  readonly #block = Buffer.allocUnsafeSlow(BLOCK)
  #filled = 0

  /** `take` returns whether more is accepted at once. */
  constructor(statement: string, take: (rows: Buffer) => boolean) {
    super(statement)
    this.#take = take
  }

  /** The server sends each row as one message. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > this.#block.length) this.#flush()
    if (chunk.length > this.#block.length) return this.#send(chunk)
    this.#filled += chunk.copy(this.#block, this.#filled)
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  #flush(): void {
    if (this.#filled > 0) this.#send(this.#block.subarray(0, this.#filled))
    this.#filled = 0
  }

  #send(rows: Buffer): void {
    if (!this.#take(rows)) this.rest()
  }
}

/** Rows as they come from the socket, which pg's client has back before it may ask anything new. */
class CopyBlocks extends CopyOut {
  readonly #take: (block: RowBlock) => boolean

  /** `take` returns whether more is accepted at once. */
  constructor(statement: string, take: (block: RowBlock) => boolean) {
    super(statement)
    this.#take = take
  }

  override submit(connection: pg.Connection): void {
    const socket: Duplex = connection.stream
    const theirs = socket.listeners('data') as ((chunk: Buffer) => void)[]
    const gather = gatherRows(
      (block) => {
        if (!this.#take(block)) this.rest()
      },
      (message) => {
        if (message[0] === READY) {
          socket.off('data', gather)
          for (const one of theirs) socket.on('data', one)
        }
        for (const one of theirs) one.call(socket, message)
      },
    )
    for (const one of theirs) socket.off('data', one)
    socket.on('data', gather)
    super.submit(connection)
  }

  handleCommandComplete(): void {
    // The rows before it were handed on when it came.
  }
}
