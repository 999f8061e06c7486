import { sql, type Selectable } from 'kysely'
import { pathOf } from '#editorial/present.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { LiveCoverage } from '#platform/db/types.ts'
import { CACHE } from '#platform/limits/limits.ts'
import type { Guarded } from '#platform/policy/policy.ts'
import { LIVE_TAG, liveTag, type LiveState } from './contract.ts'

type Asking = Pick<App, 'db' | 'memo'>

/** The stories that have live coverage, also one that has ended: all others ask the database nothing about it. */
export function coveredPosts({ db, memo }: Asking): Promise<ReadonlySet<number>> {
  const load = async () => {
    const rows = await db.selectFrom('live_coverage').select('post_id').where('hidden', '=', false).execute()
    return new Set(rows.map((row) => row.post_id))
  }
  return memo.get('live:posts', [LIVE_TAG], load, CACHE.memoSeconds)
}

/** A coverage with what decides who may read it. */
export interface Coverage extends Pick<
  Selectable<LiveCoverage>,
  'id' | 'points_ar' | 'points_en' | 'demo' | 'opened_at' | 'closed_at' | 'changed_at' | 'revision'
> {
  post: number
  state: LiveState
  guarded: Guarded
  /** The story's own address, without language. */
  paths: Readonly<Record<Lang, string>>
}

/** The coverage of a story that is public; null without one. */
export function coverageOf({ db, memo }: Asking, post: number): Promise<Coverage | null> {
  const load = async (): Promise<Coverage | null> => {
    const row = await db
      .selectFrom('live_coverage as c')
      .innerJoin('editorial_post as p', 'p.id', 'c.post_id')
      .select(['c.id', 'c.state', 'c.points_ar', 'c.points_en', 'c.demo', 'c.opened_at', 'c.closed_at'])
      .select(['c.changed_at', 'c.revision', 'p.section', 'p.category_id', 'p.slug_ar', 'p.slug_en'])
      .select(['p.visibility', 'p.paid', 'p.owner_id'])
      .where('c.post_id', '=', post)
      .where('c.hidden', '=', false)
      .where('p.section', '=', 'articles')
      .where('p.status', '=', 'published')
      .where('p.hidden', '=', false)
      .executeTakeFirst()
    if (!row) return null
    const { section, category_id, slug_ar, slug_en, visibility, paid, owner_id, ...coverage } = row
    const address = { id: post, section, category_id, slug_ar, slug_en }
    return {
      ...coverage,
      post,
      guarded: { visibility, paid, ownerId: owner_id },
      paths: { ar: pathOf(address, 'ar'), en: pathOf(address, 'en') },
    }
  }
  return memo.get(`live:of:${post}`, [liveTag(post), `post:${post}`], load)
}

/** An entry as it is stored, with the names that it refers to and its latest correction. */
export interface EntryRow {
  id: number
  at: Date
  revision: number
  /** The revision that it came with. */
  came: number
  title_ar: string | null
  title_en: string | null
  body_ar: string | null
  body_en: string | null
  image_key: string | null
  image_alt_ar: string | null
  image_alt_en: string | null
  width: number | null
  height: number | null
  desk_ar: string | null
  desk_en: string | null
  removed_at: Date | null
  corrected_at: Date | null
  note_ar: string | null
  note_en: string | null
}

/** Which entries: a page of them in an order, or those that changed after a revision, from the oldest on. */
type Which = { order: 'newest' | 'oldest'; limit: number; offset: number } | { after: number; limit: number }

/** Entries of a coverage. */
export async function readEntries(
  { db }: Pick<App, 'db'>,
  coverage: number,
  which: Which,
): Promise<EntryRow[]> {
  const isPage = 'order' in which
  const newest = isPage && which.order === 'newest'
  const order = newest ? sql`e.at desc, e.id desc` : sql`e.at, e.id`
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, e.revision, e.came, e.title_ar, e.title_en, e.body_ar, e.body_en, e.image_key, e.image_alt_ar, e.image_alt_en,
      m.width, m.height, d.name_ar as desk_ar, d.name_en as desk_en, e.removed_at, c.at as corrected_at, c.note_ar, c.note_en
    from live_entry e
    left join media_image m on m.key = e.image_key
    left join editorial_desk d on d.key = e.desk
    left join lateral (
      select at, note_ar, note_en from entry_correction where kind = ${ENTRY_KIND} and key = e.id::text
      order by at desc, id desc limit 1
    ) c on true
    where e.coverage_id = ${coverage} ${isPage ? sql`` : sql`and e.revision > ${which.after}`}
    order by ${order} limit ${which.limit} ${isPage ? sql`offset ${which.offset}` : sql``}`.execute(db)
  return rows
}

/** The name of the kind that entries are written as. */
export const ENTRY_KIND = 'live-entries'

/** How many entries a coverage has. */
export async function countEntries({ db }: Pick<App, 'db'>, coverage: number): Promise<number> {
  const { count } = await db
    .selectFrom('live_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('coverage_id', '=', coverage)
    .executeTakeFirstOrThrow()
  return count
}

/** How many entries are before one in an order; null where the coverage has no such entry. */
export async function entriesBefore(
  { db }: Pick<App, 'db'>,
  coverage: number,
  id: number,
  order: 'newest' | 'oldest',
): Promise<number | null> {
  const isBefore =
    order === 'newest' ? sql`(e.at, e.id) > (own.at, own.id)` : sql`(e.at, e.id) < (own.at, own.id)`
  const { rows } = await sql<{ before: number }>`
    select (select count(*)::int from live_entry e where e.coverage_id = own.coverage_id and ${isBefore}) as before
    from live_entry own where own.id = ${id} and own.coverage_id = ${coverage}`.execute(db)
  return rows[0]?.before ?? null
}

/** When the coverage of stories last changed, by their numbers; one without any is missing. */
export async function coverageChangedAt(
  { db }: Pick<App, 'db'>,
  posts: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (posts.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_coverage')
    .select(['post_id', 'changed_at'])
    .where('post_id', 'in', posts)
    .where('hidden', '=', false)
    .execute()
  return new Map(rows.map((row) => [row.post_id, row.changed_at]))
}
