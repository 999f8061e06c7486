import type { PageHandle } from '#platform/http/page-handle.ts'
import { COMMENT_PARAMETERS } from '#editorial/comments/view/parameters.ts'
import { data, type ActionFunctionArgs, type HeadersArgs, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { postCommentForm } from '#editorial/comments/view/post-form.server.ts'
import { parseContentKey } from '#editorial/paths.ts'
import { postMeta } from '#editorial/page/post-head.ts'
import { LIVE_PARAMETERS } from '#sections/live/contract.ts'
import liveCss from '#ui/css/reading/live.css?url'
import { ArticleView } from '../ArticleView.tsx'
import { CategoryView } from '../CategoryView.tsx'
import { loadContent, type Content } from '../content.server.ts'

export const handle: PageHandle = { parameters: ['page', ...COMMENT_PARAMETERS, ...LIVE_PARAMETERS] }

export function loader({ params, context }: LoaderFunctionArgs): Promise<Content> {
  return loadContent(context.get(requestContext), params['key'] ?? '')
}

/** The forms of an article's discussion; a category has none. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const content = parseContentKey(params['key'] ?? '')
  if (content?.kind !== 'article') throw data(null, { status: 404 })
  return postCommentForm(context.get(requestContext), 'articles', content.id, await request.formData())
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta(args: MetaInput & { loaderData: Content | undefined }) {
  const content = args.loaderData
  if (!content) return []
  if (content.kind === 'article') {
    const head = postMeta(args, content.post)
    // Its sheet comes with the stories alone that are covered live.
    return content.live ? [...head, { tagName: 'link', rel: 'stylesheet', href: liveCss }] : head
  }
  const lang = args.location.pathname.startsWith('/en/') ? 'en' : 'ar'
  return metaOf(args, {
    title: content.name,
    description: content.description,
    twinPath: content.twinPath,
    feed: `c:${content.id}`,
    image: ogPath('category', content.id, lang),
  })
}

export default function ContentPage({ loaderData }: { loaderData: Content }) {
  return loaderData.kind === 'article' ? (
    <ArticleView content={loaderData} />
  ) : (
    <CategoryView content={loaderData} />
  )
}
