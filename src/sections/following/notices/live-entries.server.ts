import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'

/** The update of a live coverage that a notice of a story is about; null where it is about the story. */
export function entryIn(payload: unknown): number | null {
  const entry = typeof payload === 'object' && payload !== null && 'entry' in payload ? payload.entry : null
  return typeof entry === 'number' ? entry : null
}

/** The titles of updates that are there, by their numbers; null where one has none, or its story is paid. */
export async function entryTitles(
  db: Db,
  lang: Lang,
  payloads: readonly unknown[],
): Promise<ReadonlyMap<number, string | null>> {
  const ids = payloads.flatMap((payload) => entryIn(payload) ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_entry as e')
    .innerJoin('live_coverage as c', 'c.id', 'e.coverage_id')
    .innerJoin('editorial_post as p', 'p.id', 'c.post_id')
    .select(['e.id', 'e.title_ar', 'e.title_en', 'p.paid'])
    .where('e.id', 'in', ids)
    .where('e.removed', '=', false)
    .where('c.hidden', '=', false)
    .execute()
  return new Map(
    rows.map(({ id, title_ar, title_en, paid }) => [
      id,
      paid ? null : (pickText({ ar: title_ar, en: title_en }, lang)?.text ?? null),
    ]),
  )
}
