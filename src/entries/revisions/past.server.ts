import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { readEntry, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Kind } from '../kind.ts'
import { valuesOf, type StoredRow } from '../row.server.ts'
import { sameValue, type Values } from '../values.ts'
import type { Cause } from './cut.server.ts'

export const PAST_PAGE = 25

/** One step of a thing's past: a revision by its number, or what an import did to its row (`i` and a number). */
export interface PastStep {
  id: string
  cause: Cause | 'import'
  at: Date
  by: string | null
  changed: readonly string[]
  note: string | null
  /** A named one is never deleted. */
  name: string | null
  /** The file of an import. */
  file: string | null
}

/** A thing whose past the viewer may read. Throws `not_found` and `not_allowed`. */
export async function openPast(hand: Pick<Hand, 'app' | 'viewer'>, kind: Kind, key: string): Promise<Entry> {
  const entry = await readEntry(hand.app.db, kind, key)
  if (!entry) throw new Refusal('not_found')
  for (const action of [kind.needs.list, 'revision.read'] as const) {
    if (!can(hand.viewer, action, entry.owned)) throw new Refusal('not_allowed')
  }
  return entry
}

/** A page of a thing's past, the last first; imports that changed its row are listed between the revisions. */
export async function listPast(
  db: Db,
  entry: Entry,
  page: number,
): Promise<{ steps: PastStep[]; count: number }> {
  const { kind, key } = entry
  const both = sql`
    select 'r' as of, id, at from entry_revision where kind = ${kind.name} and key = ${key}
    union all
    select 'i', id, at from data_revision
    where table_name = ${kind.table} and row_key = ${key} and import_id is not null`
  const [total, listed] = await Promise.all([
    sql<{ count: number }>`select count(*)::int as count from (${both}) b`.execute(db),
    sql<{ of: 'r' | 'i'; id: number }>`select of, id from (${both}) b order by at desc, id desc
      limit ${PAST_PAGE} offset ${(page - 1) * PAST_PAGE}`.execute(db),
  ])
  const idsOf = (of: 'r' | 'i') => listed.rows.filter((row) => row.of === of).map(({ id }) => id)
  const [revisions, imports] = await Promise.all([
    readRevisions(db, idsOf('r')),
    readImports(db, entry, idsOf('i')),
  ])
  const found = new Map([...revisions, ...imports].map((step) => [step.id, step]))
  const steps = listed.rows.flatMap(({ of, id }) => found.get(of === 'r' ? String(id) : `i${id}`) ?? [])
  return { steps, count: total.rows[0]?.count ?? 0 }
}

async function readRevisions(db: Db, ids: readonly number[]): Promise<PastStep[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('entry_revision as r')
    .leftJoin('accounts_user as u', 'u.id', 'r.account_id')
    .select(['r.id', 'r.cause', 'r.at', 'r.changed', 'r.note', 'r.name', 'u.display_name as by'])
    .where('r.id', 'in', ids)
    .execute()
  return rows.map(({ id, cause, ...rest }) => ({
    ...rest,
    id: String(id),
    cause: cause as Cause,
    file: null,
  }))
}

interface ImportRow {
  id: number
  at: Date
  by: string | null
  file: string | null
  before: StoredRow | null
  after: StoredRow | null
}

/** What imports did to a row: each with the row before it, and after it as the next change found it. */
async function importsOf(db: Db, { kind, key, row }: Entry, ids: readonly number[]): Promise<ImportRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ImportRow>`
    select r.id, r.at, u.display_name as by, i.file_name as file, r.before, r.after
    from (select id, at, import_id, account_id, before, lead(before, 1, ${JSON.stringify(row)}::jsonb) over (order by at, id) as after
      from data_revision where table_name = ${kind.table} and row_key = ${key}) r
    left join data_import i on i.id = r.import_id
    left join accounts_user u on u.id = coalesce(r.account_id, i.account_id)
    where r.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

async function readImports(db: Db, entry: Entry, ids: readonly number[]): Promise<PastStep[]> {
  const rows = await importsOf(db, entry, ids)
  return rows.map(({ id, before, after, ...rest }) => ({
    ...rest,
    id: `i${id}`,
    cause: 'import',
    changed: changedBetween(
      entry.kind,
      importedValues(entry.kind, before),
      importedValues(entry.kind, after),
    ),
    note: null,
    name: null,
  }))
}

const importedValues = (kind: Kind, row: StoredRow | null): Values => (row ? valuesOf(kind, row) : {})

/** The columns that differ between two states of a thing. */
export const changedBetween = (kind: Kind, before: Values, after: Values): string[] =>
  kind.columns.flatMap(({ column }) => (sameValue(before[column], after[column]) ? [] : [column]))

/** A state of a thing that can be compared: a step of its past, what readers have, or the working copy. */
export interface PastState {
  id: string
  values: Values
  step: PastStep | null
}

/** A state by its name: `12`, `i34`, `public`, `now`; null where there is none such of this thing. */
export async function readState(db: Db, entry: Entry, id: string): Promise<PastState | null> {
  const { kind, key } = entry
  if (id === 'now') return { id, values: entry.values, step: null }
  if (id === 'public') return entry.row ? { id, values: entry.published, step: null } : null
  if (!/^i?[1-9]\d{0,15}$/.test(id)) return null
  if (id.startsWith('i')) {
    const [found] = await importsOf(db, entry, [Number(id.slice(1))])
    const [step] = found ? await readImports(db, entry, [found.id]) : []
    if (!found || !step) return null
    // Rows of its own are not part of what an import changes in the row.
    const own = Object.fromEntries(
      kind.columns.flatMap(({ column, field }) =>
        field.type === 'rows' ? [[column, entry.published[column] ?? null]] : [],
      ),
    )
    return { id, values: { ...importedValues(kind, found.after), ...own }, step }
  }
  const row = await db
    .selectFrom('entry_revision')
    .select(['id', 'fields'])
    .where('id', '=', Number(id))
    .where('kind', '=', kind.name)
    .where('key', '=', key)
    .executeTakeFirst()
  const [step] = row ? await readRevisions(db, [row.id]) : []
  return row && step ? { id, values: row.fields as Values, step } : null
}

/** The step before one in a thing's past; null for the first. */
export async function stepBefore(db: Db, { kind, key }: Entry, { at, id }: PastStep): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id::text, at, id as number from entry_revision where kind = ${kind.name} and key = ${key}
      union all
      select 'i' || id, at, id from data_revision where table_name = ${kind.table} and row_key = ${key} and import_id is not null
    ) b where (at, number) < (${at}, ${id.replace('i', '')}::bigint) and id <> ${id}
    order by at desc, number desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Names a revision, so that it is never deleted; an empty name undoes that. */
export async function nameRevision(hand: Hand, entry: Entry, id: string, name: string): Promise<void> {
  if (!can(hand.viewer, entry.kind.needs.edit, entry.owned)) throw new Refusal('not_allowed')
  if (name.length > MOST_NAME) throw new Refusal('invalid_input', { fields: { name: 'too_large' } })
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new Refusal('not_found')
  const { numUpdatedRows } = await hand.app.db
    .updateTable('entry_revision')
    .set({ name: name === '' ? null : name })
    .where('id', '=', Number(id))
    .where('kind', '=', entry.kind.name)
    .where('key', '=', entry.key)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
}
const MOST_NAME = 100
