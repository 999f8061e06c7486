import { sql } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'
import type { Group } from '../index/archive-index.ts'
import { PAGE_COLUMNS, PAGE_HASH, POST_COLUMNS, POST_HASH } from './row-hash.ts'
import type { Columns, StoryWrite } from './story-row.server.ts'

/** A row with what records of this portion say of it. */
export interface Row {
  key: string
  group: Group
  /** The columns of each record of it in this portion, in their order. */
  columns: Columns
  records: StoryWrite[]
}

/** A row that is there: its hash, and what an import wrote of it. */
export interface There {
  key: string
  hash: string
  written: string | null
  import_id: number | null
  /** The newsroom has a working copy of it that is not the import's. */
  begun: boolean
}

const TABLES = {
  story: {
    table: 'editorial_post',
    key: 'id',
    type: 'bigint',
    made: 'post',
    hash: POST_HASH,
    columns: POST_COLUMNS,
  },
  page: {
    table: 'pages_page',
    key: 'slug',
    type: 'text',
    made: 'page',
    hash: PAGE_HASH,
    columns: PAGE_COLUMNS,
  },
} as const

/** The rows that are there already, held until the transaction ends; of one that was removed the hash is empty. */
export async function readThere(
  trx: Trx,
  kind: 'story' | 'page',
  keys: readonly string[],
): Promise<Map<string, There>> {
  const { table, key, made, hash, type } = TABLES[kind]
  const kinds = kind === 'page' ? ['pages'] : ['articles', 'around-world', 'news-excerpt']
  const { rows } = await sql<There>`
    select w.key, coalesce(p.hash, '') as hash, m.written, m.import_id,
      exists (select from entry_draft d where d.key = w.key and d.kind = any(${kinds})
        and d.updated_by is not null and (d.fields <> '{}' or d.state <> 'draft')) as begun
    from unnest(${[...keys]}::text[]) as w (key)
    left join archive_made m on m.kind = ${made} and m.key = w.key
    left join lateral (select ${hash} as hash from ${sql.table(table)} p where p.${sql.ref(key)} = w.key::${sql.raw(type)}
      for update) p on true
    where m.key is not null or p.hash is not null`.execute(trx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Inserts rows, with what was written of each. */
export async function insertRows(
  trx: Trx,
  kind: 'story' | 'page',
  rows: readonly Row[],
  importId: number,
): Promise<void> {
  if (rows.length === 0) return
  const { table, key, made, hash } = TABLES[kind]
  const lines = rows.map((row) => ({ ...row.columns, [key]: row.key }))
  const names = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  await sql`with made as (
      insert into ${sql.table(table)} as p (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(
        lines.map((line) => Object.fromEntries(names.map((name) => [name, (line as Columns)[name] ?? null]))),
      )}::json)
      returning p.${sql.ref(key)}::text as key, ${hash} as written
    ) insert into archive_made (kind, key, import_id, written) select ${made}, key, ${importId}, written from made`.execute(
    trx,
  )
}

/** A row that an earlier import made is kept as it was, for an undo. */
export async function keepBefore(
  trx: Trx,
  kind: 'story' | 'page',
  keys: readonly string[],
  importId: number,
): Promise<void> {
  if (keys.length === 0) return
  const { table, key, made, columns } = TABLES[kind]
  await sql`insert into archive_before (import_id, kind, key, fields, written)
    select ${importId}, ${made}, m.key, ${objectOf(columns)}, m.written
    from archive_made m join ${sql.table(table)} p on p.${sql.ref(key)}::text = m.key
    where m.kind = ${made} and m.key = any(${[...keys]}::text[]) and m.import_id <> ${importId}
    on conflict do nothing`.execute(trx)
}

/** The columns of a row `p` as JSON; a function takes at most a hundred arguments. */
function objectOf(columns: readonly string[]) {
  const part = (names: readonly string[]) =>
    sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`p.${name}`)]))})`
  const middle = Math.ceil(columns.length / 2)
  return sql`${part(columns.slice(0, middle))} || ${part(columns.slice(middle))}`
}

/** Changes columns of rows, with what was written of each. */
export async function updateRows(trx: Trx, kind: 'story' | 'page', rows: readonly Row[]): Promise<void> {
  const { table, key, made, hash } = TABLES[kind]
  // Rows whose records say the same columns are one statement.
  const shapes = Map.groupBy(rows, ({ columns }) => Object.keys(columns).toSorted().join(','))
  for (const [shape, same] of shapes) {
    const names = shape.split(',')
    const set = sql.join(names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))
    const lines = same.map((row) => ({ ...row.columns, [key]: row.key }))
    await sql`with changed as (
        update ${sql.table(table)} as p set ${set}, updated_at = now()
        from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(lines)}::json) n
        where p.${sql.ref(key)} = n.${sql.ref(key)}
        returning p.${sql.ref(key)}::text as key, ${hash} as written
      ) update archive_made m set written = c.written from changed c where m.kind = ${made} and m.key = c.key`.execute(
      trx,
    )
  }
}

/** Notes that records came as they are. */
export async function noteCame(
  trx: Trx,
  site: string,
  kind: 'story' | 'page',
  records: readonly StoryWrite[],
): Promise<void> {
  if (records.length === 0) return
  const lines = records.map(({ story, came }) => ({ id: story.id, came }))
  await sql`update archive_item i set came = n.came
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, came text)
    where i.site = ${site} and i.kind = ${kind} and i.foreign_id = n.id`.execute(trx)
}
