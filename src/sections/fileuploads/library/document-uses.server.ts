import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** A thing that has a document or leads to it. `kind` and `key` are its address in the panel. */
export interface DocumentUse {
  kind: string
  key: string
  title: { ar: string | null; en: string | null }
  /** As a company's file, or as a link in a text. */
  place: 'file' | 'link'
  /** Readers can see it there. */
  live: boolean
}

/** Where a document is used, in public and in working copies. */
export async function documentUses(db: Pick<Db, 'getExecutor'>, id: number): Promise<DocumentUse[]> {
  const address = `/fileuploads/downloads/${id}([^0-9]|$)`
  const { rows } = await sql<{
    kind: string
    key: string
    title_ar: string | null
    title_en: string | null
    place: 'file' | 'link'
    live: boolean
  }>`
    with used as (
      select 'financialFiles' as kind, f.slug as key, f.title_ar, f.title_en, 'file' as place, not f.hidden as live
      from companies_financial_file f where f.document_id = ${id}
      union all
      select d.kind, d.key, coalesce(d.fields ->> 'title_ar', f.title_ar), coalesce(d.fields ->> 'title_en', f.title_en), 'file', false
      from entry_draft d left join companies_financial_file f on f.slug = d.key
      where d.kind = 'financialFiles' and d.fields ->> 'document_id' = ${String(id)}
      union all
      -- Said as the index has it, which holds only the posts that lead to documents.
      select p.section, p.id::text, p.title_ar, p.title_en, 'link', p.status = 'published' and not p.hidden
      from editorial_post p
      where (p.body_ar like '%/fileuploads/downloads/%' or p.body_en like '%/fileuploads/downloads/%')
        and fileuploads_linked(p.body_ar, p.body_en) @> array[${id}::int]
      union all
      select 'pages', p.slug, p.name_ar, p.name_en, 'link', true
      from pages_page p where p.content_ar || ' ' || coalesce(p.content_en, '') ~ ${address}
      union all
      select 'helps', h.id::text, h.question_ar, h.question_en, 'link', true
      from helps_item h where h.answer_ar || ' ' || coalesce(h.answer_en, '') ~ ${address}
      union all
      select d.kind, d.key, coalesce(d.fields ->> 'title_ar', d.fields ->> 'question_ar', p.title_ar),
        coalesce(d.fields ->> 'title_en', d.fields ->> 'question_en', p.title_en), 'link', false
      from entry_draft d left join editorial_post p on p.id::text = d.key and p.section = d.kind
      where d.fields::text ~ ${address}
    )
    select kind, key, max(title_ar) as title_ar, max(title_en) as title_en, place, bool_or(live) as live
    from used group by kind, key, place order by bool_or(live) desc, kind, key limit 200`.execute(db as Db)
  return rows.map(({ title_ar, title_en, ...use }) => ({ ...use, title: { ar: title_ar, en: title_en } }))
}
