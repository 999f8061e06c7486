import { sql } from 'kysely'
import type { PostSection } from '#editorial/contract.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { SEARCH } from '#platform/limits/limits.ts'
import type { Filters, Slice } from '../filters.ts'

const DAY_S = 86_400
/** Days in which a text loses half of what being new adds to it. */
const HALF_LIFE: Record<PostSection, number> = { 'news-excerpt': 14, 'around-world': 30, articles: 180 }

export interface PostMatches {
  /** Those of the slice, the best or the newest first. */
  found: { id: number; score: number }[]
  /** All matches by section, whatever section was asked for. */
  counts: Partial<Record<PostSection, number>>
  /** Sections that have more than was counted. */
  more: PostSection[]
}

export interface PostQuestion extends Filters, Slice {
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
  const { rows } = await matchPostsQuery(question, listedVisibility(ctx.viewer), ctx.now).execute(ctx.app.db)
  return { found: rows[0]?.found ?? [], counts: rows[0]?.counts ?? {}, more: rows[0]?.more ?? [] }
}

/** The one query of a search over posts; apart so that a test can read its plan. */
export function matchPostsQuery(
  { query, sure, loose, section, list, order = 'best', product, since, from, limit }: PostQuestion,
  visibility: 2 | 3,
  now: Date,
) {
  const asked = sql`${query}::tsquery`
  const halfLife = sql`case p.section when 'news-excerpt' then ${sql.lit(HALF_LIFE['news-excerpt'])}
    when 'around-world' then ${sql.lit(HALF_LIFE['around-world'])} else ${sql.lit(HALF_LIFE.articles)} end`
  const newness = sql`power(2, - greatest(0, extract(epoch from ${now}::timestamptz - p.published_at)) / ${sql.lit(DAY_S)} / ${halfLife})`
  // Words in a title say what a text is about; within that, how often and how near, and how new it is.
  const score = sql`(case when p.search_title @@ ${asked} then 1 else 0 end)
    + ts_rank('{0.05,0.2,0.5,1}', p.search, ${asked}) * (0.6 + 0.4 * ${newness})`
  const lists = [...(list ? [list] : []), ...(product ? [`p:${product}`] : [])]
  const within = sql`${sql.join(
    lists.map(
      (one) => sql`and exists (select from editorial_listing l where l.post_id = p.id and l.list = ${one})`,
    ),
    sql` `,
  )} ${since ? sql`and p.published_at >= ${since}::date` : sql``}`
  const ranked = sql.lit(order === 'best' ? SEARCH.ranked : 0)
  return sql<PostMatches>`
    with seen as materialized (
      select * from search_posts(${asked}, ${sure}::tsquery, ${loose}::tsquery, ${sql.lit(visibility)}::smallint,
        ${sql.lit(SEARCH.posts)}, ${sql.lit(SEARCH.names)})
    ), many as materialized (
      select section from seen group by section
      having count(*) filter (where not named) >= ${sql.lit(SEARCH.posts)} or count(*) filter (where named) >= ${sql.lit(SEARCH.names)}
    ), newest as materialized (
      -- Where there are too many to look at all of them, the newest are read through as well.
      select l.post_id from editorial_listing l
      where exists (select from many) and l.list = ${lists[0] ?? section ?? 'all'} and l.visibility >= ${sql.lit(visibility)}
        ${since ? sql`and l.published_at >= ${since}::date` : sql``}
      order by l.published_at desc, l.post_id desc limit ${sql.lit(SEARCH.walked)}
    ), walked as (
      select p.* from newest cross join lateral (
        select p.id, p.section, p.published_at, p.search_title @@ ${asked} as titled from editorial_post p
        where p.id = newest.post_id and p.search @@ ${asked} ${within} offset 0) p
      limit ${sql.lit(SEARCH.ranked)}
    ), matched as materialized (
      select p.id, p.section, p.published_at, p.titled from seen p where p.matches ${within}
      union
      select id, section, published_at, titled from walked
    ), wanted as (
      select * from matched ${section ? sql`where section = ${section}` : sql``}
    ), candidate as (
      (select id from wanted order by published_at desc, id desc limit ${ranked})
      union
      (select id from wanted where titled order by published_at desc, id desc limit ${ranked})
    ), ranked as (
      -- One by one: there are few of them among many.
      select id, r.score from candidate c
      cross join lateral (select ${score} as score from editorial_post p where p.id = c.id offset 0) r
    ), slice as (
      select id, coalesce(score, 0) as score, published_at from wanted left join ranked using (id)
      order by score desc nulls last, published_at desc, id desc offset ${from} limit ${limit}
    )
    select
      (select json_object_agg(section, n) from (select section, count(*) as n from matched group by section) c) as counts,
      (select coalesce(json_agg(section), '[]') from many
        where section in (select section from matched)
          and not (${sql.lit(lists.length > 0 || Boolean(since))} and (select count(*) from newest) < ${sql.lit(SEARCH.walked)})) as more,
      (select coalesce(json_agg(json_build_object('id', id, 'score', score) order by score desc, published_at desc, id desc), '[]')
        from slice) as found`
}
