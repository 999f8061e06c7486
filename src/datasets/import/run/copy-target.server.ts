import pg from 'pg'
import { copyIn } from './copy-in.server.ts'
import { CopyQueue } from './copy-queue.server.ts'
import { copyText } from './copy-text.ts'
import { countMerge, merge, type MergeTable } from './merge.server.ts'
import { dropStage, noteStaged, openStage, stageOf } from './stage.server.ts'
import type { ImportTarget, Outcome } from './target.ts'

export interface CopyTargetOptions
  extends
    Pick<ImportTarget, 'columns' | 'key' | 'check' | 'watch'>,
    Pick<MergeTable, 'table' | 'importColumn' | 'revisions'> {
  /** The import's number or other name; the same one takes up a run that broke off. */
  importId: string
  /** Runs in the transaction of the merge: what it writes is there if and only if the rows are. */
  merged?: (client: pg.ClientBase, outcome: Outcome) => Promise<void>
}

/**
 * An import into a table that has a unique index over its natural key. Batches are copied to a stage of their own, each
 * in a transaction with the note of how far it came; the end merges them in one transaction. Holds one connection of
 * the pool from begin to finish.
 */
export function copyTarget(pool: pg.Pool, options: CopyTargetOptions): ImportTarget {
  const { columns, key, check, watch, importId } = options
  const names = columns.map((column) => column.key)
  const into: MergeTable = { ...options, columns: names }
  const stage = stageOf(importId)
  const quoted = names.map((name) => pg.escapeIdentifier(name))
  let held: pg.PoolClient | null = null

  const client = () => {
    if (!held) throw new Error('The import was not begun')
    return held
  }
  // Ends the connection: its lock and settings must not come to the next user of the pool.
  const leave = async () => {
    held?.release(true)
    held = null
  }
  const inTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
    await client().query('begin')
    const result = await work()
    await client().query('commit')
    return result
  }

  // One message of two statements is one transaction, and one way there and back.
  const copy = `copy ${stage.table} (line, ${quoted.join(', ')}) from stdin (format csv)`
  const queue = new CopyQueue((data, sourceRows) =>
    copyIn(client(), `${copy}; ${noteStaged(stage, sourceRows)}`, data),
  )

  return {
    columns,
    key,
    ...(check ? { check } : {}),
    ...(watch ? { watch } : {}),
    leave,
    async begin(mark) {
      held = await pool.connect()
      // A connection that breaks is told by the statement under way.
      held.on('error', () => undefined)
      try {
        await held.query('set statement_timeout = 0')
        return await openStage(held, stage, mark, {
          table: pg.escapeIdentifier(options.table),
          columns: quoted,
        })
      } catch (error) {
        // What is staged may be another process's: nothing of it may be thrown away from here.
        await leave()
        throw error
      }
    },
    write: (batch, sourceRows) => queue.add(copyText(batch), sourceRows),
    async finish(mode) {
      await queue.end()
      await client().query(`set work_mem = '64MB'`)
      const outcome =
        mode === 'dry'
          ? await countMerge(client(), stage, into)
          : await mergeAll(client(), stage, into, options.merged)
      await this.abort()
      return outcome
    },
    async abort() {
      await queue.drop()
      if (held) await inTransaction(() => dropStage(client(), stage))
      await leave()
    },
  }
}

async function mergeAll(
  client: pg.ClientBase,
  stage: ReturnType<typeof stageOf>,
  into: MergeTable,
  merged: CopyTargetOptions['merged'],
): Promise<Outcome> {
  await client.query('begin')
  const outcome = await merge(client, stage, into)
  if (outcome.duplicateCount > 0) {
    await client.query('rollback')
    return outcome
  }
  await merged?.(client, outcome)
  // In the same transaction: a process killed right after it must find nothing to take up.
  await dropStage(client, stage)
  await client.query('commit')
  return outcome
}
