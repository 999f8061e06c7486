import { sql } from 'kysely'
import type { PostSection } from '#editorial/contract.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import type { Filters, Slice } from '../filters.ts'

/** Ranking is what a search costs: of all matches so many of the newest are ranked, and so many of those with the words in their titles. */
const CANDIDATES = 500
const DAY_S = 86_400
/** Days in which a text loses half of what being new adds to it. */
const HALF_LIFE: Record<PostSection, number> = { 'news-excerpt': 14, 'around-world': 30, articles: 180 }

export interface PostMatches {
  /** Those of the slice, the best or the newest first. */
  found: { id: number; score: number }[]
  /** All matches by section, whatever section was asked for. */
  counts: Partial<Record<PostSection, number>>
}

export interface PostQuestion extends Filters, Slice {
  /** In PostgreSQL's syntax. */
  query: string
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
  if (question.query === '') return { found: [], counts: {} }
  const { rows } = await matchPostsQuery(question, listedVisibility(ctx.viewer), ctx.now).execute(ctx.app.db)
  return { found: rows[0]?.found ?? [], counts: rows[0]?.counts ?? {} }
}

/** The one query of a search over posts; apart so that a test can read its plan. */
export function matchPostsQuery(
  { query, section, list, order = 'best', product, since, from, limit }: PostQuestion,
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
  const best = order === 'best'
  return sql<PostMatches>`
    with matched as materialized (
      select p.id, p.section, p.published_at from editorial_post p
      where p.search @@ ${asked}
        and p.status = 'published' and not p.hidden and p.visibility >= ${sql.lit(visibility)}
        ${list ? sql`and exists (select from editorial_listing l where l.post_id = p.id and l.list = ${list})` : sql``}
        ${product ? sql`and ${product} = any (p.products)` : sql``}
        ${since ? sql`and p.published_at >= ${since}::date` : sql``}
    ), wanted as (
      select * from matched ${section ? sql`where section = ${section}` : sql``}
    ), candidate as (
      (select id from wanted order by published_at desc, id desc limit ${sql.lit(best ? CANDIDATES : 0)})
      union
      (select id from wanted where id in (select id from editorial_post where search_title @@ ${asked})
        order by published_at desc, id desc limit ${sql.lit(best ? CANDIDATES : 0)})
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
      (select coalesce(json_agg(json_build_object('id', id, 'score', score) order by score desc, published_at desc, id desc), '[]')
        from slice) as found`
}
