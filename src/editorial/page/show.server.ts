import { data } from 'react-router'
import type { RequestContext } from '#platform/http/context.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { postCommentForm } from '../comments/view/post-form.server.ts'
import type { PostSection } from '../contract.ts'
import { loadIndex } from './index-page.server.ts'
import { loadPost } from './item.server.ts'
import { mostReadOn } from '../reads/most-read.server.ts'
import { parseShowKey } from '../paths.ts'

async function loadList(ctx: RequestContext, section: PostSection) {
  ctx.tag('settings')
  const posts = await loadIndex(ctx, section)
  const [info, most] = await Promise.all([
    sectionInfo(ctx.app, section, ctx.lang),
    mostReadOn(ctx, section, posts),
  ])
  return { kind: 'list' as const, info, posts, most }
}

async function loadItem(ctx: RequestContext, section: PostSection, id: number) {
  const item = await loadPost(ctx, section, id)
  return { kind: 'item' as const, info: await sectionInfo(ctx.app, section, ctx.lang), ...item }
}

/** Loads `/aw/{key}` and `/news-excerpt/{key}`: the list `show` or an item `show={id}`. Throws 404 otherwise. */
export function loadShow(ctx: RequestContext, section: PostSection, key: string) {
  const parsed = parseShowKey(key)
  if (!parsed) throw data(null, { status: 404 })
  return parsed.kind === 'list' ? loadList(ctx, section) : loadItem(ctx, section, parsed.id)
}

/** The forms of an item's discussion; a list has none. */
export async function postShowForm(ctx: RequestContext, section: PostSection, key: string, request: Request) {
  const parsed = parseShowKey(key)
  if (parsed?.kind !== 'item') throw data(null, { status: 404 })
  return postCommentForm(ctx, section, parsed.id, await request.formData())
}

export type Show = Awaited<ReturnType<typeof loadShow>>
export type ShowList = Extract<Show, { kind: 'list' }>
export type ShowItem = Extract<Show, { kind: 'item' }>
