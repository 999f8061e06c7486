import { sql, type RawBuilder } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { QUERY } from '#platform/limits/limits.ts'
import type { Dataset } from '../dataset.ts'
import { isMixed } from '../list/kinds.server.ts'
import { hasNulls, orderedBy, orderOf, walkedThrough, wayOf, type RealFirst } from '../list/rows.server.ts'
import { conditionOf, importOf, keyEquals, ofNone, type Filters, type Kind } from '../list/where.server.ts'
import type { PassedOn } from '../passed-on.server.ts'
import { isFiltered, type ListState } from '../list/state.ts'
import { machineFields, type MachineField } from './fields.server.ts'

/** The place behind a row in an order: what it is ordered by, as the database writes it, and its key. */
export interface Place {
  value: string | null
  key: string
  /** Of which kind the row is, where real rows come first. */
  kind?: Kind | undefined
}

export type MachineRow = Readonly<Record<string, unknown>>

/** A part of a table's rows in its order, and the place behind the last of them; null where no row follows. */
export interface MachinePage {
  rows: MachineRow[]
  next: Place | null
}

/** Names are sorted in one language for all callers: pages must fit together. */
const LANG = 'en'

/**
 * The rows behind a place: never counted off from the beginning, so that the last page costs what the first does and rows that
 * come meanwhile make none appear twice. Real rows come before demonstration data.
 */
export async function rowsAfter(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  state: ListState & PassedOn,
  { limit, after }: { limit: number; after: Place | null },
): Promise<MachinePage> {
  const found: { row: Found; kind: Kind | undefined }[] = []
  for (const kind of await kindsFrom(app, dataset, state, after)) {
    const wanted = limit + 1 - found.length
    if (wanted === 0) break
    const from = after?.kind === kind ? after : null
    const rows = await walkFrom(app.db, dataset, { ...state, ...(kind && { kind }) }, wanted, from)
    found.push(...rows.map((row) => ({ row, kind })))
  }
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ row: { __place, ...row } }) => row),
    next:
      found.length > limit && last
        ? { value: last.row.__place, key: String(last.row['key']), kind: last.kind }
        : null,
  }
}

/** The kinds of rows that are walked through one after the other. Who began before there were both goes on with both at once. */
async function kindsFrom(
  app: Pick<App, 'db' | 'memo'>,
  dataset: Dataset,
  state: ListState,
  after: Place | null,
): Promise<readonly (Kind | undefined)[]> {
  if (after === null) return (await isMixed(app, dataset, state)) ? ['real', 'demo'] : [undefined]
  return after.kind === 'real' ? ['real', 'demo'] : [after.kind]
}

/** The rows behind a place among those of a state, up to a number. */
async function walkFrom(
  db: Db,
  dataset: Dataset,
  state: WalkedState,
  wanted: number,
  after: Place | null,
): Promise<Found[]> {
  const found: Found[] = []
  // Rows without the value come last, and are a scan of their own.
  if (after === null || after.value !== null)
    found.push(...(await walk(db, dataset, state, wanted, after && { ...after, nulls: false })))
  if (found.length < wanted && hasNulls(dataset, state.sort.column) && after !== null)
    found.push(
      ...(await walk(db, dataset, state, wanted - found.length, {
        value: null,
        key: after.value === null ? after.key : null,
        nulls: true,
      })),
    )
  return found
}

type WalkedState = ListState & Pick<Filters, 'kind' | 'withheld'>
type Found = MachineRow & { __place: string | null }

interface From {
  value: string | null
  key: string | null
  /** Among the rows without the value. */
  nulls: boolean
}

async function walk(
  db: Db,
  dataset: Dataset,
  state: WalkedState,
  limit: number,
  from: From | null,
): Promise<Found[]> {
  const [table, key] = [sql.table(dataset.table), sql.ref(dataset.key)]
  const order = orderOf(dataset, state.sort, LANG)
  const by = orderedBy(dataset, state.sort.column, LANG)
  const behind = from ? behindPlace(dataset, state, by, from) : sql`true`
  const all = conditionOf(dataset, state)
  const read = async (selected: RawBuilder<unknown>) => {
    const { rows } = await sql<Found>`
      select ${selection(dataset)}, (${by})::text as __place from ${table}
      where ${key} in (${selected}) order by ${order}`.execute(db)
    return rows
  }
  if (!isFiltered(state))
    return read(sql`select ${key} from ${table} where ${all} and ${behind} order by ${order} limit ${limit}`)
  // First among the next rows of the order, then by collecting all that match: neither way is endless. Their keys alone: what
  // is computed over a row is computed once, for those that are sent.
  const walked = conditionOf(dataset, walkedThrough(dataset, state, state.sort))
  const near = await keysOf(
    db,
    sql`select ${key}::text as found from (
      select *, ${by} as ordered from ${table} where ${walked} and ${behind}
      order by ${order} limit ${QUERY.walkedRows}) as ${table}
    where ${all} order by ordered ${wayOf(dataset, state.sort)}, ${key} limit ${limit}`,
  )
  const keys =
    near.length === limit
      ? near
      : await keysOf(
          db,
          sql`select ${key}::text as found from (select * from ${table} where ${all} and ${behind} offset 0) as ${table}
            order by ${order} limit ${limit}`,
        )
  return keys.length === 0
    ? []
    : read(sql`select unnest(${keys}::text[])${dataset.numbered ? sql`::bigint` : sql``}`)
}

async function keysOf(db: Db, selected: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`${selected}`.execute(db)
  return rows.map(({ found }) => found)
}

/** The condition of standing behind a place. An index of the order begins there. */
function behindPlace(
  dataset: Dataset,
  { sort }: ListState,
  by: RawBuilder<unknown>,
  { value, key, nulls }: From,
): RawBuilder<unknown> {
  const own = sql.ref(dataset.key)
  const after = key === null ? sql`true` : keyAfter(dataset, own, key)
  if (nulls) return sql`((${by}) is null and ${after})`
  const than = sort.descending ? sql`<` : sql`>`
  return sql`((${by}) ${than}= ${value} and ((${by}) ${than} ${value} or ${after}))`
}

function keyAfter({ numbered }: Dataset, own: RawBuilder<unknown>, key: string): RawBuilder<unknown> {
  if (!numbered) return sql`${own} > ${key}`
  return /^\d{1,18}$/.test(key) ? sql`${own} > ${key}::bigint` : sql`false`
}

function selection(dataset: Dataset): RawBuilder<unknown> {
  return sql.join(machineFields(dataset).map((field) => sql`${asJson(field)} as ${sql.ref(field.key)}`))
}

/** Figures as numbers and days as texts, which is what JSON has. */
function asJson({ type, value }: MachineField): RawBuilder<unknown> {
  if (type === 'number' || type === 'integer') return sql`(${value})::float8`
  return type === 'date' ? sql`(${value})::text` : sql`(${value})`
}

/** One row; null where there is none, or it is hidden or withheld. */
export async function machineRow(
  db: Db,
  dataset: Dataset,
  key: string,
  { withheld }: PassedOn,
): Promise<MachineRow | null> {
  const { rows } = await sql<MachineRow>`
    select ${selection(dataset)} from ${sql.table(dataset.table)}
    where ${keyEquals(dataset, key)} and not hidden and ${ofNone(importOf(dataset), withheld)}`.execute(db)
  return rows[0] ?? null
}

/** All filtered rows in their order, real ones first, as the query of a file. */
export function machineQuery(db: Db, dataset: Dataset, state: ListState & PassedOn & RealFirst) {
  // Names of their own: an order by a column would else mean the words made of it.
  const fields = machineFields(dataset).map(
    ({ value, type }, i) => sql`${type === 'date' ? sql`(${value})::text` : value} as ${sql.ref(`f${i}`)}`,
  )
  const query = sql`select ${sql.join(fields)} from ${sql.table(dataset.table)}
    where ${conditionOf(dataset, state)} order by ${orderOf(dataset, state.sort, LANG, state)}`
  return { compile: () => query.compile(db), toOperationNode: () => query.toOperationNode() }
}
