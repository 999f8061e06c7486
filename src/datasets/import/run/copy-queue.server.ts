/** Bytes of one message: large enough that its transaction and round trip cost nothing. */
const SEND_BYTES = 1_000_000

/** How far a portion goes: rows of the file that are done with it, rows in it, and the last line of the file in it. */
export interface Reach {
  sourceRows: number
  rows: number
  line: number
}

type Send = (data: Uint8Array, reach: Reach) => Promise<void>

/** Collects text and sends it in large portions: while one is under way, the next is collected in another buffer. */
export class CopyQueue {
  readonly #send: Send
  #collecting: Buffer = Buffer.allocUnsafeSlow(2 * SEND_BYTES)
  #travelling: Buffer = Buffer.allocUnsafeSlow(2 * SEND_BYTES)
  #length = 0
  #reach: Reach = { sourceRows: 0, rows: 0, line: -1 }
  #sending: Promise<void> = Promise.resolve()

  constructor(send: Send) {
    this.#send = send
  }

  async add(text: string, { sourceRows, rows, line }: Reach): Promise<void> {
    // A UTF-16 unit becomes at most three bytes.
    const most = this.#length + text.length * 3
    if (most > this.#collecting.length) {
      const larger = Buffer.allocUnsafeSlow(2 * most)
      this.#collecting.copy(larger, 0, 0, this.#length)
      this.#collecting = larger
    }
    this.#length += this.#collecting.write(text, this.#length)
    this.#reach = { sourceRows, rows: this.#reach.rows + rows, line: rows > 0 ? line : this.#reach.line }
    if (this.#length >= SEND_BYTES) await this.#flush()
  }

  /** Sends the rest and waits until all has arrived. */
  async end(): Promise<void> {
    if (this.#length > 0) await this.#flush()
    await this.#sending
  }

  /** Forgets what was not sent and waits for what was. */
  async drop(): Promise<void> {
    this.#length = 0
    await this.#sending.catch(() => undefined)
  }

  async #flush(): Promise<void> {
    await this.#sending
    const full = this.#collecting
    this.#sending = this.#send(full.subarray(0, this.#length), this.#reach)
    this.#reach = { ...this.#reach, rows: 0 }
    // Awaited with the next portion; a failure until then is not unhandled.
    this.#sending.catch(() => undefined)
    this.#collecting = this.#travelling
    this.#travelling = full
    this.#length = 0
  }
}
