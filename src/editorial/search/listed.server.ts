import { sql, type RawBuilder } from 'kysely'
import { PAGE_SIZE, type PostPage } from '../contract.ts'
import { listTag, summariesByIds } from '../list.server.ts'
import { everyWord } from '#platform/db/words.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { hit, type Verdict } from '#platform/limits/rate-limit.server.ts'
import { searchWords } from './typed.ts'
import { lexicon } from '#site/lexicon/lexicon.server.ts'
import { parseQuery, tsQuery } from './query.ts'
import { matchPosts } from './posts.server.ts'

/** True where every word of the query is in a folded `search` column. Meant for the short tables of names. */
export function hasWords(column: string, query: string): RawBuilder<boolean> {
  return everyWord(searchWords(query), sql.ref(column))
}

/** Limits a search and excludes its answer from the page cache, which must not fill up with what people type. */
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
  const parsed = parseQuery(query, await lexicon(ctx))
  const { found, counts } = await matchPosts(ctx, {
    query: tsQuery(parsed),
    sure: tsQuery(parsed, { names: 'left out' }),
    loose: tsQuery(parsed, { names: 'anywhere' }),
    list,
    from: (page - 1) * size,
    limit: size,
  })
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const pages = Math.max(1, Math.ceil(total / size))
  if (page > pages) return null
  const results = await summariesByIds(
    ctx,
    found.map(({ id }) => id),
  )
  return { results, total, total_pages: pages, page_number: page }
}
