import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { isKnownTo, listedVisibility, readingOf } from '#platform/policy/policy.ts'
import { expandBody } from './body/expand.server.ts'
import { correctionsOf, isCorrected } from './byline/corrections.server.ts'
import type { DiscussedRow } from './comments/discussion.server.ts'
import { categoriesOf } from './categories.server.ts'
import type { Article, PostSection, PostSummary } from './contract.ts'
import { listTag, NAME_TAGS, summariesNamed } from './list.server.ts'
import { drawnCovers } from './covers/covers.server.ts'
import { RIGHTS_COLUMNS } from './images/rights.server.ts'
import { coverSubject, presentArticle } from './present.server.ts'
import { relatedTo, type Ties } from './related/related.server.ts'

/** What came of asking for a post: the post with what its discussion depends on and what ties it to others, nothing, or that it is for members. */
export type ReadResult =
  | { kind: 'found'; post: Article; discussed: DiscussedRow; ties: Ties; topics: string[] }
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
      'm.crops',
    ])
    .select(RIGHTS_COLUMNS.map((column) => `m.${column}` as const))
    .select([])
    .select(isCorrected(section, id, ctx.lang).as('corrected'))
    .select([
      sql<string[] | null>`(select tsvector_to_array(h.head) from search_head h where h.id = p.id)`.as(
        'words',
      ),
      sql<
        string[]
      >`array(select substr(l.list, 3) from editorial_listing l where l.post_id = p.id and l.list like 't:%')`.as(
        'topics',
      ),
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
  const [categories, drawn, corrections] = await Promise.all([
    categoriesOf(ctx.app, ctx.lang),
    drawnCover(ctx, row),
    // Corrections may reveal more than the free beginning.
    row.corrected && reading === 'full' ? correctionsOf(ctx.app.db, section, id, ctx.lang) : [],
  ])
  const post = presentArticle(row, ctx.lang, categories, reading, drawn?.subject ?? null)
  const body = await expandBody(ctx, post.body)
  const pictured = drawn
    ? { ...post, cover: { ...post.cover, alt: drawn.words.alt }, caption: drawn.words.caption }
    : post
  const { category_id: category, country, products, companies, cases, deals, pins } = row
  const ties = { id, category, country, products, companies, cases, deals, pins, words: row.words ?? [] }
  return {
    kind: 'found',
    post: { ...pictured, corrections, body },
    discussed: row,
    ties,
    topics: row.topics,
  }
}

/** The drawn cover of a post in words; null where it has a picture, or where its figures cannot be drawn after all. */
async function drawnCover({ app, lang }: RequestContext, row: Parameters<typeof coverSubject>[0]) {
  const subject = coverSubject(row, await drawnCovers().choose(app, [row]))
  const words = subject && (await drawnCovers().words(app, subject, lang))
  return subject && words ? { subject, words } : null
}

/** What a post's page leads on to. */
export interface AroundPost {
  related: PostSummary[]
  /** The posts published just before and just after it in its section. */
  previous: PostSummary | null
  next: PostSummary | null
}

/** The stories that a post leads on to, at most `size`, and its neighbours in its section, which are not among them unless an editor pinned them. */
export async function aroundPost(
  ctx: RequestContext,
  post: Article,
  ties: Ties,
  size: number,
): Promise<AroundPost> {
  const named = sql`${await relatedTo(ctx, ties, size + 2)} union all ${besidePost(ctx, post)}`
  const found = await summariesNamed<'related' | 'previous' | 'next'>(ctx, named)
  const [previous = null, next = null] = [found.previous?.[0], found.next?.[0]]
  const beside = new Set([previous?.id, next?.id])
  const related = (found.related ?? [])
    .filter(({ id }) => !beside.has(id) || ties.pins.includes(String(id)))
    .slice(0, size)
  return { related: tagged(ctx, related), previous, next }
}

/** The stories that a post leads on to, at most `size`. */
export async function relatedPosts(ctx: RequestContext, ties: Ties, size: number): Promise<PostSummary[]> {
  const { related } = await summariesNamed<'related'>(ctx, await relatedTo(ctx, ties, size))
  return tagged(ctx, related ?? [])
}

/** What is shown goes with its own tag: a story found by its words alone shares no list. */
function tagged(ctx: RequestContext, posts: PostSummary[]): PostSummary[] {
  ctx.tag(...posts.map(({ id }) => `post:${id}`))
  return posts
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
