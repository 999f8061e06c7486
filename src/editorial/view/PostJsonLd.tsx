import { useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { breadcrumbList, newsArticle } from '#head/json-ld.ts'
import { JsonLdScript } from '#head/JsonLdScript.tsx'
import { ogPath } from '#head/og-path.ts'
import type { DiscussedPost } from '../page/item.server.ts'

interface Root {
  origin: string
  site: { name: string; social: readonly { url: string }[] }
}

interface PostJsonLdProps {
  post: DiscussedPost
  trail: readonly { label: string; href?: string }[]
}

/** The structured data of a post and of its breadcrumbs. For the server alone: a browser renders an empty `JsonLdScript`. */
export function PostJsonLd({ post, trail }: PostJsonLdProps) {
  const { lang } = useI18n()
  const root = useRouteLoaderData<Root>('root')
  if (!root) return null
  const at = (path: string) => root.origin + localePath(lang, path)
  const url = at(post.path)
  return (
    <JsonLdScript
      data={[
        newsArticle({
          lang: post.title.lang,
          url,
          headline: post.title.text,
          description: post.summary,
          images: [root.origin + ogPath('post', post.id, lang)],
          published: post.publishedAt,
          modified: post.updatedAt,
          corrections: post.corrections,
          section: post.category?.name ?? null,
          keywords: post.keywords,
          comments: post.comments?.count ?? null,
          author: post.desk,
          publisher: {
            name: root.site.name,
            url: at('/index'),
            logo: `${root.origin}/icons/icon-512.png`,
            sameAs: root.site.social.map((s) => s.url),
          },
          paidPart: post.paid ? 'paywall' : null,
        }),
        breadcrumbList([
          ...trail.flatMap(({ label, href }) => (href ? [{ name: label, url: at(href) }] : [])),
          { name: post.title.text, url },
        ]),
      ]}
    />
  )
}
