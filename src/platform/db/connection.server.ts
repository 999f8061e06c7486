import pg from 'pg'
import { DATABASE_WAIT } from '#platform/limits/limits.ts'
import { DatabaseAwayError, QueryTooLongError } from './away.server.ts'
import { statementFault } from './faults.server.ts'
import { beginStatement, endStatement } from '#platform/telemetry/tracing.server.ts'
import { preparedName } from './prepared.server.ts'

/** The limits of a connection, and what is called when it is lost. */
export interface ConnectionWatch {
  /** How long to wait for the connection itself. */
  connectMs: number
  /** How long the answer to a statement may take to come; null: as long as it takes. */
  answerMs: number | null
  /** Whether nobody else ends a statement that takes too long: then it is the statement's fault, not the server's silence. */
  pooled?: boolean
  /** Whether it is a copy that only reads: what it cannot answer is asked elsewhere. */
  replica?: boolean | undefined
  /** `silent`: the server did not answer in time; others may be as silent. */
  lost(reason: unknown, silent: boolean): void
}

export type ConnectionConfig = pg.ClientConfig & { watch?: ConnectionWatch }

/**
 * A connection that can be lost at any moment: a statement that is under way rejects with DatabaseAwayError, also
 * when the server says nothing at all, and the pool throws the connection away. It never ends the process.
 */
export class Connection extends pg.Client {
  readonly #watch: ConnectionWatch | undefined
  #lost = false
  #tooLong = false
  #deadline: NodeJS.Timeout | null = null

  constructor(config: ConnectionConfig = {}) {
    super({ ...config, connectionTimeoutMillis: config.watch?.connectMs ?? DATABASE_WAIT.connectMs })
    this.#watch = config.watch
    this.on('error', (error: Error) => this.#lose(error, false))
    // No statement is under way any more.
    this.on('drain', () => this.#disarm())
    this.on('end', () => this.#disarm())
  }

  // As pg's own: a promise for a text or a configuration, the object itself for one with a protocol of its own (COPY).
  override readonly query = ((...statement: [string, unknown[]]) => {
    this.#arm()
    const [text, values] = statement
    const name = this.#watch?.pooled ? null : preparedName(text)
    const span = typeof text === 'string' ? beginStatement(text) : null
    const answer: unknown = name === null ? super.query(...statement) : super.query({ name, text, values })
    if (!(answer instanceof Promise)) return answer
    const done = answer.then(this.#answered, this.#refused)
    if (span)
      done.then(
        () => endStatement(span),
        (error: unknown) => endStatement(span, error),
      )
    return done
  }) as pg.Client['query']

  readonly #answered = (result: unknown): unknown => {
    // Another statement waits behind it: its time begins now.
    if (this.#deadline) this.#arm()
    return result
  }

  readonly #refused = (error: unknown): never => {
    if (this.#deadline) this.#arm()
    const fault = this.#tooLong
      ? new QueryTooLongError(error)
      : statementFault(error, this.#lost, this.#watch?.replica)
    // The server has said that it ends the connection; it must not be lent out meanwhile.
    if (fault instanceof DatabaseAwayError) this.#giveUp(error, false)
    throw fault
  }

  #arm(): void {
    const answerMs = this.#watch?.answerMs
    if (!answerMs || this.#lost) return
    this.#disarm()
    this.#deadline = setTimeout(() => {
      const deadline = this.#deadline
      // After a pause of this process itself the answer may be there, unread.
      setImmediate(() => {
        if (this.#deadline !== deadline) return
        this.#tooLong = this.#watch?.pooled === true
        this.#giveUp(new Error(`no answer within ${answerMs} ms`), !this.#tooLong)
      })
    }, answerMs)
  }

  #disarm(): void {
    if (this.#deadline) clearTimeout(this.#deadline)
    this.#deadline = null
  }

  /** The pool throws away what is ended. A statement that is under way rejects. */
  #giveUp(reason: unknown, silent: boolean): void {
    this.#lose(reason, silent)
    void this.end()
  }

  #lose(reason: unknown, silent: boolean): void {
    this.#disarm()
    if (this.#lost) return
    this.#lost = true
    this.#watch?.lost(reason, silent)
  }
}
