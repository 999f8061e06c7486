import pg from 'pg'
import type { Stage } from './stage.server.ts'
import type { Duplicate, Outcome } from './target.ts'

const { escapeIdentifier: quote } = pg

/** The table that an import goes into, all names as they are in the database. */
export interface MergeTable {
  table: string
  /** Columns of a unique index; never null. */
  key: readonly string[]
  columns: readonly string[]
  importId: string
  /** Column that says which import wrote the row last. */
  importColumn?: string | undefined
  /**
   * Table that keeps what a row was before an import changed it: import_id, table_name, key jsonb, old jsonb. Without it
   * an import that changed rows cannot be undone.
   */
  revisions?: string | undefined
}

const MOST_TOLD = 200
const UNIQUE_VIOLATION = '23505'

/** The statements' common parts. */
export function partsOf({ key, columns, importColumn }: MergeTable) {
  const values = columns.filter((column) => !key.includes(column))
  return {
    values,
    sameKey: key.map((column) => `t.${quote(column)} = s.${quote(column)}`).join(' and '),
    differs:
      values.map((column) => `t.${quote(column)} is distinct from s.${quote(column)}`).join(' or ') ||
      'false',
    keyJson: jsonOf(key),
    oldJson: jsonOf([...values, ...(importColumn ? [importColumn] : [])]),
  }
}

function jsonOf(columns: readonly string[]): string {
  return `jsonb_build_object(${columns.map((column) => `${pg.escapeLiteral(column)}, t.${quote(column)}`).join(', ')})`
}

/** What a merge would do; nothing is written. */
export async function countMerge(client: pg.ClientBase, stage: Stage, into: MergeTable): Promise<Outcome> {
  const found = await findDuplicates(client, stage, into)
  const { sameKey, differs } = partsOf(into)
  const [first = ''] = into.key
  const { rows } = await client.query<{ staged: string; inserted: string; updated: string }>(
    `select count(*) as staged, count(*) filter (where t.${quote(first)} is null) as inserted,
       count(*) filter (where t.${quote(first)} is not null and (${differs})) as updated
     from ${stage.table} s left join ${quote(into.table)} t on ${sameKey}`,
  )
  const [staged, inserted, updated] = [rows[0]?.staged, rows[0]?.inserted, rows[0]?.updated].map(Number)
  return outcome(staged ?? 0, inserted ?? 0, updated ?? 0, found)
}

/**
 * Merges within the caller's transaction: inserts what is new, updates what differs (its old values go to the revisions
 * first), leaves the rest alone. With a key twice in the file nothing is done and the duplicates are told.
 */
export async function merge(client: pg.ClientBase, stage: Stage, into: MergeTable): Promise<Outcome> {
  await client.query(`lock table ${quote(into.table)} in share row exclusive mode`)
  const fresh = await isEmpty(client, into)
  const inserted = await insertNew(client, stage, into, fresh)
  const staged = fresh && inserted !== null ? inserted : await countOf(client, stage)
  // Searching the file for duplicates costs a quarter of the merge; rows that were all inserted have none.
  const found = inserted === staged ? NONE : await findDuplicates(client, stage, into)
  if (inserted === null || found.count > 0) return outcome(staged, 0, 0, found)
  const updated = inserted === staged ? 0 : await updateChanged(client, stage, into)
  return outcome(staged, inserted, updated, found)
}

const NONE = { duplicates: [] as readonly Duplicate[], count: 0 }

function outcome(staged: number, inserted: number, updated: number, found: typeof NONE): Outcome {
  return {
    inserted,
    updated,
    unchanged: staged - inserted - updated,
    duplicates: found.duplicates,
    duplicateCount: found.count,
  }
}

async function isEmpty(client: pg.ClientBase, { table }: MergeTable): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(
    `select exists (select from ${quote(table)}) as some`,
  )
  return rows[0]?.some === false
}

async function countOf(client: pg.ClientBase, { table }: Stage): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}

/** Rows inserted; null when two staged rows have one key. */
async function insertNew(
  client: pg.ClientBase,
  stage: Stage,
  into: MergeTable,
  fresh: boolean,
): Promise<number | null> {
  const names = into.columns.map(quote)
  const mark = into.importColumn
    ? { name: [quote(into.importColumn)], value: ['$1'] }
    : { name: [], value: [] }
  // A table that has no row needs no looking up.
  const known = fresh
    ? ''
    : `where not exists (select from ${quote(into.table)} t where ${partsOf(into).sameKey})`
  await client.query('savepoint inserting')
  try {
    const { rowCount } = await client.query(
      `insert into ${quote(into.table)} (${[...names, ...mark.name].join(', ')})
       select ${[...names.map((name) => `s.${name}`), ...mark.value].join(', ')} from ${stage.table} s
       ${known}`,
      into.importColumn ? [into.importId] : [],
    )
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback to savepoint inserting')
    const broken = (error as { code?: string }).code === UNIQUE_VIOLATION
    if (broken && (await findDuplicates(client, stage, into)).count > 0) return null
    throw error
  }
}

async function updateChanged(client: pg.ClientBase, stage: Stage, into: MergeTable): Promise<number> {
  const { values, sameKey, differs, keyJson, oldJson } = partsOf(into)
  if (values.length === 0) return 0
  if (into.revisions)
    await client.query(
      `insert into ${quote(into.revisions)} (import_id, table_name, key, old)
       select $1, $2, ${keyJson}, ${oldJson} from ${stage.table} s join ${quote(into.table)} t on ${sameKey} where ${differs}`,
      [into.importId, into.table],
    )
  const sets = values.map((column) => `${quote(column)} = s.${quote(column)}`)
  const { rowCount } = await client.query(
    `update ${quote(into.table)} t set ${[...sets, ...(into.importColumn ? [`${quote(into.importColumn)} = $1`] : [])].join(', ')}
     from ${stage.table} s where ${sameKey} and (${differs})`,
    into.importColumn ? [into.importId] : [],
  )
  return rowCount ?? 0
}

async function findDuplicates(
  client: pg.ClientBase,
  stage: Stage,
  { key }: MergeTable,
): Promise<typeof NONE> {
  const keys = key.map(quote)
  const { rows } = await client.query<{ total: string; line: string; first: string; key: string }>(
    `with twice as materialized (
       select ${keys.join(', ')}, min(ctid) as first_row, count(*) as n from ${stage.table}
       group by ${keys.join(', ')} having count(*) > 1)
     select (select sum(n - 1) from twice) as total, s.line,
       (select line from ${stage.table} f where f.ctid = d.first_row) as first,
       concat_ws(' · ', ${keys.map((name) => `s.${name}::text`).join(', ')}) as key
     from twice d join ${stage.table} s using (${keys.join(', ')}) where s.ctid <> d.first_row
     order by s.ctid limit ${MOST_TOLD}`,
  )
  const duplicates = rows.map(({ line, first, key: shown }) => ({
    line: Number(line),
    first: Number(first),
    key: shown,
  }))
  return { duplicates, count: Number(rows[0]?.total ?? 0) }
}
