/** What is sent at a time: large enough that its transaction costs nothing. */
const SEND_CHARS = 500_000

type Send = (data: Uint8Array, sourceRows: number) => Promise<void>

/** Collects text and sends it in large portions: while one is under way, the next is made. */
export class CopyQueue {
  readonly #send: Send
  #text = ''
  #sourceRows = 0
  /** Used again for every portion: the one before has arrived when the next is written. */
  #buffer = Buffer.alloc(0)
  #sending: Promise<void> = Promise.resolve()

  constructor(send: Send) {
    this.#send = send
  }

  async add(text: string, sourceRows: number): Promise<void> {
    this.#text += text
    this.#sourceRows = sourceRows
    if (this.#text.length >= SEND_CHARS) await this.#flush()
  }

  /** Sends the rest and waits until all has arrived. */
  async end(): Promise<void> {
    if (this.#text !== '') await this.#flush()
    await this.#sending
  }

  /** Forgets what was not sent and waits for what was. */
  async drop(): Promise<void> {
    this.#text = ''
    await this.#sending.catch(() => undefined)
  }

  async #flush(): Promise<void> {
    await this.#sending
    // A UTF-16 unit becomes at most three bytes.
    if (this.#buffer.length < this.#text.length * 3)
      this.#buffer = Buffer.allocUnsafeSlow(this.#text.length * 3)
    const data = this.#buffer.subarray(0, this.#buffer.write(this.#text))
    this.#text = ''
    this.#sending = this.#send(data, this.#sourceRows)
    // Awaited with the next portion; a failure until then is not unhandled.
    this.#sending.catch(() => undefined)
  }
}
