import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isKnownTo, listedVisibility, readingOf } from '#platform/policy/policy.ts'
import { expandBody } from './body/expand.server.ts'
import { correctionsOf } from './byline/corrections.server.ts'
import { categoriesOf } from './categories.server.ts'
import type { Article, PostSection, PostSummary } from './contract.ts'
import { listTag, NAME_TAGS, summariesByIds } from './list.server.ts'
import { presentArticle } from './present.server.ts'

/** What came of asking for a post: the post, nothing, or that it is for members. */
export type ReadResult = { kind: 'found'; post: Article } | { kind: 'missing' } | { kind: 'members' }

/** One published post by its id, as much of it as this viewer may read. */
export async function readPost(ctx: RequestContext, section: PostSection, id: number): Promise<ReadResult> {
  ctx.tag(`post:${id}`, ...NAME_TAGS)
  const row = await ctx.app.db
    .selectFrom('editorial_post as p')
    .leftJoin('editorial_desk as d', 'd.key', 'p.desk')
    .leftJoin('media_image as m', 'm.key', 'p.image_key')
    .selectAll('p')
    .select([
      'd.name_ar as desk_ar',
      'd.name_en as desk_en',
      'm.width as image_width',
      'm.height as image_height',
      'm.focal_x',
      'm.focal_y',
    ])
    .where('p.id', '=', id)
    .where('p.section', '=', section)
    .where('p.status', '=', 'published')
    .where('p.hidden', '=', false)
    .executeTakeFirst()
  if (!row) return { kind: 'missing' }
  const guarded = { visibility: row.visibility, paid: row.paid, ownerId: row.owner_id }
  if (!isKnownTo(ctx.viewer, guarded)) return { kind: 'missing' }
  const reading = readingOf(ctx.viewer, guarded)
  if (reading === 'denied') return { kind: 'members' }
  const [categories, corrections] = await Promise.all([
    categoriesOf(ctx.app, ctx.lang),
    // Corrections may reveal more than the free beginning.
    reading === 'full' ? correctionsOf(ctx.app.db, section, id, ctx.lang) : [],
  ])
  const post = presentArticle(row, ctx.lang, categories, reading)
  return { kind: 'found', post: { ...post, corrections, body: await expandBody(ctx, post.body) } }
}

/** The posts published just before and just after this one in its section. */
export async function neighboursOf(
  ctx: RequestContext,
  post: PostSummary,
): Promise<{ previous: PostSummary | null; next: PostSummary | null }> {
  ctx.tag(listTag(post.section))
  const visible = listedVisibility(ctx.viewer) === 3 ? sql`and visibility = 3` : sql``
  const { rows } = await sql<{ side: 'previous' | 'next'; post_id: number }>`
    (select 'previous' as side, post_id from editorial_listing
      where list = ${post.section} ${visible} and (published_at, post_id) < (${post.publishedAt}, ${post.id})
      order by published_at desc, post_id desc limit 1)
    union all
    (select 'next', post_id from editorial_listing
      where list = ${post.section} ${visible} and (published_at, post_id) > (${post.publishedAt}, ${post.id})
      order by published_at, post_id limit 1)`.execute(ctx.app.db)
  const found = await summariesByIds(
    ctx,
    rows.map((row) => row.post_id),
  )
  const of = (side: 'previous' | 'next') =>
    found.find((t) => t.id === rows.find((row) => row.side === side)?.post_id) ?? null
  return { previous: of('previous'), next: of('next') }
}

const CANDIDATES = 12

/** Posts that share the most lists (category, products, companies) with this one; among equals the newest. */
export async function relatedPosts(ctx: RequestContext, post: Article, size: number): Promise<PostSummary[]> {
  const lists = [
    ...(post.category ? [`c:${post.category.id}`] : [post.section]),
    ...post.products.slice(0, 4).map((p) => `p:${p}`),
    ...post.companies.slice(0, 4).map((c) => `co:${c}`),
  ]
  ctx.tag(...lists.map(listTag))
  const visible = listedVisibility(ctx.viewer) === 3 ? sql`and l.visibility = 3` : sql``
  const { rows } = await sql<{ post_id: number }>`
    select post_id from unnest(${lists}::text[]) as wanted(name)
    cross join lateral (
      select l.post_id, l.published_at from editorial_listing l
      where l.list = wanted.name ${visible} and l.post_id <> ${post.id}
      order by l.published_at desc, l.post_id desc limit ${sql.lit(CANDIDATES)}
    ) candidate
    group by post_id order by count(*) desc, max(published_at) desc, post_id desc limit ${size}`.execute(
    ctx.app.db,
  )
  return summariesByIds(
    ctx,
    rows.map((row) => row.post_id),
  )
}
