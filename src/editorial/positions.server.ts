import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import type { PostSummary } from './contract.ts'
import { summariesByIds } from './list.server.ts'

/** The lead, the top stories, the analyses. */
type HomePlace = 11 | 12 | 13

/** The posts that the newsroom put in a place of the home page, in its order; those that are new there come first. */
export async function postsAt(ctx: RequestContext, place: HomePlace, size: number): Promise<PostSummary[]> {
  ctx.tag('home')
  const rows = await ctx.app.db
    .selectFrom('editorial_post as p')
    .leftJoin('home_order as o', 'o.post_id', 'p.id')
    .select('p.id')
    .where('p.home_position', '=', place)
    .where('p.status', '=', 'published')
    .where('p.hidden', '=', false)
    .where('p.visibility', '>=', listedVisibility(ctx.viewer))
    .orderBy(sql`o.sort nulls first`)
    .orderBy('p.published_at', 'desc')
    .limit(size)
    .execute()
  return summariesByIds(
    ctx,
    rows.map((row) => row.id),
  )
}
