import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import type { PostSummary } from './contract.ts'
import { NAME_TAGS, summariesNamed } from './list.server.ts'

/** How many posts of each place are asked for: the lead, the top stories, the analyses. */
type Sizes = Readonly<Record<11 | 12 | 13, number>>

/**
 * The posts that the newsroom put in the places of the home page, in its order; those that are new there come first. A place has
 * at most as many as asked for.
 */
export async function postsAt(
  ctx: RequestContext,
  sizes: Sizes,
): Promise<Record<keyof Sizes, PostSummary[]>> {
  const tags = ['home', ...NAME_TAGS]
  ctx.tag(...tags)
  const visibility = listedVisibility(ctx.viewer)
  const places = Object.keys(sizes).map(Number)
  const named = sql`
    select wanted.place::text, p.nth, p.id from unnest(${places}::int[], ${Object.values(sizes)}::int[]) as wanted(place, size)
    cross join lateral (
      select p.id, row_number() over (order by o.sort nulls first, p.published_at desc) as nth
      from editorial_post p left join home_order o on o.post_id = p.id
      where p.home_position = wanted.place and p.status = 'published' and not p.hidden and p.visibility >= ${visibility}
      order by nth limit wanted.size
    ) p`
  const key = `home:${ctx.lang}:${visibility}:${Object.values(sizes).join()}`
  const found = await ctx.app.memo.get(
    key,
    tags,
    () => summariesNamed<'11' | '12' | '13'>(ctx, named),
    CACHE.memoSeconds,
  )
  return { 11: found[11] ?? [], 12: found[12] ?? [], 13: found[13] ?? [] }
}
