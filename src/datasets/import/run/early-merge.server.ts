import type pg from 'pg'
import { insertSlice, isEmpty, lockTable, type MergeTable } from './merge.server.ts'
import type { Stage } from './stage.server.ts'

/**
 * Rows from which a slice is worth its scan of the stage. Later ones grow with it, so that all scans together stay linear;
 * faster where each also has to be looked up in the table.
 */
const FIRST_ROWS = 50_000
const [SHARE_NEW, SHARE_KNOWN] = [0.25, 1]

/** A transaction in which everything new that is staged was inserted. */
export interface OpenMerge {
  client: pg.PoolClient
  inserted: number
  /** The table had no row before. */
  fresh: boolean
}

/**
 * Inserts what is new, beginning while the rest of the file is still read: a transaction on a connection of its own takes
 * the staged rows slice by slice, and is rolled back when the import comes to nothing. A slice that fails is not reported: the
 * end then tries all rows at once, and that error is the import's.
 */
export class EarlyMerge {
  readonly #connect: () => Promise<pg.PoolClient>
  readonly #stage: Stage
  readonly #into: MergeTable
  readonly #before: (client: pg.ClientBase) => Promise<void>
  #client: pg.PoolClient | null = null
  #fresh = false
  #given = false
  #inserted = 0
  #waiting = 0
  #total = 0
  #mergedTo = BEFORE_ALL
  #work: Promise<void> | null = null

  constructor(
    connect: () => Promise<pg.PoolClient>,
    stage: Stage,
    into: MergeTable,
    before: (client: pg.ClientBase) => Promise<void>,
  ) {
    this.#connect = connect
    this.#stage = stage
    this.#into = into
    this.#before = before
  }

  /** The number of rows staged since; all of them up to a line of the file are. */
  staged(rows: number, line: number): void {
    this.#waiting += rows
    this.#total += rows
    const share = this.#fresh ? SHARE_NEW : SHARE_KNOWN
    const enough = Math.max(FIRST_ROWS, (this.#total - this.#waiting) * share)
    if (this.#given || this.#work || this.#waiting < enough) return
    this.#work = this.#slice(line)
      .catch(() => this.drop())
      .finally(() => (this.#work = null))
  }

  /** Rolls back what was made ready, and makes nothing ready any more. */
  async drop(): Promise<void> {
    this.#given = true
    // The connection ends with its transaction.
    this.#client?.release(true)
    this.#client = null
    this.#inserted = 0
    this.#mergedTo = BEFORE_ALL
  }

  /** Inserts the rest. The transaction is the caller's to end. Throws what the table says. */
  async finish(): Promise<OpenMerge> {
    await this.#work
    await this.#slice(AFTER_ALL)
    const client = this.#client
    if (!client) throw new Error('The merge was dropped')
    this.#client = null
    return { client, inserted: this.#inserted, fresh: this.#fresh }
  }

  async #slice(to: number): Promise<void> {
    const from = this.#mergedTo
    this.#waiting = 0
    const client = this.#client ?? (await this.#open())
    await this.#before(client)
    const inserted = await insertSlice(client, this.#stage, this.#into, { fresh: this.#fresh, from, to })
    if (this.#client !== client) return
    this.#inserted += inserted
    this.#mergedTo = to
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#connect()
    this.#client = client
    await client.query('begin')
    await lockTable(client, this.#into)
    this.#fresh = await isEmpty(client, this.#into)
    return client
  }
}

const [BEFORE_ALL, AFTER_ALL] = [-1, Number.MAX_SAFE_INTEGER]
