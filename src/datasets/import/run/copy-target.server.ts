import pg from 'pg'
import { copyIn } from '#platform/db/copy-in.server.ts'
import { CopyQueue } from './copy-rows.server.ts'
import { EarlyMerge } from './early-merge.server.ts'
import { hasRows, leaveOut, takeFaulty } from './leave-out.server.ts'
import { countMerge, endMerge, findDuplicates, type MergeTable } from './merge.server.ts'
import { dropStage, noteStaged, openStage, stageOf, type Stage } from './stage.server.ts'
import { countReplaced, removeReplaced } from './replaced.server.ts'
import { findFaults } from './table-faults.server.ts'
import { ImportRefusal } from '../refusal.ts'
import {
  NO_OBSTACLES,
  NONE_OUT,
  nameOf,
  type Decide,
  type ImportMode,
  type ImportTarget,
  type Obstacles,
  type Outcome,
} from './target.ts'

export interface CopyTargetOptions
  extends
    Pick<ImportTarget, 'columns' | 'key' | 'check' | 'warn'>,
    Pick<MergeTable, 'table' | 'importColumn' | 'shown' | 'becomes' | 'seen' | 'gone' | 'replaces'> {
  /** The import's number or other name; the same one takes up a run that broke off. */
  importId: string
  /** Duplicates and broken rules that are reported one by one; all are counted. */
  mostReported?: number | undefined
  /** Columns that refer to rows which `before` makes: not looked up. */
  promised?: readonly string[]
  /** Runs in the transaction of the merge before rows are inserted, once or several times: each time there may be more. */
  before?: (client: pg.ClientBase, stage: Stage) => Promise<void>
  /** Runs last in the transaction of the merge: what it writes is there if and only if the rows are. */
  merged?: (client: pg.ClientBase, outcome: Outcome, stage: Stage) => Promise<void>
}

/**
 * An import into a table that has a unique index over its natural key. Batches are copied to a stage of their own, each
 * in a transaction with the note of how far it came; one transaction merges them, and begins with it while the file is
 * still read. What the table's own rules (not null, checks, foreign keys) refuse is reported row by row. Holds two connections
 * of the pool.
 */
export function copyTarget(pool: pg.Pool, options: CopyTargetOptions): ImportTarget {
  const { columns, key, check, warn, importId } = options
  const names = columns.map((column) => column.key)
  const optional = columns.filter((column) => column.optional).map((column) => column.key)
  const into: MergeTable = { ...options, columns: names, optional }
  const stage = stageOf(importId)
  const quoted = names.map((name) => pg.escapeIdentifier(name))
  let held: pg.PoolClient | null = null

  const client = () => {
    if (!held) throw new Error('The import was not begun')
    return held
  }
  const merge = new EarlyMerge(
    () => connect(pool),
    stage,
    into,
    async (own) => {
      await options.before?.(own, stage)
    },
  )
  let early = false
  // Ends the connections: locks and settings must not come to the next user of the pool.
  const leave = async () => {
    await merge.drop()
    // The server may hear late that a connection has ended: the same import can go on at once.
    await held?.query('rollback; select pg_advisory_unlock_all()').catch(() => undefined)
    held?.release(true)
    held = null
  }

  // One message of two statements is one transaction, and one round trip.
  const copy = `copy ${stage.table} (line, ${quoted.join(', ')}) from stdin (format csv)`
  const queue = new CopyQueue(async (data, { sourceRows, rows, line }) => {
    await copyIn(client(), `${copy}; ${noteStaged(stage, sourceRows)}`, data)
    if (early) merge.staged(rows, line)
  })

  return {
    columns,
    key,
    ...(check ? { check } : {}),
    ...(warn ? { warn } : {}),
    leave,
    async begin(mark, mode) {
      held = await connect(pool)
      early = mode === 'commit'
      try {
        return await openStage(held, stage, mark, {
          table: pg.escapeIdentifier(options.table),
          columns: quoted,
        })
      } catch (error) {
        // Staged rows may be another process's: they must not be deleted here.
        await leave()
        throw error
      }
    },
    write: (batch, sourceRows) => queue.add(batch, sourceRows),
    onFirstError() {
      early = false
      void merge.drop()
    },
    async finish(mode, faulty, decide) {
      await queue.end()
      const outcome = await finishStage(client(), merge, stage, into, options, { mode, faulty, decide })
      await this.abort()
      return outcome
    },
    async abort() {
      await queue.drop()
      await merge.drop()
      if (held) {
        await held.query('begin')
        await dropStage(held, stage)
        await held.query('commit')
      }
      await leave()
    },
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  // A broken connection is reported by the running statement.
  client.on('error', () => undefined)
  await client.query(`set statement_timeout = 0; set work_mem = '64MB'`)
  return client
}

type Hooks = Pick<CopyTargetOptions, 'columns' | 'merged' | 'mostReported' | 'promised'>

const MOST_REPORTED = 200
/** Class of SQLSTATE: the rows break a rule of the table. */
const INTEGRITY = '23'

async function finishStage(
  client: pg.ClientBase,
  merge: EarlyMerge,
  stage: Stage,
  into: MergeTable,
  hooks: Hooks,
  {
    mode,
    faulty,
    decide,
  }: { mode: ImportMode; faulty: ReadonlySet<number> | null; decide: Decide | undefined },
): Promise<Outcome> {
  const commitWhole = async (): Promise<Outcome> => {
    const outcome = await commitMerge(merge, stage, into, hooks)
    if (!('error' in outcome)) return outcome
    const obstacles = await findObstacles(client, stage, into, hooks)
    if (obstacles.duplicateCount + obstacles.faultCount === 0) throw refusalOf(outcome.error, hooks.columns)
    return { ...NOTHING, ...obstacles }
  }
  if (mode === 'commit') return commitWhole()
  const counted = async () => ({
    ...(await countMerge(client, stage, into)),
    removed: await countReplaced(client, stage, into),
  })
  const own = await takeFaulty(client, stage, into)
  // Where no line stays out, the table itself says what it refuses: looked for beforehand it costs as much as the merge.
  const isWhole = faulty?.size === 0 && own.length === 0
  if (isWhole && (await decide?.({ ...(await counted()), ...NONE_OUT }))) return commitWhole()
  const obstacles = await findObstacles(client, stage, into, hooks)
  const left = faulty && (await leaveOut(client, stage, into, { faulty, twins: own, obstacles }))
  const out = { linesOut: left?.lines ?? null, twins: left?.twins ?? [] }
  if (mode === 'dry') {
    const found = { ...(await counted()), ...obstacles, ...out }
    const isGood = left !== null && obstacles.duplicateCount + obstacles.faultCount === 0
    if (!isGood || isWhole || !(await decide?.(found))) return found
  }
  if (!left || !(await hasRows(client, stage))) return { ...NOTHING, ...obstacles, ...out }
  const outcome = await commitMerge(merge, stage, into, hooks, out)
  if ('error' in outcome) throw refusalOf(outcome.error, hooks.columns)
  return { ...outcome, ...obstacles }
}

const NOTHING: Outcome = { inserted: 0, updated: 0, unchanged: 0, ...NO_OBSTACLES, ...NONE_OUT }

/** Ends the merge's transaction; the error when the rows themselves violate a rule. */
async function commitMerge(
  merge: EarlyMerge,
  stage: Stage,
  into: MergeTable,
  { merged }: Hooks,
  out: Pick<Outcome, 'linesOut' | 'twins'> = NONE_OUT,
): Promise<Outcome | { error: unknown }> {
  let open: pg.PoolClient | null = null
  try {
    const made = await merge.finish()
    open = made.client
    const mergeCounts = await endMerge(open, stage, into, made)
    if (!mergeCounts) throw new DuplicateKeys()
    // A line that stays out says nothing about the row that it is of.
    const removed = out.linesOut === 0 ? await removeReplaced(open, stage, into) : 0
    const outcome = { ...mergeCounts, removed, ...out }
    await merged?.(open, outcome, stage)
    // In the same transaction: a process killed right after it must find nothing to take up.
    await dropStage(open, stage)
    await open.query('commit')
    open.release(true)
    return outcome
  } catch (error) {
    open?.release(true)
    await merge.drop()
    if (error instanceof DuplicateKeys || isIntegrity(error)) return { error }
    throw error
  }
}

class DuplicateKeys extends Error {}

/** What rows break together, such as a circle of parents, names its column alone. */
function refusalOf(error: unknown, columns: CopyTargetOptions['columns']): unknown {
  return error instanceof pg.DatabaseError && error.column
    ? new ImportRefusal('rows_contradict', { column: nameOf(columns, error.column) }, { cause: error })
    : error
}

function isIntegrity(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith(INTEGRITY) === true
}

async function findObstacles(
  client: pg.ClientBase,
  stage: Stage,
  into: MergeTable,
  { mostReported: most = MOST_REPORTED, promised }: Hooks,
): Promise<Obstacles> {
  const twice = await findDuplicates(client, stage, into, most)
  const { faults, count } = await findFaults(client, stage, into, { most, promised })
  return {
    duplicates: twice.duplicates,
    duplicateCount: twice.count,
    faults,
    faultCount: count,
  }
}
