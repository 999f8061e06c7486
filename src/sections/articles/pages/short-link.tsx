import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { SHORT_LINK_SLUG } from '#i18n/slug.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { parseId, postPath } from '#editorial/paths.ts'
import { postSectionWhere } from '#editorial/post-traits.ts'
import { readPost } from '#editorial/read.server.ts'

/** `/s/{app}/{post_id}`: to the post with the fixed slug, which then answers 301 to its own. Only to addresses of ours. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const section = postSectionWhere(({ code }) => code === params['app'])
  const id = parseId(params['post_id'])
  if (!section || id === null) throw data(null, { status: 404 })
  const result = await readPost(ctx, section, id)
  if (result.kind === 'missing') throw data(null, { status: 404 })
  const categoryId = result.kind === 'found' ? (result.post.category?.id ?? null) : null
  return redirect(localePath(ctx.lang, postPath({ section, id, categoryId, slug: SHORT_LINK_SLUG })), 301)
}

/** A route without a component would answer its 404 without the page's screen. */
export default function ShortLink() {
  return null
}
