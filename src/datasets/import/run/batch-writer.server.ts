import type { ImportTarget, StagedRow } from './target.ts'

const BATCH_ROWS = 20_000
const BATCH_VALUES_CHARS = 4_000_000

/** Collects rows and hands them on in batches: while one is written, the next is read. */
export class BatchWriter {
  readonly #target: ImportTarget
  /** Rows of the file that are safe from a run before. */
  readonly #safe: number
  #batch: StagedRow[] = []
  #chars = 0
  #counted = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(target: ImportTarget, safe: number) {
    this.#target = target
    this.#safe = safe
  }

  /** Where the rows of the next row of the file are put. */
  get batch(): StagedRow[] {
    return this.#batch
  }

  /** Says that a row of the file is complete; a promise when the batch is full and the one before must be awaited. */
  rowDone(sourceRows: number): Promise<void> | null {
    if (sourceRows <= this.#safe) {
      this.#batch.length = 0
      return null
    }
    for (; this.#counted < this.#batch.length; this.#counted++)
      for (const value of this.#batch[this.#counted]?.values ?? [])
        if (typeof value === 'string') this.#chars += value.length
    return this.#batch.length >= BATCH_ROWS || this.#chars >= BATCH_VALUES_CHARS
      ? this.#flush(sourceRows)
      : null
  }

  /** Writes what is left and waits until all is written. */
  async end(sourceRows: number): Promise<void> {
    if (this.#batch.length > 0) await this.#flush(sourceRows)
    await this.#writing
  }

  async #flush(sourceRows: number): Promise<void> {
    await this.#writing
    const batch = this.#batch
    this.#batch = []
    this.#chars = 0
    this.#counted = 0
    this.#writing = this.#target.write(batch, sourceRows)
    // Awaited with the next batch; a failure until then is not unhandled.
    this.#writing.catch(() => undefined)
  }
}
