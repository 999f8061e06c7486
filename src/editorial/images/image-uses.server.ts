import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** The uses of a picture, in public or in a working copy: a post as its cover or in its text, a company as its logo, an advert, a video. */
export interface ImageUse {
  /** Its kind's part of the panel's address. */
  section: string
  id: string
  title: { ar: string | null; en: string | null }
  place: 'cover' | 'text' | 'logo' | 'advert' | 'poster'
  /** Readers can see it there. */
  live: boolean
}

interface Row {
  key: string
  section: string
  id: string
  title_ar: string | null
  title_en: string | null
  place: ImageUse['place']
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
      select used.key, 'live-entries', e.id::text, coalesce(e.title_ar, p.title_ar), coalesce(e.title_en, p.title_en), 'text',
        not e.removed and not c.hidden and p.status = 'published' and not p.hidden
      from live_entry e join live_coverage c on c.id = e.coverage_id join editorial_post p on p.id = c.post_id,
        unnest(e.body_images || e.image_key) as used (key)
      where used.key = any(${asked}) and (e.image_key = any(${asked}) or (e.body_images <> '{}' and e.body_images && ${asked}))
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
      union all
      select logo_key, 'companies', slug, name_ar, name_en, 'logo', not hidden
      from companies_company where logo_key = any(${asked})
      union all
      select d.fields ->> 'logo_key', d.kind, d.key, coalesce(d.fields ->> 'name_ar', c.name_ar),
        coalesce(d.fields ->> 'name_en', c.name_en), 'logo', false
      from entry_draft d left join companies_company c on c.slug = d.key
      where d.kind = 'companies' and d.fields ->> 'logo_key' = any(${asked})
      union all
      select poster, 'documents', id::text, title_ar, title_en, 'poster', published_at is not null and not archived
      from fileuploads_document where poster = any(${asked})
      union all
      select used.key, 'ads', a.id::text, a.title_ar, a.title_en, 'advert', a.active
      from site_ad a, unnest(array[a.image_ar, a.image_en]) as used (key) where used.key = any(${asked})
      union all
      select used.key, d.kind, d.key, coalesce(d.fields ->> 'title_ar', a.title_ar),
        coalesce(d.fields ->> 'title_en', a.title_en), 'advert', false
      from entry_draft d left join site_ad a on a.id::text = d.key,
        unnest(array[d.fields ->> 'image_ar', d.fields ->> 'image_en']) as used (key)
      where d.kind = 'ads' and used.key = any(${asked})
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
