import { sql } from 'kysely'
import { POST_SECTIONS, type PostSection, type Worded } from '#editorial/contract.ts'
import { pathOf, worded } from '#editorial/present.server.ts'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'

/** How far a post has come; `changed`: readers have it, and something newer of it waits. */
export type OwnState =
  | 'draft'
  | 'submitted'
  | 'returned'
  | 'reviewed'
  | 'scheduled'
  | 'published'
  | 'changed'
  | 'archived'

/** A post of the member, in any state; a path only where it can be opened. */
export interface OwnPost {
  section: PostSection
  id: string
  /** Null while it has no title. */
  title: Worded | null
  state: OwnState
  /** The languages in which it has a title. */
  languages: Lang[]
  /** ISO 8601: when it was or will be published, else when it was last changed. */
  at: string
  /** Why it was returned. */
  note: string | null
  path: string | null
  /** Where it is changed. */
  edit: string | null
}

const MAX_POSTS = 50

/** How many posts the viewer owns, and those that were changed last: drafts that are nowhere else as well. */
export async function ownPosts({
  app,
  lang,
  viewer,
}: Pick<RequestContext, 'app' | 'lang' | 'viewer'>): Promise<{ total: number; posts: OwnPost[] }> {
  if (viewer.role === 'visitor') return { total: 0, posts: [] }
  // The newest rows and the working copies that were changed last, each by its own index; a change of a row changes its
  // working copy too. Their contents are read only for those shown.
  const { rows } = await sql<Row>`
    with own as (
      (select section as kind, id::text as key, updated_at from editorial_post
        where owner_id = ${viewer.id} order by created_at desc limit ${MAX_POSTS})
      union all
      (select d.kind, d.key, d.updated_at from entry_draft d
        where d.owner_id = ${viewer.id} and d.kind = any(${[...POST_SECTIONS]}::text[])
          and (d.is_new or exists (select from editorial_post p where p.id = d.key::bigint and p.owner_id = ${viewer.id}))
        order by d.updated_at desc limit ${MAX_POSTS})
    ), shown as (
      select kind, key, max(updated_at) as changed_at from own
      group by kind, key order by changed_at desc, key desc limit ${MAX_POSTS}
    )
    select (select count(*) from editorial_post where owner_id = ${viewer.id})::int
        + (select count(*) from entry_draft where owner_id = ${viewer.id} and is_new
            and kind = any(${[...POST_SECTIONS]}::text[]))::int as total,
      s.kind as section, s.key, s.changed_at, p.category_id, p.slug_ar, p.slug_en, p.status, p.hidden, p.published_at,
      d.state, d.publish_at, d.fields <> '{}' as changed,
      case when d.fields ? 'title_ar' then d.fields ->> 'title_ar' else p.title_ar end as title_ar,
      case when d.fields ? 'title_en' then d.fields ->> 'title_en' else p.title_en end as title_en,
      case when d.state = 'returned' then (
        select r.note from entry_revision r where r.kind = s.kind and r.key = s.key and r.cause = 'return'
        order by r.id desc limit 1) end as note
    from shown s
    left join editorial_post p on p.id = s.key::bigint
    left join entry_draft d on d.kind = s.kind and d.key = s.key
    order by s.changed_at desc, s.key desc`.execute(app.db)
  const mayEdit = (state: OwnState) =>
    can(viewer, 'panel.enter') &&
    can(viewer, 'post.list', { ownerId: viewer.id, state: state === 'published' ? 'public' : 'draft' })
  return {
    total: rows[0]?.total ?? 0,
    posts: rows.map((row) => {
      const state = stateOf(row)
      const { section, key, title_ar, title_en, status, hidden } = row
      const title = worded(lang, title_ar, title_en)
      const live = status === 'published' && !hidden
      return {
        section,
        id: key,
        title: title.text === '' ? null : title,
        state,
        languages: LANGS.filter((one) => (one === 'ar' ? title_ar : title_en)),
        at: momentOf(row, state).toISOString(),
        note: row.note,
        path: live ? pathOf({ ...row, id: Number(key) }, lang) : null,
        edit: mayEdit(state) ? `/admin/${section}/${key}` : null,
      }
    }),
  }
}

interface Row {
  total: number
  section: PostSection
  key: string
  changed_at: Date
  category_id: number | null
  slug_ar: string
  slug_en: string
  status: Exclude<OwnState, 'returned' | 'changed'> | null
  hidden: boolean | null
  published_at: Date | null
  state: Exclude<OwnState, 'published' | 'changed'> | null
  publish_at: Date | null
  changed: boolean | null
  title_ar: string | null
  title_en: string | null
  note: string | null
}

function stateOf({ status, state, changed }: Row): OwnState {
  if (status === 'archived') return 'archived'
  const onItsWay = state !== null && state !== 'draft'
  if (status === 'published') return onItsWay && state ? state : changed ? 'changed' : 'published'
  return onItsWay ? state : (status ?? state ?? 'draft')
}

function momentOf({ published_at, publish_at, changed_at }: Row, state: OwnState): Date {
  if (state === 'scheduled') return publish_at ?? changed_at
  return (state === 'published' ? published_at : null) ?? changed_at
}
