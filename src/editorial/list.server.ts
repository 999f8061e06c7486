import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { App } from '#platform/app.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { PREPARED } from '#platform/db/prepared.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { categoriesOf } from './categories.server.ts'
import { PAGE_SIZE, type PostPage, type PostSummary } from './contract.ts'
import { drawnCovers } from './covers/covers.server.ts'
import { coverSubject, presentSummary, SUMMARY_COLUMNS, worded, type SummaryRow } from './present.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>

/** A place in a list; lists run from the newest down. */
interface Spot {
  published_at: Date
  post_id: number
}

// A page deep in a long list is reached from the nearest stored position, so that page 2,000 costs what page 1 costs.
const STRIDE = 500

/** Tag of the desks' names, which sign posts and comments. */
export const DESKS_TAG = 'desks'
/** What every post shows besides its own texts. */
export const NAME_TAGS = ['categories', DESKS_TAG] as const

/** Tag under which a list's pages, counts and feeds are dropped. */
export function listTag(list: string): string {
  return `list:${list}`
}

/** One page of a list ('articles', 'c:21', 'p:meg', 'co:sabic', 'all') as this viewer may see it; null past the end. */
export async function listPosts(
  ctx: Asking,
  list: string,
  page: number,
  size = PAGE_SIZE,
): Promise<PostPage | null> {
  ctx.tag(listTag(list))
  if (page < 1) return null
  const visibility = listedVisibility(ctx.viewer)
  const offset = (page - 1) * size
  // Both at once: after a change both are counted again, and a deep page shall not wait twice.
  const [total, from] = await Promise.all([
    countOf(ctx.app, list, visibility),
    offset < STRIDE ? null : spotAt(ctx.app, list, visibility, Math.floor(offset / STRIDE)),
  ])
  const pages = Math.max(1, Math.ceil(total / size))
  if (page > pages) return null
  const results = await summaries(ctx, list, size, from ? offset % STRIDE : offset, from)
  return { results, total_pages: pages, page_number: page, total }
}

/** How many posts of a list this viewer may see. */
export function countPosts(ctx: Asking, list: string): Promise<number> {
  ctx.tag(listTag(list))
  return countOf(ctx.app, list, listedVisibility(ctx.viewer))
}

/** The newest posts of a list, remembered until something in it changes: a page made again after its minute finds them here. */
export async function latestPosts(
  ctx: Asking,
  list: string,
  size: number,
): Promise<readonly Readonly<PostSummary>[]> {
  const tags = [listTag(list), ...NAME_TAGS]
  ctx.tag(...tags)
  const key = `latest:${list}:${size}:${ctx.lang}:${listedVisibility(ctx.viewer)}`
  return ctx.app.memo.get(key, tags, () => summaries(ctx, list, size, 0, null), CACHE.memoSeconds)
}

/** Summaries by id, in the order of the ids; ids this viewer may not see in a list are left out. */
export async function summariesByIds(ctx: Asking, ids: readonly number[]): Promise<PostSummary[]> {
  if (ids.length === 0) return []
  const { asked } = await summariesNamed<'asked'>(
    ctx,
    sql`select 'asked', nth, id from unnest(${[...ids]}::bigint[]) with ordinality as ids(id, nth)`,
  )
  return asked ?? []
}

/**
 * Summaries of the posts that a query names, by the places that they are named for. Its columns are a place, the order in that place and the
 * id of a post; its text is one of few, since each is prepared. Posts that this viewer may not see in a list are left out.
 */
export async function summariesNamed<Place extends string>(
  ctx: Asking,
  named: RawBuilder<unknown>,
): Promise<Partial<Record<Place, PostSummary[]>>> {
  ctx.tag(...NAME_TAGS)
  const posts = summaryRows(ctx.app)
    .where('p.id', '=', sql<number>`named.post_id`)
    .where('p.status', '=', 'published')
    .where('p.hidden', '=', false)
    .where('p.visibility', '>=', listedVisibility(ctx.viewer))
  const [{ rows }, categories] = await Promise.all([
    sql<
      SummaryRow & { place: Place }
    >`${PREPARED} select named.place, post.* from (${named}) as named(place, nth, post_id)
      cross join lateral (${posts}) as post order by named.nth`.execute(ctx.app.db),
    categoriesOf(ctx.app, ctx.lang),
  ])
  const choose = await drawnCovers().choose(ctx.app, rows)
  const found: Partial<Record<Place, PostSummary[]>> = {}
  for (const row of rows)
    (found[row.place] ??= []).push(presentSummary(row, ctx.lang, categories, coverSubject(row, choose)))
  return found
}

/** A post of one of several lists, with the lists of these that it is in, how many products it is about, and its source. */
export interface ListedPost {
  post: PostSummary
  lists: string[]
  products: number
  source: { name: string; url: string | null } | null
}

/** The newest posts of any of these lists between two moments, as this viewer may see them in a list. */
export async function postsBetween(
  ctx: Asking,
  lists: readonly string[],
  { from, to }: { from: Date; to: Date },
  most: number,
): Promise<ListedPost[]> {
  if (lists.length === 0) return []
  ctx.tag(...lists.map(listTag))
  const { rows } = await sql<{
    id: number
    lists: string[]
    products: number
    ar: string | null
    en: string | null
    url: string | null
  }>`
    select p.id, l.lists, cardinality(p.products) as products, p.source_ar as ar, p.source_en as en, p.source_url as url
    from (
      select post_id, array_agg(list order by list) as lists, max(published_at) as published_at from editorial_listing
      where list = any(${[...lists]}::text[]) and published_at >= ${from} and published_at < ${to}
        and visibility >= ${listedVisibility(ctx.viewer)}
      group by post_id order by max(published_at) desc, post_id desc limit ${most}
    ) l join editorial_post p on p.id = l.post_id
    order by l.published_at desc, p.id desc`.execute(ctx.app.db)
  const posts = await summariesByIds(
    ctx,
    rows.map(({ id }) => id),
  )
  return posts.flatMap((post) => {
    const row = rows.find(({ id }) => id === post.id)
    if (!row) return []
    const source = worded(ctx.lang, row.ar, row.en).text
    return {
      post,
      lists: row.lists,
      products: row.products,
      source: source ? { name: source, url: row.url } : null,
    }
  })
}

function countOf(app: App, list: string, visibility: number): Promise<number> {
  return app.memo.get(`count:${list}:${visibility}`, [listTag(list)], async () => {
    const row = await app.db
      .selectFrom('editorial_listing')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('list', '=', list)
      .$if(visibility === 3, (q) => q.where('visibility', '=', 3))
      .executeTakeFirstOrThrow()
    return Number(row.n)
  })
}

async function spotAt(app: App, list: string, visibility: number, stride: number): Promise<Spot | null> {
  const spots = await app.memo.get(`spots:${list}:${visibility}`, [listTag(list)], async () => {
    const { rows } = await sql<Spot>`
      select published_at, post_id from (
        select published_at, post_id, row_number() over (order by published_at desc, post_id desc) - 1 as n
        from editorial_listing where list = ${list} ${visibility === 3 ? sql`and visibility = 3` : sql``}
      ) numbered where n % ${sql.lit(STRIDE)} = 0 order by n`.execute(app.db)
    return rows
  })
  return spots[stride] ?? null
}

function summaryRows(app: App) {
  return app.db
    .selectFrom('editorial_post as p')
    .leftJoin('editorial_desk as d', 'd.key', 'p.desk')
    .leftJoin('media_image as m', 'm.key', 'p.image_key')
    .select(SUMMARY_COLUMNS.map((column) => `p.${column}` as const))
    .select([
      'd.name_ar as desk_ar',
      'd.name_en as desk_en',
      'm.width as image_width',
      'm.height as image_height',
      'm.focal_x',
      'm.focal_y',
      'm.crops',
    ])
}

async function summaries(
  ctx: Asking,
  list: string,
  size: number,
  offset: number,
  from: Spot | null,
): Promise<PostSummary[]> {
  ctx.tag(...NAME_TAGS)
  const visibility = listedVisibility(ctx.viewer)
  const spots = ctx.app.db
    .selectFrom('editorial_listing as l')
    .select(['l.post_id', 'l.published_at'])
    .where('l.list', '=', list)
    .$if(visibility === 3, (q) => q.where('l.visibility', '=', 3))
    .$if(from !== null, (q) =>
      q.where(sql<boolean>`(l.published_at, l.post_id) <= (${from?.published_at}, ${from?.post_id})`),
    )
    .orderBy('l.published_at', 'desc')
    .orderBy('l.post_id', 'desc')
    .limit(size)
    .offset(offset)
  const [rows, categories] = await Promise.all([
    summaryRows(ctx.app)
      .innerJoin(spots.as('s'), 's.post_id', 'p.id')
      .orderBy('s.published_at', 'desc')
      .orderBy('s.post_id', 'desc')
      .execute(),
    categoriesOf(ctx.app, ctx.lang),
  ])
  const choose = await drawnCovers().choose(ctx.app, rows)
  return rows.map((row) =>
    presentSummary(row satisfies SummaryRow, ctx.lang, categories, coverSubject(row, choose)),
  )
}
