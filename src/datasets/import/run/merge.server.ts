import pg from 'pg'
import type { Stage } from './stage.server.ts'
import { NO_OBSTACLES, NONE_OUT, type Duplicate, type Outcome } from './target.ts'

const { escapeIdentifier: quote } = pg

/** The table that an import goes into, all names as they are in the database. */
export interface MergeTable {
  table: string
  /** Columns of a unique index. */
  key: readonly string[]
  /** Those of the key that may be null; the index must take nulls for equal. */
  optional?: readonly string[]
  columns: readonly string[]
  /**
   * The fallback that a list shows where a column of row `t` is empty, in SQL. A file that was exported has it in the cell: read again, the
   * column stays empty.
   */
  shown?: Readonly<Record<string, string>> | undefined
  /** The new value of a column of row `t` where it is not simply the staged row's, in SQL over `t` and `s`. */
  becomes?: Readonly<Record<string, string>> | undefined
  /**
   * The SQL of a column's value as readers see it, over row `t`. A row whose values differ in nothing that is seen takes
   * the new ones, but counts as unchanged and stays the row of the import that it was of.
   */
  seen?: Readonly<Record<string, (value: string) => string>> | undefined
  /** The condition that a row `t` goes before the merge, in SQL: a count of what a merge would do passes over it. */
  gone?: (() => string) | undefined
  importId: string
  /** Column that says which import wrote the row last. */
  importColumn?: string | undefined
  /** The file takes the place of the earlier ones of its source, as far as it covers their values of these columns. */
  replaces?: readonly string[] | undefined
}

/** The condition that a staged row `s` and a row `t` of the table have the same key. */
export function sameKeyOf(
  { key, optional = [] }: Pick<MergeTable, 'key' | 'optional'>,
  one = 't',
  other = 's',
): string {
  return key
    .map((column) => {
      const equal = optional.includes(column) ? 'is not distinct from' : '='
      return `${one}.${quote(column)} ${equal} ${other}.${quote(column)}`
    })
    .join(' and ')
}

function valuesOf({ key, columns }: MergeTable): string[] {
  return columns.filter((column) => !key.includes(column))
}

/** The new value of a column of the existing row `t` by a staged row `s`. */
function valueFor({ shown = {}, becomes = {} }: MergeTable, column: string): string {
  const other = becomes[column]
  if (other !== undefined) return other
  const [own, staged, instead] = [`t.${quote(column)}`, `s.${quote(column)}`, shown[column]]
  if (instead === undefined) return staged
  return `case when ${own} is null and ${staged}::text is not distinct from (${instead})::text then null else ${staged} end`
}

/** Whether row `t` is another than the staged row would make it: as it is stored, or as readers see it. */
function differs(into: MergeTable, seen: MergeTable['seen'] = {}): string {
  const differ = valuesOf(into).map((column) => {
    const as = seen[column] ?? ((value: string) => `(${value})`)
    return `${as(`t.${quote(column)}`)} is distinct from ${as(valueFor(into, column))}`
  })
  return differ.join(' or ') || 'false'
}

/** What a merge would do; nothing is written. */
export async function countMerge(client: pg.ClientBase, stage: Stage, into: MergeTable): Promise<Outcome> {
  const { rows } = await client.query<{ staged: string; inserted: string; updated: string }>(
    `select count(*) as staged, count(*) filter (where t.tableoid is null) as inserted,
       count(*) filter (where t.tableoid is not null and (${differs(into, into.seen)})) as updated
     from ${stage.table} s left join ${quote(into.table)} t on ${sameKeyOf(into)}
       and not (${into.gone?.() ?? 'false'})`,
  )
  const [staged, inserted, updated] = [rows[0]?.staged, rows[0]?.inserted, rows[0]?.updated].map(Number)
  return outcomeOf(staged ?? 0, inserted ?? 0, updated ?? 0)
}

/** Locks out other writers until the caller's transaction ends; readers continue. */
export async function lockTable(client: pg.ClientBase, { table }: MergeTable): Promise<void> {
  await client.query(`lock table ${quote(table)} in share row exclusive mode`)
}

export async function isEmpty(client: pg.ClientBase, { table }: MergeTable): Promise<boolean> {
  const { rows } = await client.query<{ some: boolean }>(
    `select exists (select from ${quote(table)}) as some`,
  )
  return rows[0]?.some === false
}

/**
 * Inserts what is new of the staged rows of some lines, from behind one to another; gives how many. A table that had no row
 * (`fresh`) needs no looking up.
 */
export async function insertSlice(
  client: pg.ClientBase,
  stage: Stage,
  into: MergeTable,
  { fresh, from, to }: { fresh: boolean; from: number; to: number },
): Promise<number> {
  const names = into.columns.map(quote)
  const mark = into.importColumn ? [quote(into.importColumn)] : []
  const known = fresh ? '' : `and not exists (select from ${quote(into.table)} t where ${sameKeyOf(into)})`
  const { rowCount } = await client.query(
    `insert into ${quote(into.table)} (${[...names, ...mark].join(', ')})
     select ${[...names.map((name) => `s.${name}`), ...mark.map(() => '$3')].join(', ')} from ${stage.table} s
     where s.line > $1 and s.line <= $2 ${known}`,
    [from, to, ...(into.importColumn ? [into.importId] : [])],
  )
  return rowCount ?? 0
}

/**
 * Ends a merge within the caller's transaction, when everything new was inserted: updates what differs, leaves the rest
 * alone. Gives null when the file has a key twice, which the caller looks for.
 */
export async function endMerge(
  client: pg.ClientBase,
  stage: Stage,
  into: MergeTable,
  { inserted, fresh }: { inserted: number; fresh: boolean },
): Promise<Outcome | null> {
  // Rows inserted without a look-up have no duplicates: the unique index ensures it.
  const staged = fresh ? inserted : await countOf(client, stage)
  if (inserted === staged) return outcomeOf(staged, inserted, 0)
  if ((await findDuplicates(client, stage, into, 1)).count > 0) return null
  return outcomeOf(staged, inserted, await updateChanged(client, stage, into))
}

function outcomeOf(staged: number, inserted: number, updated: number): Outcome {
  return { inserted, updated, unchanged: staged - inserted - updated, ...NO_OBSTACLES, ...NONE_OUT }
}

async function countOf(client: pg.ClientBase, { table }: Stage): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}

async function updateChanged(client: pg.ClientBase, stage: Stage, into: MergeTable): Promise<number> {
  const values = valuesOf(into)
  if (values.length === 0) return 0
  const sets = values.map((column) => `${quote(column)} = ${valueFor(into, column)}`)
  const mark = into.importColumn ? [`${quote(into.importColumn)} = $1`] : []
  const from = `from ${stage.table} s where ${sameKeyOf(into)}`
  const { rowCount } = await client.query(
    `update ${quote(into.table)} t set ${[...sets, ...mark].join(', ')} ${from} and (${differs(into, into.seen)})`,
    into.importColumn ? [into.importId] : [],
  )
  // What still differs is not seen.
  if (into.seen)
    await client.query(`update ${quote(into.table)} t set ${sets.join(', ')} ${from} and (${differs(into)})`)
  return rowCount ?? 0
}

/** Rows of the file whose key is in an earlier line already; the first `most` of them. */
export async function findDuplicates(
  client: pg.ClientBase,
  stage: Stage,
  into: Pick<MergeTable, 'key' | 'optional'>,
  most: number,
): Promise<{ duplicates: readonly Duplicate[]; count: number }> {
  const keys = into.key.map(quote)
  const { rows } = await client.query<{ total: string; line: string; first: string; key: string }>(
    `with twice as materialized (
       select ${keys.join(', ')}, min(ctid) as first_row, count(*) as n from ${stage.table}
       group by ${keys.join(', ')} having count(*) > 1)
     select (select sum(n - 1) from twice) as total, s.line,
       (select line from ${stage.table} f where f.ctid = d.first_row) as first,
       concat_ws(' · ', ${keys.map((name) => `s.${name}::text`).join(', ')}) as key
     from twice d join ${stage.table} s on ${sameKeyOf(into, 'd')} where s.ctid <> d.first_row
     order by s.ctid limit ${most}`,
  )
  const duplicates = rows.map(({ line, first, key: shown }) => ({
    line: Number(line),
    first: Number(first),
    key: shown,
  }))
  return { duplicates, count: Number(rows[0]?.total ?? 0) }
}
