import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { PostSection } from './contract.ts'

/** A post that has a picture: as its cover or in its text, in public or in its working copy. */
export interface ImageUse {
  section: PostSection
  id: string
  title: { ar: string | null; en: string | null }
  place: 'cover' | 'text'
  /** Readers can see it there. */
  live: boolean
}

interface Row {
  key: string
  section: PostSection
  id: string
  title_ar: string | null
  title_en: string | null
  place: 'cover' | 'text'
  live: boolean
}

/** Where pictures are used, by their keys. What only the past of a post has is no use. */
export async function imageUses(
  db: Pick<Db, 'getExecutor'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ImageUse[]>> {
  const asked = sql`${[...keys]}::text[]`
  const { rows } = await sql<Row>`
    with used as (
      select image_key as key, section, id::text as id, title_ar, title_en, 'cover' as place,
        status = 'published' and not hidden as live
      from editorial_post where image_key = any(${asked})
      union all
      select used.key, section, id::text, title_ar, title_en, 'text', status = 'published' and not hidden
      from editorial_post, unnest(body_images) as used (key)
      where body_images <> '{}' and body_images && ${asked} and used.key = any(${asked})
      union all
      select d.fields ->> 'image_key', d.kind, d.key, coalesce(d.fields ->> 'title_ar', p.title_ar),
        coalesce(d.fields ->> 'title_en', p.title_en), 'cover', false
      from entry_draft d left join editorial_post p on p.id::text = d.key and p.section = d.kind
      where d.fields ->> 'image_key' = any(${asked})
      union all
      select used.key, d.kind, d.key, coalesce(d.fields ->> 'title_ar', p.title_ar),
        coalesce(d.fields ->> 'title_en', p.title_en), 'text', false
      from entry_draft d left join editorial_post p on p.id::text = d.key and p.section = d.kind,
        unnest(editorial_body_images(coalesce(d.fields ->> 'body_ar', '') || coalesce(d.fields ->> 'body_en', ''))) as used (key)
      where d.fields ?| array['body_ar', 'body_en'] and used.key = any(${asked})
    )
    select key, section, id, title_ar, title_en, place, bool_or(live) as live
    from used group by key, section, id, title_ar, title_en, place order by bool_or(live) desc, id`.execute(
    db as Db,
  )
  const uses = new Map<string, ImageUse[]>()
  for (const { key, title_ar, title_en, ...use } of rows)
    uses.set(key, [...(uses.get(key) ?? []), { ...use, title: { ar: title_ar, en: title_en } }])
  return uses
}
