import { sql } from 'kysely'
import { POST_SECTIONS, type PostSection } from '../contract.ts'
import { POST_TRAITS } from '../post-traits.ts'
import { listTag } from '../list.server.ts'
import type { App } from '#platform/app.server.ts'
import { PREPARED } from '#platform/db/prepared.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { SEARCH } from '#platform/limits/limits.ts'
import type { SearchFilters, Slice } from './filters.ts'

const DAY_S = 86_400
/** Sections grow slowly. */
const OLDER_S = 3600

export interface PostMatches {
  /** Those of the slice, the best or the newest first. */
  found: { id: number; score: number }[]
  /** All matches by section, whatever section was asked for. */
  counts: Partial<Record<PostSection, number>>
  /** Sections that have more than was counted. */
  more: PostSection[]
}

export interface PostQuestion extends SearchFilters, Slice {
  /** In PostgreSQL's syntax. */
  query: string
  /** The query with words of phrases anywhere: an index answers it without a look at the texts. */
  loose: string
  /** The query with words instead of phrases. */
  sure: string
  section?: PostSection
  /** Only posts of this list (`c:25`). */
  list?: string
  order?: 'best' | 'newest'
}

/** Published posts that this viewer may see in lists and whose text, in either language, matches the query. */
export async function matchPosts(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'now'>,
  question: PostQuestion,
): Promise<PostMatches> {
  if (question.query === '') return { found: [], counts: {}, more: [] }
  const visibility = listedVisibility(ctx.viewer)
  const load = async () => {
    const old = await olderSections(ctx.app)
    const { rows } = await matchPostsQuery(question, visibility, ctx.now, old).execute(ctx.app.db)
    return { found: rows[0]?.found ?? [], counts: rows[0]?.counts ?? {}, more: rows[0]?.more ?? [] }
  }
  // Only ids are cached: posts are read, and their audience checked, each time.
  return ctx.app.memo.get(`search:posts:${visibility}:${JSON.stringify(question)}`, [listTag('all')], load)
}

/** The sections with more posts than their newest. */
function olderSections({ db, memo }: App): Promise<PostSection[]> {
  return memo.get(
    'search:older',
    [],
    async () => {
      const rows = await Promise.all(
        POST_SECTIONS.map((section) =>
          db
            .selectFrom('editorial_listing')
            .where('list', '=', section)
            .select('list')
            .offset(SEARCH.recent)
            .limit(1)
            .executeTakeFirst(),
        ),
      )
      return POST_SECTIONS.filter((_, at) => rows[at] !== undefined)
    },
    OLDER_S,
  )
}

/** The one query of a search over posts; `old` are the sections whose newest posts may be enough; apart so that a test can read its plan. */
export function matchPostsQuery(
  { query, sure, loose, section, list, order = 'best', product, since, from, limit }: PostQuestion,
  visibility: 2 | 3,
  now: Date,
  old: readonly PostSection[] = [],
) {
  const asked = sql`${query}::tsquery`
  const halfLives = POST_SECTIONS.map(
    (one) => sql`when ${sql.lit(one)} then ${sql.lit(POST_TRAITS[one].halfLife)}`,
  )
  const halfLife = sql`case w.section ${sql.join(halfLives, sql` `)} end`
  const newness = sql`power(2, - greatest(0, extract(epoch from ${now}::timestamptz - w.published_at)) / ${sql.lit(DAY_S)} / ${halfLife})`
  // Words in a title say what a text is about; within that, how often they are in title and summary, and how new it is.
  const score = (words: string) => sql`(case when w.titled then 1 else 0 end)
    + ts_rank('{0.05,0.2,0.5,1}', ${sql.ref(words)}, ${asked}) * (0.6 + 0.4 * ${newness}) + 0.03 * ${newness}`
  const lists = [...(list ? [list] : []), ...(product ? [`p:${product}`] : [])]
  const within = sql`${sql.join(
    lists.map(
      (one) => sql`and exists (select from editorial_listing l where l.post_id = p.id and l.list = ${one})`,
    ),
    sql` `,
  )} ${since ? sql`and p.published_at >= ${since}::date` : sql``}`
  const isRestricted = lists.length > 0 || Boolean(since)
  const found = sql`select p.id, p.section, p.published_at, p.titled from seen p where p.matches ${within}`
  const ranked = sql.lit(order === 'best' ? SEARCH.ranked : 0)
  return sql<PostMatches>`${PREPARED}
    with seen as materialized (
      select * from search_posts(${asked}, ${sure}::tsquery, ${loose}::tsquery, ${sql.lit(visibility)}::smallint,
        ${section ?? null}::text, ${sql.lit(SEARCH.posts)}, ${sql.lit(SEARCH.names)}, ${sql.lit(SEARCH.plenty)},
        ${sql.lit(SEARCH.scarce)}, ${sql.lit(SEARCH.ranked)}, ${isRestricted ? [] : [...old]}::text[])
    ), many as materialized (
      select section from seen group by section
      having count(*) filter (where not named) >= ${sql.lit(SEARCH.posts)} or count(*) filter (where named) >= ${sql.lit(SEARCH.names)}
        or bool_or(plentiful)
    ), newest as materialized (
      -- Where there are too many to look at all of them, the newest of a list or a period are read through as well.
      select l.post_id from editorial_listing l
      where ${sql.lit(isRestricted)} and exists (select from many) and l.list = ${lists[0] ?? section ?? 'all'} and l.visibility >= ${sql.lit(visibility)}
        ${since ? sql`and l.published_at >= ${since}::date` : sql``}
      order by l.published_at desc, l.post_id desc limit ${sql.lit(SEARCH.walked)}
    ), walked as (
      select p.* from newest cross join lateral (
        select p.id, p.section, p.published_at, p.search_title @@ ${asked} as titled from editorial_post p
        where p.id = newest.post_id and p.search @@ ${asked} ${within} offset 0) p
      limit ${sql.lit(SEARCH.ranked)}
    ), matched as materialized (
      ${
        isRestricted
          ? sql`select id, section, published_at, bool_or(titled) as titled from (${found} union all
        select id, section, published_at, titled from walked) p group by id, section, published_at`
          : found
      }
    ), wanted as (
      select * from matched ${section ? sql`where section = ${section}` : sql``}
    ), candidate as (
      (select * from wanted order by published_at desc, id desc limit ${ranked})
      union
      (select * from wanted where titled order by published_at desc, id desc limit ${ranked})
    ), ranked as materialized (
      -- One by one: there are few of them among many.
      select w.*, r.score from candidate w
      cross join lateral (select ${score('h.head')} as score from search_head h where h.id = w.id offset 0) r
    ), read as (
      -- Of the first the whole text is read: how often it has the words decides between them.
      select w.id, r.score from (
        select * from ranked order by score desc, published_at desc, id desc limit ${sql.lit(SEARCH.read)}) w
      cross join lateral (select ${score('p.search')} as score from editorial_post p where p.id = w.id offset 0) r
    ), slice as (
      select id, coalesce(read.score, ranked.score, 0) as score, wanted.published_at from wanted
      left join ranked using (id) left join read using (id)
      order by score desc nulls last, published_at desc, id desc offset ${from} limit ${limit}
    )
    select
      (select json_object_agg(section, n) from (select section, count(*) as n from matched group by section) c) as counts,
      (select coalesce(json_agg(section), '[]') from many
        where section in (select section from matched)
          and not (${sql.lit(isRestricted)} and (select count(*) from newest) < ${sql.lit(SEARCH.walked)})) as more,
      (select coalesce(json_agg(json_build_object('id', id, 'score', score) order by score desc, published_at desc, id desc), '[]')
        from slice) as found`
}
