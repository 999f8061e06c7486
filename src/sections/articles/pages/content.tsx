import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { postMeta } from '#editorial/post-head.ts'
import { ArticleView } from '../ArticleView.tsx'
import { loadContent, type Content } from '../content.server.ts'

// Articles are what most readers open: they do not wait for the code of lists.
const CategoryView = lazy(async () => ({ default: (await import('../CategoryView.tsx')).CategoryView }))

export function loader({ params, context }: LoaderFunctionArgs): Promise<Content> {
  return loadContent(context.get(requestContext), params['key'] ?? '')
}

export function meta(args: MetaInput & { loaderData: Content | undefined }) {
  const content = args.loaderData
  if (!content) return []
  if (content.kind === 'article') return postMeta(args, content.post)
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
  if (loaderData.kind === 'article') return <ArticleView content={loaderData} />
  return (
    <Suspense>
      <CategoryView content={loaderData} />
    </Suspense>
  )
}
