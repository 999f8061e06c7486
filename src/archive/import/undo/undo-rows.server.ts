import { sql } from 'kysely'
import { DESKS_TAG, listTag } from '#editorial/list.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { REDIRECTS_TAG } from '#site/redirects/redirects.server.ts'
import type { Finding } from '../finding.ts'
import { publishWith } from '../publish.server.ts'
import { storeFindings, type ArchiveClaim } from '../record.server.ts'
import { PAGE_COLUMNS, PAGE_HASH, POST_COLUMNS, POST_HASH } from '../write/row-hash.ts'

const BATCH = 500
const SECTIONS = ['articles', 'around-world', 'news-excerpt']

const PARTS = {
  post: {
    table: 'editorial_post',
    key: 'id',
    type: 'bigint',
    hash: POST_HASH,
    columns: POST_COLUMNS,
    item: 'story',
    drafts: SECTIONS,
  },
  page: {
    table: 'pages_page',
    key: 'slug',
    type: 'text',
    hash: PAGE_HASH,
    columns: PAGE_COLUMNS,
    item: 'page',
    drafts: ['pages'],
  },
} as const

type Adding = (what: string, count: number) => void

/** Gives what a newer export changed its earlier values back, where nobody changed it since. */
export async function restoreBefore(
  trx: Trx,
  claim: ArchiveClaim,
  kind: 'post' | 'page',
  add: Adding,
): Promise<number> {
  const { table, key, hash, columns, item, type } = PARTS[kind]
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))
  const { rows } = await sql<{ key: string; restored: boolean }>`
    with before as (
      delete from archive_before b where (b.import_id, b.kind, b.key) in (
        select import_id, kind, key from archive_before where import_id = ${claim.id} and kind = ${kind} order by key limit ${BATCH})
      returning b.key, b.fields, b.written
    ), restored as (
      update ${sql.table(table)} p set ${set}
      from before b join archive_made m on m.kind = ${kind} and m.key = b.key
        cross join lateral jsonb_populate_record(null::${sql.table(table)}, b.fields) n
      where p.${sql.ref(key)} = b.key::${sql.raw(type)} and ${hash} = m.written
      returning b.key
    ), noted as (
      update archive_made m set written = b.written from before b join restored r on r.key = b.key
      where m.kind = ${kind} and m.key = b.key
    ), items as (
      update archive_item i set came = '' from before b where i.site = ${claim.site} and i.kind = ${item} and i.key = b.key
    )
    select b.key, r.key is not null as restored from before b left join restored r on r.key = b.key`.execute(
    trx,
  )
  add('restored', rows.filter(({ restored }) => restored).length)
  const kept = rows.filter(({ restored }) => !restored)
  add('kept', kept.length)
  await storeFindings(
    trx,
    claim,
    kept.map((row) => stays(kind, row.key, 'kept_changed')),
  )
  if (kind === 'post')
    await publishWith(
      trx,
      rows.map((row) => `post:${row.key}`),
    )
  return rows.length
}

const stays = (kind: 'post' | 'page', key: string, code: Finding['code'], title = key): Finding => ({
  kind: kind === 'post' ? 'story' : 'page',
  id: key,
  title,
  key,
  code,
  name: '',
  fate: 'kept',
  count: 1,
})

interface Judged {
  key: string
  title: string | null
  why: 'gone' | 'changed' | 'discussed' | null
}

/** Why the row `p` that an import made as `m` stays; null where it goes. */
function judgement(kind: 'post' | 'page') {
  const { key, hash, drafts } = PARTS[kind]
  const discussed =
    kind === 'post'
      ? sql`exists (select from editorial_comment c where c.post_id = p.id
          and not exists (select from archive_item i where i.kind = 'comment' and i.key = c.id::text))`
      : sql`false`
  return sql<Judged['why']>`case
      when exists (select from entry_draft d where d.kind = any(${[...drafts]}) and d.key = m.key
        and d.updated_by is not null and (d.fields <> '{}' or d.state <> 'draft')) then 'changed'
      when p.${sql.ref(key)} is null then null
      when ${hash} <> m.written then 'changed'
      when ${discussed} then 'discussed' end`
}

/** How many stories and pages an undo would remove, leave as they were changed here, and give their earlier text back. */
export async function countUndo(
  db: Db,
  id: number,
): Promise<{ removed: number; kept: number; restored: number }> {
  const counts = { removed: 0, kept: 0, restored: 0 }
  for (const kind of ['post', 'page'] as const) {
    const { table, key, hash, type } = PARTS[kind]
    const { rows } = await sql<{ removed: number; kept: number; restored: number }>`
      select count(*) filter (where m.import_id = ${id} and j.why is null) as removed,
        count(*) filter (where m.import_id = ${id} and j.why in ('changed', 'discussed')
          or m.import_id <> ${id} and ${hash} is distinct from m.written) as kept,
        count(*) filter (where m.import_id <> ${id} and ${hash} = m.written) as restored
      from archive_made m left join ${sql.table(table)} p on p.${sql.ref(key)} = m.key::${sql.raw(type)}
        cross join lateral (select ${judgement(kind)} as why) j
      where m.kind = ${kind} and (m.import_id = ${id} or m.key in (
        select b.key from archive_before b where b.import_id = ${id} and b.kind = ${kind}))`.execute(db)
    for (const name of ['removed', 'kept', 'restored'] as const) counts[name] += rows[0]?.[name] ?? 0
  }
  return counts
}

/** Removes rows that the import made and nobody changed, with what belongs to them; the rest is listed. */
export async function removeRows(
  trx: Trx,
  claim: ArchiveClaim,
  kind: 'post' | 'page',
  after: string,
  add: Adding,
): Promise<{ count: number; last: string }> {
  const { table, key, item, drafts, type } = PARTS[kind]
  const title = kind === 'post' ? sql`coalesce(p.title_ar, p.title_en)` : sql`p.name_ar`
  const { rows } = await sql<Judged>`
    select m.key, ${title} as title, ${judgement(kind)} as why
    from archive_made m left join ${sql.table(table)} p on p.${sql.ref(key)} = m.key::${sql.raw(type)}
    where m.import_id = ${claim.id} and m.kind = ${kind} and m.key > ${after} order by m.key limit ${BATCH}`.execute(
    trx,
  )
  const last = rows.at(-1)?.key ?? after
  const gone = rows.filter(({ why }) => why === null).map((row) => row.key)
  const kept = rows.filter(({ why }) => why !== null)
  await sql`with said as (
      select c.id::text as key from editorial_comment c where ${kind === 'post'} and c.post_id::text = any(${gone}::text[])
    ) delete from archive_item i using said where i.kind = 'comment' and i.key = said.key`.execute(trx)
  const owners = gone.map((one) => `${kind}:${one}`)
  await sql`with of as (
      delete from archive_made where owner = any(${owners}::text[]) and kind = 'redirect' returning key, written
    ) delete from site_redirect r using of where r.from_path = of.key and md5(r.to_path) = of.written`.execute(
    trx,
  )
  if (kind === 'post')
    await publishWith(trx, [...(await listsOf(trx, gone)), ...gone.map((one) => `post:${one}`)])
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any(${gone}::${sql.raw(type)}[])`.execute(
    trx,
  )
  await sql`delete from entry_draft where kind = any(${[...drafts]}) and key = any(${gone}::text[])`.execute(
    trx,
  )
  await sql`delete from archive_item where kind in (${item}, 'cover') and key = any(${gone}::text[]) and site = ${claim.site}`.execute(
    trx,
  )
  if (kind === 'post')
    await sql`delete from archive_item where kind = 'cover' and foreign_id = any(${gone}::text[]) and site = ${claim.site}`.execute(
      trx,
    )
  await sql`delete from archive_made where kind = ${kind} and key = any(${gone}::text[])`.execute(trx)
  add('removed', gone.length)
  add('kept', kept.length)
  await storeFindings(
    trx,
    claim,
    kept.map((row) =>
      stays(kind, row.key, row.why === 'discussed' ? 'kept_discussed' : 'kept_changed', row.title ?? row.key),
    ),
  )
  return { count: rows.length, last }
}

async function listsOf(trx: Trx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ list: string }>`
    select distinct list from editorial_listing where post_id = any(${[...keys]}::bigint[])`.execute(trx)
  return ['home', 'calendar', REDIRECTS_TAG, DESKS_TAG, ...rows.map(({ list }) => listTag(list))]
}

/** Removes what readers said under stories that stay, as far as nobody here decided on it or answered it. */
export async function removeComments(trx: Trx, claim: ArchiveClaim, add: Adding): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    with of as (
      delete from archive_item i where (i.site, i.kind, i.foreign_id) in (
        select site, kind, foreign_id from archive_item where import_id = ${claim.id} and kind = 'comment' limit ${BATCH})
      returning i.key
    ), gone as (
      delete from editorial_comment c using of where c.id = of.key::bigint and c.decided_at is null and c.open_reports = 0
        and not exists (select from editorial_comment r where r.parent_id = c.id and r.author_name is null)
      returning c.id
    ) select gone.id from of left join gone on gone.id = of.key::bigint`.execute(trx)
  add('comments', rows.filter(({ id }) => id !== null).length)
  return rows.length
}

/** Removes the redirects that are no story's: of categories, keywords, feeds. */
export async function removeRedirects(trx: Trx, claim: ArchiveClaim): Promise<number> {
  const { rows } = await sql`
    with of as (
      delete from archive_made m where (m.kind, m.key) in (
        select kind, key from archive_made where import_id = ${claim.id} and kind = 'redirect'
          and (owner is null or owner !~ '^(post|page):') limit ${BATCH})
      returning m.key, m.written
    ), gone as (
      delete from site_redirect r using of where r.from_path = of.key and md5(r.to_path) = of.written
    ) select from of`.execute(trx)
  return rows.length
}
