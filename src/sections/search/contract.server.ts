import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE, type PostPage } from '#editorial/contract.ts'
import { listTag, teasersByIds } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { hit, type Verdict } from '#platform/limits/rate-limit.server.ts'
import { searchWords } from './contract.ts'
import { matchPosts } from './sources/posts.server.ts'
import { everyWord } from '#platform/db/words.server.ts'

/** True where every word of the query stands in a folded `search` column. Meant for the short tables of names. */
export function hasWords(column: string, query: string): RawBuilder<boolean> {
  return everyWord(searchWords(query), sql.ref(column))
}

/** Counts a search and keeps its answer out of the page cache, which must not fill up with what people type. */
export function countSearch(ctx: RequestContext): Promise<Verdict> {
  ctx.personal()
  const who = ctx.viewer.role === 'visitor' ? { network: ctx.ip } : { account: ctx.viewer.id }
  return hit({ db: ctx.app.db, secret: ctx.app.secret }, 'search', who, ctx.now)
}

/** One page of a list's posts that match a query, the best first; null past the end. */
export async function searchListed(
  ctx: RequestContext,
  list: string,
  query: string,
  page: number,
  size = PAGE_SIZE,
): Promise<PostPage | null> {
  ctx.tag(listTag(list))
  const { ids } = await matchPosts(ctx, { query, list })
  const pages = Math.max(1, Math.ceil(ids.length / size))
  if (page > pages) return null
  const results = await teasersByIds(ctx, ids.slice((page - 1) * size, page * size))
  return { results, total: ids.length, total_pages: pages, page_number: page }
}
