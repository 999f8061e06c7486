import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import type { Teaser } from './contract.ts'
import { teasersByIds } from './list.server.ts'

/** The newest posts that the newsroom put on a position of the home page (12 or 13). */
export async function postsAt(ctx: RequestContext, position: 12 | 13, size: number): Promise<Teaser[]> {
  ctx.tag('home')
  const rows = await ctx.app.db
    .selectFrom('editorial_post')
    .select('id')
    .where('home_position', '=', position)
    .where('status', '=', 'published')
    .where('hidden', '=', false)
    .where('visibility', '>=', listedVisibility(ctx.viewer))
    .orderBy('published_at', 'desc')
    .limit(size)
    .execute()
  return teasersByIds(
    ctx,
    rows.map((row) => row.id),
  )
}
