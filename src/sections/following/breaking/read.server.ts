import type { Selectable } from 'kysely'
import { pathOf } from '#editorial/present.server.ts'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { FollowingBreaking } from '#platform/db/types.ts'
import type { BreakingState, BreakingTexts } from './breaking.ts'

export type BreakingRow = Selectable<FollowingBreaking>

/** A story as its notices speak of it. */
export interface Story {
  id: number
  section: string
  /** Whether everyone may open it: only such a story is sent. */
  isPublic: boolean
  paid: boolean
  title: Record<Lang, string | null>
  summary: Record<Lang, string | null>
  /** Its page by language, without the language. */
  path: Record<Lang, string>
}

/** A story by its number; null where there is none. */
export async function readStory(db: Db, id: number): Promise<Story | null> {
  const row = await db
    .selectFrom('editorial_post')
    .select(['id', 'section', 'category_id', 'slug_ar', 'slug_en', 'title_ar', 'title_en'])
    .select(['summary_ar', 'summary_en', 'paid', 'status', 'hidden', 'visibility'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    id,
    section: row.section,
    isPublic: row.status === 'published' && !row.hidden && row.visibility === 3,
    paid: row.paid,
    title: { ar: row.title_ar, en: row.title_en },
    summary: { ar: row.summary_ar, en: row.summary_en },
    path: { ar: pathOf(row, 'ar'), en: pathOf(row, 'en') },
  }
}

/** A notice by its number; null where there is none. */
export async function readBreaking(db: Db, id: number): Promise<BreakingRow | null> {
  const row = await db.selectFrom('following_breaking').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** How far a notice has come at a moment. */
export function stateOf(
  { state, expires_at, ended_at }: Pick<BreakingRow, 'state' | 'expires_at' | 'ended_at'>,
  now: Date,
): BreakingState {
  if (expires_at === null) return state
  if (state === 'waiting' && expires_at <= now) return 'lapsed'
  return state === 'cancelled' && ended_at?.getTime() === expires_at.getTime() ? 'lapsed' : state
}

/** The notice of a story that is being prepared or waits for consent; null for none. */
export async function openBreaking(db: Db, post: number, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('following_breaking')
    .select(['id', 'state', 'expires_at', 'ended_at'])
    .where('post_id', '=', post)
    .where('state', 'in', ['draft', 'waiting'])
    .executeTakeFirst()
  return row && stateOf(row, now) !== 'lapsed' ? row.id : null
}

/** The languages in which a notice is sent. */
export const languagesOf = (texts: BreakingTexts): Lang[] =>
  LANGS.filter((lang) => texts[`headline_${lang}`] !== null)

/** Notices that were sent and not withdrawn, by number, with whether their story is paid. */
export async function sentNotices(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, BreakingRow & { paid: boolean }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('following_breaking as b')
    .innerJoin('editorial_post as p', 'p.id', 'b.post_id')
    .selectAll('b')
    .select('p.paid')
    .where('b.id', 'in', [...new Set(ids)])
    .where('b.state', '=', 'sent')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What was sent of a story before: a later notice is an update or a correction. */
export async function wasSent(db: Db, post: number): Promise<boolean> {
  const row = await db
    .selectFrom('following_breaking')
    .select('id')
    .where('post_id', '=', post)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
