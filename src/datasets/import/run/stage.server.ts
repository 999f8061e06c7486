import pg from 'pg'
import { ImportRefusal } from '../refusal.ts'

const SCHEMA = 'import_staging'

/** Where the rows of one import wait: a table of its own, and a row that says how far it came. */
export interface Stage {
  /** Quoted name. */
  table: string
  name: string
}

/**
 * The table where the rows of one import wait. Unlogged: it outlives a process that is killed and a server that is stopped,
 * but a crash of the server empties it together with the note of how far it came, and the import begins again.
 */
export function stageOf(importId: string): Stage {
  const name = `import_${importId}`
  return { name, table: `${SCHEMA}.${pg.escapeIdentifier(name)}` }
}

/**
 * Opens the stage: rows of the file that it holds already when it was made for the same mark, else 0 and empty. The lock
 * ends with the connection. Throws ImportRefusal `running`.
 */
export async function openStage(
  client: pg.ClientBase,
  { table, name }: Stage,
  mark: string,
  like: { table: string; columns: readonly string[] },
): Promise<number> {
  const locked = await client.query<{ ok: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as ok',
    [name],
  )
  if (!locked.rows[0]?.ok) throw new ImportRefusal('running')
  await prepareSchema(client)
  const found = await client.query<{ source_rows: number }>(
    `select source_rows from ${SCHEMA}.state where name = $1 and mark = $2 and to_regclass($3) is not null`,
    [name, mark, table],
  )
  const [state] = found.rows
  if (state) return Number(state.source_rows)
  await client.query('begin')
  await client.query(`drop table if exists ${table}`)
  await client.query(
    `create unlogged table ${table} as select 0::bigint as line, ${like.columns.join(', ')} from ${like.table} with no data`,
  )
  await client.query(`delete from ${SCHEMA}.state where name = $1`, [name])
  await client.query(`insert into ${SCHEMA}.state (name, mark, source_rows) values ($1, $2, 0)`, [name, mark])
  await client.query('commit')
  return 0
}

/** The statement that records how many rows of the file are staged; without parameters, to be sent behind a COPY. */
export function noteStaged({ name }: Stage, sourceRows: number): string {
  return `update ${SCHEMA}.state set source_rows = ${sourceRows} where name = ${pg.escapeLiteral(name)}`
}

/** Removes a stage that is done or given up; within the caller's transaction if there is one. */
export async function dropStage(client: pg.ClientBase, { table, name }: Stage): Promise<void> {
  await client.query(`drop table if exists ${table}`)
  await client.query(`delete from ${SCHEMA}.state where name = $1`, [name])
}

async function prepareSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('${SCHEMA}.state') is not null as there`,
  )
  if (rows[0]?.there) return
  // Two first imports at the same time would both create it.
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtextextended('${SCHEMA}', 0))`)
  await client.query(`create schema if not exists ${SCHEMA}`)
  await client.query(
    `create unlogged table if not exists ${SCHEMA}.state (name text primary key, mark text not null, source_rows bigint not null)`,
  )
  await client.query('commit')
}
