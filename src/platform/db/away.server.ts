import { Refusal } from '#platform/http/errors.ts'

/** Whether the database answers, and since when it does not. */
export interface DatabaseStatus {
  /** The last that was heard of it was a failure: who asks now would fail, too. Costs nothing to read. */
  readonly away: boolean
  /** Since when it is so. */
  readonly since: Date
  /** Asks the database now, on a connection of its own; several at once share one question. Never rejects. */
  check(): Promise<boolean>
}

/** The database cannot be reached, was lost under way or does not answer: 503, in the reader's language. */
export class DatabaseAwayError extends Refusal {
  constructor(cause: unknown) {
    super('unavailable', { retryAfter: 5 })
    this.name = 'DatabaseAwayError'
    this.cause = cause
  }
}

/** A query was stopped because it took longer than its kind of work may: 503, and the reader may ask for less. */
export class QueryTooLongError extends Refusal {
  constructor(cause: unknown) {
    super('overloaded', { retryAfter: 30 })
    this.name = 'QueryTooLongError'
    this.cause = cause
  }
}
