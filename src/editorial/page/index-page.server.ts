import { data, redirect } from 'react-router'
import type { RequestContext } from '#platform/http/context.server.ts'
import { pageOf } from '#platform/http/page-number.ts'
import type { PostPage } from '../contract.ts'
import { listPosts } from '../list.server.ts'

/**
 * The page of a section index (ROUTE-19): without `page` the reader is sent to page 1; what is no page is 404. Boxes of a
 * form that were left empty are taken out of the address.
 */
export function indexPage(ctx: RequestContext): number {
  const given = [...ctx.url.searchParams]
  const filled = given.filter(([name, value]) => name === 'page' || value.trim() !== '')
  if (!ctx.url.searchParams.has('page') || filled.length < given.length) {
    const query = new URLSearchParams(filled)
    if (!query.has('page')) query.set('page', '1')
    throw redirect(`${ctx.url.pathname}?${query}`)
  }
  return pageOrMissing(ctx)
}

/** The page of a list that starts at its bare address; what is no page is 404. */
export function pageOrMissing(ctx: RequestContext): number {
  const page = pageOf(ctx.url)
  if (page === null) throw data(null, { status: 404 })
  return page
}

/** The posts on a page of a section's index; past the end it is a 404. */
export function loadIndex(ctx: RequestContext, list: string): Promise<PostPage> {
  return postsOrMissing(ctx, list, indexPage(ctx))
}

/** The posts on a page of a list whose first page needs no number in its address. */
export function loadPage(ctx: RequestContext, list: string): Promise<PostPage> {
  return postsOrMissing(ctx, list, pageOrMissing(ctx))
}

async function postsOrMissing(ctx: RequestContext, list: string, page: number): Promise<PostPage> {
  const posts = await listPosts(ctx, list, page)
  if (!posts) throw data(null, { status: 404 })
  return posts
}
