import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { toSlug } from '#i18n/slug.ts'
import type { Archive } from '../../record.ts'
import type { ArchiveIndex, Group } from '../index/archive-index.ts'
import { holdClaim, type ArchiveClaim } from '../record.server.ts'

const CHUNK = 5000
/** The words that addresses of the panel have in a key's place. */
const RESERVED = new Set(['new', 'order', ''])

/** What is known of a record from this or an earlier import: our key of it, and a hash of what came. */
export interface KnownItem {
  key: string
  came: string
}

/** What earlier imports of this site, and this one before it broke off, have of stories or pages. */
export async function readItems(
  db: Db,
  site: string,
  kind: 'story' | 'page' | 'category' | 'author' | 'picture',
): Promise<Map<string, KnownItem>> {
  const rows = await db
    .selectFrom('archive_item')
    .select(['foreign_id', 'key', 'came'])
    .where('site', '=', site)
    .where('kind', '=', kind)
    .execute()
  return new Map(rows.map(({ foreign_id, key, came }) => [foreign_id, { key, came }]))
}

/**
 * Gives each story and page its row's key before anything of it is written: links lead to what comes later, and a run that goes
 * on has the same. Twins that an earlier import wrote apart stay apart.
 */
export async function reserveKeys(
  db: Db,
  claim: ArchiveClaim,
  index: ArchiveIndex,
  {
    format,
    stories,
    pages,
  }: { format: Archive['format']; stories: Map<string, KnownItem>; pages: Map<string, KnownItem> },
): Promise<void> {
  const known = ({ kind }: Group) => (kind === 'story' ? stories : pages)
  for (const group of index.groups) {
    const item = group.members.map((id) => known(group).get(id)).find((one) => one)
    if (!item) continue
    if (group.kind === 'story') group.id = Number(item.key)
    else {
      group.id = 1
      group.slug = item.key
    }
  }
  const fresh = index.groups.filter((group) => group.kind === 'story' && group.id === 0)
  if (format === 'kimya') await keepNumbers(db, fresh)
  const wanting = fresh.filter(({ id }) => id === 0)
  for (let at = 0; at < wanting.length; at += CHUNK) {
    const part = wanting.slice(at, at + CHUNK)
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('editorial_post', 'id')) as id from generate_series(1, ${part.length})`.execute(
      db,
    )
    part.forEach((group, place) => (group.id = rows[place]?.id ?? 0))
  }
  await reservePages(
    db,
    index.groups.filter((group) => group.kind === 'page' && group.id === 0),
  )
  for (let at = 0; at < index.entries.length; at += CHUNK) {
    const items = index.entries.slice(at, at + CHUNK).flatMap(({ id, group }) =>
      known(group).has(id)
        ? []
        : [
            {
              kind: group.kind,
              foreign_id: id,
              key: group.kind === 'story' ? String(group.id) : group.slug,
            },
          ],
    )
    if (items.length === 0) continue
    await db.transaction().execute(async (trx) => {
      await holdClaim(trx, claim)
      await insertItems(trx, claim, items)
    })
  }
}

/** Notes what our things are of. What is noted already stays. */
export async function insertItems(
  trx: Db | Trx,
  { id, site }: Pick<ArchiveClaim, 'id' | 'site'>,
  items: readonly { kind: string; foreign_id: string; key: string; came?: string }[],
): Promise<void> {
  if (items.length === 0) return
  await sql`insert into archive_item (site, kind, foreign_id, import_id, key, came)
    select ${site}, kind, foreign_id, ${id}, key, coalesce(came, '')
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (kind text, foreign_id text, key text, came text)
    on conflict do nothing`.execute(trx)
}

/** Notes what an import made. */
export async function insertMade(
  trx: Db | Trx,
  { id }: Pick<ArchiveClaim, 'id'>,
  made: readonly { kind: string; key: string; written: string; owner?: string }[],
): Promise<void> {
  if (made.length === 0) return
  await sql`insert into archive_made (kind, key, import_id, written, owner)
    select kind, key, ${id}, written, owner
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m (kind text, key text, written text, owner text)
    on conflict (kind, key) do nothing`.execute(trx)
}

/** Stories of our own export keep their numbers where these are free, and so their addresses. */
async function keepNumbers(db: Db, fresh: readonly Group[]): Promise<void> {
  const wanted = new Map(
    fresh.flatMap((group) => {
      const number = /(?:^|-)([1-9]\d{0,8})$/.exec(group.members[0] ?? '')?.[1]
      return number === undefined ? [] : [[Number(number), group]]
    }),
  )
  await db.transaction().execute(async (trx) => {
    await sql`lock table editorial_post in share row exclusive mode`.execute(trx)
    const { rows } = await sql<{ id: number }>`
      select w.id from unnest(${[...wanted.keys()]}::bigint[]) as w (id)
      where not exists (select from editorial_post p where p.id = w.id)
        and not exists (select from entry_draft d where d.key = w.id::text and d.kind in ('articles', 'around-world', 'news-excerpt'))
        and not exists (select from archive_item i where i.kind = 'story' and i.key = w.id::text)`.execute(
      trx,
    )
    for (const { id } of rows) {
      const group = wanted.get(id)
      if (group) group.id = id
    }
    const most = Math.max(0, ...rows.map(({ id }) => id))
    if (most > 0)
      await sql`select setval(pg_get_serial_sequence('editorial_post', 'id'), greatest(${most},
        nextval(pg_get_serial_sequence('editorial_post', 'id'))))`.execute(trx)
  })
}

/** A page's name in the address: what it was, or of its number where that is no Latin name or another page has it. */
async function reservePages(db: Db, fresh: readonly Group[]): Promise<void> {
  if (fresh.length === 0) return
  const taken = await sql<{
    slug: string
  }>`select slug from pages_page union select key from entry_draft where kind = 'pages'
    union select key from archive_item where kind = 'page'`.execute(db)
  const used = new Set(taken.rows.map(({ slug }) => slug))
  for (const group of fresh) {
    const named = toSlug(group.slug)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
    const slug = RESERVED.has(named) ? `page-${toSlug(group.leader).replace(/[^a-z0-9]+/g, '-')}` : named
    let free = slug
    for (let number = 2; used.has(free); number++) free = `${slug}-${number}`
    used.add(free)
    group.id = 1
    group.slug = free
  }
}
