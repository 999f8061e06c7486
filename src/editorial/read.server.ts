import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isKnownTo, listedVisibility, readingOf } from '#platform/policy/policy.ts'
import { expandBody } from './body/expand.server.ts'
import { correctionsOf, isCorrected } from './byline/corrections.server.ts'
import type { DiscussedRow } from './comments/discussion.server.ts'
import { categoriesOf } from './categories.server.ts'
import type { Article, PostSection, PostSummary } from './contract.ts'
import { listTag, NAME_TAGS, summariesNamed } from './list.server.ts'
import { presentArticle } from './present.server.ts'

/** What came of asking for a post: the post with what its discussion depends on, nothing, or that it is for members. */
export type ReadResult =
  | { kind: 'found'; post: Article; discussed: DiscussedRow }
  | { kind: 'missing' }
  | { kind: 'members' }

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
    .select(isCorrected(section, id, ctx.lang).as('corrected'))
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
    row.corrected && reading === 'full' ? correctionsOf(ctx.app.db, section, id, ctx.lang) : [],
  ])
  const post = presentArticle(row, ctx.lang, categories, reading)
  const body = await expandBody(ctx, post.body)
  return { kind: 'found', post: { ...post, corrections, body }, discussed: row }
}

/** What a post's page leads on to. */
export interface AroundPost {
  related: PostSummary[]
  /** The posts published just before and just after it in its section. */
  previous: PostSummary | null
  next: PostSummary | null
}

/** The related posts of a post, at most `size`, and its neighbours in its section. */
export async function aroundPost(ctx: RequestContext, post: Article, size: number): Promise<AroundPost> {
  const named = sql`${relatedTo(ctx, post, size)} union all ${besidePost(ctx, post)}`
  const found = await summariesNamed<'related' | 'previous' | 'next'>(ctx, named)
  return {
    related: found.related ?? [],
    previous: found.previous?.[0] ?? null,
    next: found.next?.[0] ?? null,
  }
}

/** Posts that share the most lists (category, products, companies) with this one; among equals the newest. */
export async function relatedPosts(ctx: RequestContext, post: Article, size: number): Promise<PostSummary[]> {
  return (await summariesNamed<'related'>(ctx, relatedTo(ctx, post, size))).related ?? []
}

function besidePost(ctx: RequestContext, { section, publishedAt, id }: PostSummary) {
  ctx.tag(listTag(section))
  const visible = listedVisibility(ctx.viewer) === 3 ? sql`and visibility = 3` : sql``
  return sql`
    (select 'previous', 1, post_id from editorial_listing
      where list = ${section} ${visible} and (published_at, post_id) < (${publishedAt}::timestamptz, ${id}::bigint)
      order by published_at desc, post_id desc limit 1)
    union all
    (select 'next', 1, post_id from editorial_listing
      where list = ${section} ${visible} and (published_at, post_id) > (${publishedAt}::timestamptz, ${id}::bigint)
      order by published_at, post_id limit 1)`
}

const CANDIDATES = 12

function relatedTo(ctx: RequestContext, post: Article, size: number) {
  const lists = [
    ...(post.category ? [`c:${post.category.id}`] : [post.section]),
    ...post.products.slice(0, 4).map((p) => `p:${p}`),
    ...post.companies.slice(0, 4).map((c) => `co:${c}`),
  ]
  ctx.tag(...lists.map(listTag))
  const visible = listedVisibility(ctx.viewer) === 3 ? sql`and l.visibility = 3` : sql``
  return sql`
    (select 'related', row_number() over (order by count(*) desc, max(published_at) desc, post_id desc) as nth, post_id
      from unnest(${lists}::text[]) as wanted(name)
      cross join lateral (
        select l.post_id, l.published_at from editorial_listing l
        where l.list = wanted.name ${visible} and l.post_id <> ${post.id}::bigint
        order by l.published_at desc, l.post_id desc limit ${sql.lit(CANDIDATES)}
      ) candidate
      group by post_id order by nth limit ${size}::int)`
}
