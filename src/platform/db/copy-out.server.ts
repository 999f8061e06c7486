import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** Portions that wait for who reads them; with more the server is let wait. */
const WAITING = 2

/** `COPY ... TO STDOUT` as pg's client drives it: the protocol of pg-cursor and its like. */
export abstract class CopyOut implements pg.Submittable {
  readonly #statement: string
  readonly #done = Promise.withResolvers<void>()
  #socket: Duplex | null = null

  constructor(statement: string) {
    this.#statement = statement
  }

  get done(): Promise<void> {
    return this.#done.promise
  }

  resume(): void {
    this.#socket?.resume()
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.query(this.#statement)
  }

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.#done.reject(error)
    this.resume()
  }

  protected rest(): void {
    this.#socket?.pause()
  }
}

/** Whole rows in COPY's text format. */
export interface RowPortion {
  bytes: Buffer
  rows: number
}

/** Fills portions of its size, or of one row that is larger. */
class CopyPortions extends CopyOut {
  readonly #size: number
  readonly #ready: RowPortion[] = []
  #filling: Buffer
  #filled = 0
  #rows = 0
  #heard: () => void = () => undefined

  constructor(statement: string, size: number) {
    super(statement)
    this.#size = size
    this.#filling = Buffer.allocUnsafeSlow(size)
  }

  /** The server sends each row as one message. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#filled + chunk.length > this.#filling.length) this.#flush()
    if (chunk.length > this.#filling.length) this.#filling = Buffer.allocUnsafeSlow(chunk.length)
    this.#filled += chunk.copy(this.#filling, this.#filled)
    this.#rows += 1
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  /** The next portion; null when the server has sent them all. */
  async next(): Promise<RowPortion | null> {
    let over = false
    const end = this.done.then(() => void (over = true))
    // A portion may be there before the failure is waited for.
    end.catch(() => undefined)
    for (;;) {
      const portion = this.#ready.shift()
      if (portion) return portion
      if (over) return null
      this.resume()
      await Promise.race([end, new Promise<void>((heard) => (this.#heard = heard))])
    }
  }

  #flush(): void {
    if (this.#rows === 0) return
    this.#ready.push({ bytes: this.#filling.subarray(0, this.#filled), rows: this.#rows })
    this.#filling = Buffer.allocUnsafeSlow(this.#size)
    this.#filled = 0
    this.#rows = 0
    this.#heard()
    if (this.#ready.length >= WAITING) this.rest()
  }
}

/**
 * The rows of a query in COPY's text format, as portions of whole rows of about so many bytes. The reader sets the pace; one that
 * leaves before the end must end the connection. Throws what the database says.
 */
export async function* copyRows(
  client: pg.ClientBase,
  select: string,
  size: number,
): AsyncGenerator<RowPortion> {
  const copy = new CopyPortions(`copy (${select}) to stdout`, size)
  // A failure while nobody waits for a portion is heard with the next one.
  copy.done.catch(() => undefined)
  client.query(copy)
  for (let portion = await copy.next(); portion; portion = await copy.next()) yield portion
  await copy.done
}
