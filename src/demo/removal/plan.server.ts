import { sql } from 'kysely'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { PARTS, type PartName } from '../parts/parts.ts'
import { collectParts, type KeptRow } from './collect.server.ts'

/** A part with the number of its rows that go, or of texts that are rewritten; rows that go with them are `along`. */
interface PlannedPart {
  name: PartName
  label: LocalizedText
  rows: number
  along: number
}

/** What refers to demonstration content, by what becomes of it, and how many there are. */
export const REFERRING = {
  /** They go, and come back with it. */
  goes: ['alerts', 'home', 'menu', 'redirects', 'comments', 'ballots'],
  /** They stay, unseen until it is there again. */
  waits: ['favourites', 'follows'],
} as const
export type Referring = (typeof REFERRING)['goes' | 'waits'][number]

/** A story of the newsroom's own with links that would lead nowhere. */
interface OwnStory {
  id: number
  section: string
  title_ar: string | null
  title_en: string | null
}

export interface RemovalPlan {
  parts: PlannedPart[]
  kept: KeptRow[]
  referring: Partial<Record<Referring, number>>
  stories: OwnStory[]
}

/** What a removal of these parts would do; nothing is written. */
export async function planRemoval(
  db: Db,
  names: readonly PartName[] = PARTS.map(({ name }) => name),
): Promise<RemovalPlan> {
  let plan: RemovalPlan | null = null
  await db
    .transaction()
    .execute(async (trx) => {
      const { kept } = await collectParts(trx, names, { hold: false })
      plan = {
        parts: await countParts(trx, names),
        kept,
        referring: await countReferring(trx),
        stories: await ownStories(trx),
      }
      // The lists go with the transaction.
      throw new Planned()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Planned)) throw error
    })
  if (!plan) throw new Error('No plan was made')
  return plan
}

class Planned extends Error {}

async function countParts(trx: Trx, names: readonly PartName[]): Promise<PlannedPart[]> {
  const { rows } = await sql<{ part: PartName; rows: number; along: number }>`
    select part, (count(*) filter (where root))::int as rows, (count(*) filter (where not root))::int as along
    from (select part, root from demo_gone where tbl <> 'demo_row' union all select part, true from demo_rewritten) all_rows
    group by part`.execute(trx)
  return PARTS.flatMap(({ name, label }) => {
    const found = rows.find(({ part }) => part === name)
    return names.includes(name) ? [{ name, label, rows: found?.rows ?? 0, along: found?.along ?? 0 }] : []
  })
}

async function countReferring(trx: Trx): Promise<RemovalPlan['referring']> {
  const gone = (table: string) => sql`(select count(*)::int from demo_gone where tbl = ${table})`
  const { rows } = await sql<Record<Referring, number>>`select
    ${gone('following_rule')} as alerts, ${gone('home_order')} as home, ${gone('menu_entry')} as menu,
    ${gone('site_redirect')} as redirects, ${gone('vote_ballot')} as ballots,
    (select count(*)::int from demo_gone where tbl = 'editorial_comment' and not root) as comments,
    (select count(*)::int from following_favourite f where f.removed_at is null and f.kind = 'post'
      and f.key in (${removedPosts})) as favourites,
    (select count(*)::int from following_follow f where (f.kind = 'author' and f.key in (
        select d.key from demo_gone g join editorial_desk d on d.ctid = g.row_id where g.tbl = 'editorial_desk'))
      or (f.kind = 'series' and f.key in (
        select s.slug from demo_gone g join products_prices_series s on s.ctid = g.row_id
        where g.tbl = 'products_prices_series'))) as follows`.execute(trx)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count > 0))
}

const removedPosts = sql`select p.id::text from demo_gone g join editorial_post p on p.ctid = g.row_id
  where g.tbl = 'editorial_post'`
const MOST_STORIES = 100

/** Stories that stay and link to one that goes. */
async function ownStories(trx: Trx): Promise<OwnStory[]> {
  const { rows } = await sql<OwnStory>`
    with links as (select '"(?:/en)?/(?:c/p[0-9]*-|(?:aw|news-excerpt)/show=)(?:' || string_agg(id, '|') || ')(?:-[^"]*)?"' as pattern
      from (${removedPosts}) removed (id))
    select p.id, p.section, p.title_ar, p.title_en from links, editorial_post p
    where links.pattern is not null and concat(p.body_ar, p.body_en) ~ links.pattern
      and not exists (select from demo_gone g where g.tbl = 'editorial_post' and g.row_id = p.ctid)
    order by p.id desc limit ${MOST_STORIES}`.execute(trx)
  return rows
}

/** Whether there is demonstration content. */
export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from demo_row) or exists (select from products_prices_series where demo)
      or exists (select from exports_imports_flow where demo) as some`.execute(db)
  return rows[0]?.some ?? false
}

/** The newest removal that can be undone; null for none. */
export async function lastRemoval(
  db: Db,
): Promise<{ id: number; at: Date; rows: number; parts: string[] } | null> {
  const row = await db
    .selectFrom('demo_removal')
    .select(['id', 'at', 'rows', 'parts'])
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
