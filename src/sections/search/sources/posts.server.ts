import { sql } from 'kysely'
import type { PostSection } from '#editorial/contract.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { arabicQuery, englishQuery } from '../tsquery.server.ts'

/** Ranking is what a search costs: only this many of the newest matches are ranked, and only they can be paged to. */
const CANDIDATES = 500

export interface PostMatches {
  /** The best first, or the newest first; at most CANDIDATES. */
  ids: number[]
  /** All matches by section, whatever section was asked for. */
  counts: Partial<Record<PostSection, number>>
}

export interface PostQuestion {
  query: string
  section?: PostSection
  /** Only posts of this list (`c:25`). */
  list?: string
  order?: 'best' | 'newest'
}

/** Published posts that this viewer may see in lists and whose text, in either language, matches the query. */
export async function matchPosts(
  ctx: Pick<RequestContext, 'app' | 'viewer'>,
  question: PostQuestion,
): Promise<PostMatches> {
  const { rows } = await matchPostsQuery(question, listedVisibility(ctx.viewer)).execute(ctx.app.db)
  return { ids: rows[0]?.ids ?? [], counts: rows[0]?.counts ?? {} }
}

/** The one query of a search over posts; apart so that a test can read its plan. */
export function matchPostsQuery({ query, section, list, order = 'best' }: PostQuestion, visibility: 2 | 3) {
  const ar = arabicQuery(query)
  const en = englishQuery(query)
  const rank = order === 'best' ? sql`ts_rank(p.search_ar, ${ar}) + ts_rank(p.search_en, ${en}) desc,` : sql``
  return sql<PostMatches>`
    with matched as materialized (
      select p.id, p.section, p.published_at from editorial_post p
      where (p.search_ar @@ ${ar} or p.search_en @@ ${en})
        and p.status = 'published' and not p.hidden and p.visibility >= ${sql.lit(visibility)}
        ${list ? sql`and exists (select from editorial_listing l where l.post_id = p.id and l.list = ${list})` : sql``}
    ), newest as (
      select id from matched ${section ? sql`where section = ${section}` : sql``}
      order by published_at desc, id desc limit ${sql.lit(CANDIDATES)}
    )
    select
      (select json_object_agg(section, n) from (select section, count(*) as n from matched group by section) c) as counts,
      array(
        select p.id from newest join editorial_post p using (id)
        order by ${rank} p.published_at desc, p.id desc
      ) as ids`
}
