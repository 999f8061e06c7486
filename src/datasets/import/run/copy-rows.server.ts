import type { CellValue } from '../values/cell-type.ts'
import type { StagedRow } from './target.ts'

/** Bytes of one message: large enough that its transaction and round trip cost nothing. */
const SEND_BYTES = 1_000_000

/** How far a portion goes: rows of the file that are done with it, rows in it, and the last line of the file in it. */
interface Reach {
  sourceRows: number
  rows: number
  line: number
}

type Send = (data: Uint8Array, reach: Reach) => Promise<void>

/** Collects rows as text and sends it in large portions: while one is under way, the next is collected in another buffer. */
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

  /** Adds rows; with them, so many rows of the file are done. */
  async add(batch: readonly StagedRow[], sourceRows: number): Promise<void> {
    const text = copyText(batch)
    // A UTF-16 unit becomes at most three bytes.
    const most = this.#length + text.length * 3
    if (most > this.#collecting.length) {
      const larger = Buffer.allocUnsafeSlow(2 * most)
      this.#collecting.copy(larger, 0, 0, this.#length)
      this.#collecting = larger
    }
    this.#length += this.#collecting.write(text, this.#length)
    this.#reach = {
      sourceRows,
      rows: this.#reach.rows + batch.length,
      line: batch.at(-1)?.line ?? this.#reach.line,
    }
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

/** A batch as the CSV that PostgreSQL copies: the line first, an unquoted nothing for null. */
function copyText(batch: readonly StagedRow[]): string {
  // Joined, not appended to: a text that grew by a million pieces is slow to send.
  const rows: string[] = []
  for (const { line, values } of batch) {
    let row = String(line)
    for (const value of values) row += `,${field(value)}`
    rows.push(row)
  }
  return batch.length === 0 ? '' : `${rows.join('\n')}\n`
}

function field(value: CellValue | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return quoted(`{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

/** Plain dates and codes need no quotes; an empty text does, or it would be null. */
function quoted(text: string): string {
  return /^[\w:-][\w .:-]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}
