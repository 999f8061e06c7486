import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import { PARTS, type PartName } from '../parts/parts.ts'
import type { Part, PartTable } from '../parts/part.ts'
import { inUtc, withoutTimeLimit } from '../record.server.ts'
import { foreignKeys, type ForeignKey } from './foreign-keys.server.ts'

/** A demonstration row that stays, and why: somebody changed it, or something that stays needs it. */
export interface KeptRow {
  part: PartName
  table: string
  key: string
  /** The kind of entry that the panel edits it as; null where it edits none. */
  entry: string | null
  /** What it is called; null where it has no name of its own. */
  name: { ar: string | null; en: string | null }
  why: 'edited' | 'used'
}

/** What a removal would do. The rows themselves are in the temporary tables `demo_gone` and `demo_rewritten`. */
export interface Collected {
  /** Tables in the order in which their rows can be put back. */
  tables: string[]
  references: readonly ForeignKey[]
  kept: KeptRow[]
}

/**
 * Finds what a removal of parts takes away, within the caller's transaction: their unchanged rows and all that goes with
 * those. With `hold` other writers wait until the transaction ends, so that rows stay where they are.
 */
export async function collectParts(
  trx: Trx,
  names: readonly PartName[],
  { hold }: { hold: boolean },
): Promise<Collected> {
  await inUtc(trx)
  await withoutTimeLimit(trx)
  await sql`create temp table demo_gone (tbl text not null, row_id tid not null, part text not null, root boolean not null,
    primary key (tbl, row_id)) on commit drop`.execute(trx)
  await sql`create temp table demo_rewritten (tbl text not null, key text not null, part text not null, instead jsonb not null)
    on commit drop`.execute(trx)
  const parts = PARTS.filter(({ name }) => names.includes(name))
  for (const { tables } of hold ? parts : [])
    for (const { table } of tables)
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
  const kept: KeptRow[] = []
  const tables = new Set<string>()
  for (const part of parts as readonly Part<PartName>[])
    for (const table of part.tables) {
      kept.push(...(await collectTable(trx, part.name, table)))
      tables.add(table.table)
    }
  if (names.includes('prices')) {
    // The invented histories that real prices took the place of.
    await addRoots(trx, 'products_prices_invented', 'prices', sql`true`)
    tables.add('products_prices_invented')
  }
  const references = await foreignKeys(trx)
  await follow(trx, references, tables)
  for (let used = await inUse(trx, references); used.length > 0; used = await inUse(trx, references)) {
    kept.push(...used)
    await sql`delete from demo_gone where not root`.execute(trx)
    await follow(trx, references, tables)
  }
  for (const [table, column] of LEADING) {
    const removed = sql`select p.id::text from demo_gone g join editorial_post p on p.ctid = g.row_id where g.tbl = 'editorial_post'`
    const added = await addRoots(
      trx,
      table,
      'articles',
      sql`substring(t.${sql.ref(column)} from ${POST_ADDRESS}) in (${removed})`,
    )
    if (added > 0) tables.add(table)
  }
  await addNotes(trx, parts)
  tables.add('demo_row')
  return { tables: inOrder(tables, references), references, kept }
}

/** Addresses that the newsroom set to lead to a story: they go with it. */
const LEADING = [
  ['menu_entry', 'href'],
  ['site_redirect', 'to_path'],
] as const
/** The number of a story in its address, as `post-traits.ts` writes it. */
const POST_ADDRESS = '^/(?:c/p[0-9]*-|(?:aw|news-excerpt)/show=)([0-9]+)'

/** Parents before their children. */
function inOrder(tables: ReadonlySet<string>, references: readonly ForeignKey[]): string[] {
  const placed = new Set<string>()
  const place = (table: string, above: ReadonlySet<string>) => {
    if (placed.has(table) || above.has(table)) return
    const below = new Set([...above, table])
    for (const { child, parent } of references)
      if (child === table && parent !== table && tables.has(parent)) place(parent, below)
    placed.add(table)
  }
  for (const table of tables) place(table, new Set())
  return [...placed]
}

/** The notes that the rows which go are demonstration content. */
async function addNotes(trx: Trx, parts: readonly Part[]): Promise<void> {
  const gone = parts.flatMap(({ tables }) =>
    tables.map(
      ({ table, id }) => sql`select ${table}, t.${sql.ref(id)}::text from demo_gone g
        join ${sql.table(table)} t on t.ctid = g.row_id where g.tbl = ${table}`,
    ),
  )
  await sql`insert into demo_gone select 'demo_row', t.ctid, t.part, true from demo_row t
    where (t.table_name, t.key) in (select tbl, key from demo_rewritten union all ${sql.join(gone, sql` union all `)})`.execute(
    trx,
  )
}

async function collectTable(
  trx: Trx,
  part: PartName,
  { table, id, entry, entryColumn, marked, needed }: PartTable,
): Promise<KeptRow[]> {
  const key = sql`t.${sql.ref(id)}::text`
  const kind = entryColumn ? sql`t.${sql.ref(entryColumn)}` : sql`${entry ?? null}::text`
  const touched = sql`exists (select from entry_draft d where d.kind = ${kind} and d.key = ${key})`
  // A row with a mark of its own has no copy to compare it with: the audit log has who changed it.
  const edited = marked
    ? sql`${key} in (select key from audit_log where kind = ${entry ?? ''})`
    : sql`(select jsonb_object_agg(k, own.row -> k) from (select to_jsonb(t) as row offset 0) own, jsonb_object_keys(r.row) k)
        is distinct from r.row`
  const from = marked
    ? sql`${sql.table(table)} t where t.demo`
    : sql`${sql.table(table)} t join demo_row r on r.table_name = ${table} and r.key = ${key} where r.part = ${part}`
  const { rows: kept } = await sql<Pick<KeptRow, 'key' | 'entry' | 'why' | 'name'>>`
    with found as materialized (
      select t.ctid as row_id, ${key} as key, ${kind} as entry, ${edited} or ${touched} as edited, ${sql.raw(needed ?? 'false')} as used,
        ${marked ? sql`null::jsonb` : sql`r.instead`} as instead
      from ${from}
    ), rewritten as (
      insert into demo_rewritten select ${table}, key, ${part}, instead from found
      where instead is not null and not edited and not used
    ), gone as (
      insert into demo_gone select ${table}, row_id, ${part}, true from found
      where instead is null and not edited and not used
    )
    select f.key, f.entry, ${nameSql('t')} as name, case when f.edited then 'edited' else 'used' end as why
    from found f join ${sql.table(table)} t on t.ctid = f.row_id where f.edited or f.used order by 1`.execute(
    trx,
  )
  return kept.map((one) => ({ ...one, part, table }))
}

/** What a row is called, by the first field of a name that its table has: SQL over the row. */
const nameSql = (row: string) => {
  const own = sql`to_jsonb(${sql.ref(row)})`
  const first = (lang: string) =>
    sql`coalesce(${sql.join(['title', 'name', 'question', 'label'].map((field) => sql`${own} ->> ${`${field}_${lang}`}`))}, ${own} ->> 'phrase')`
  return sql`jsonb_build_object('ar', ${first('ar')}, 'en', ${first('en')})`
}

async function addRoots(
  trx: Trx,
  table: string,
  part: PartName,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into demo_gone select ${table}, t.ctid, ${part}, true from ${sql.table(table)} t
    where ${condition} on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

const joined = ({ columns }: ForeignKey) =>
  sql.join(
    columns.map(([own, other]) => sql`c.${sql.ref(own)} = p.${sql.ref(other)}`),
    sql` and `,
  )

/** Adds the rows that go with those that are gone, until there are no more. */
async function follow(trx: Trx, references: readonly ForeignKey[], tables: Set<string>): Promise<void> {
  let open = new Set(tables)
  while (open.size > 0) {
    const added = new Set<string>()
    for (const reference of references) {
      const { child, parent, onDelete } = reference
      if (onDelete !== 'goes' || !open.has(parent)) continue
      const { numAffectedRows = 0n } = await sql`
        insert into demo_gone select ${child}, c.ctid, g.part, false
        from demo_gone g join ${sql.table(parent)} p on p.ctid = g.row_id
        join ${sql.table(child)} c on ${joined(reference)}
        where g.tbl = ${parent} on conflict do nothing`.execute(trx)
      if (numAffectedRows > 0n) {
        added.add(child)
        tables.add(child)
      }
    }
    open = added
  }
}

/** Rows that something needs which stays: they stay too, and are taken from the list. */
async function inUse(trx: Trx, references: readonly ForeignKey[]): Promise<KeptRow[]> {
  const kept: KeptRow[] = []
  for (const reference of references) {
    const { child, parent, onDelete } = reference
    if (onDelete !== 'prevents') continue
    const declared = tableNamed(parent)
    const { rows } = await sql<Pick<KeptRow, 'part' | 'name'> & { key: string | null; root: boolean }>`
      delete from demo_gone d using (
        select distinct on (g.row_id) g.row_id, g.part, ${nameSql('p')} as name, ${declared ? sql`p.${sql.ref(declared.id)}::text` : sql`null`} as key
        from demo_gone g join ${sql.table(parent)} p on p.ctid = g.row_id
        join ${sql.table(child)} c on ${joined(reference)}
        where g.tbl = ${parent} and not exists (select from demo_gone o where o.tbl = ${child} and o.row_id = c.ctid)
      ) u where d.tbl = ${parent} and d.row_id = u.row_id returning u.part, u.key, u.name, d.root`.execute(
      trx,
    )
    for (const { part, key, name, root } of rows) {
      if (!root || key === null) throw new Error(`${child} needs a row of ${parent} that goes with another`)
      kept.push({ part, table: parent, key, entry: declared?.entry ?? null, name, why: 'used' })
    }
  }
  return kept
}

const tableNamed = (name: string): PartTable | undefined =>
  PARTS.flatMap(({ tables }): readonly PartTable[] => tables).find(({ table }) => table === name)
