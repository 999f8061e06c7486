import { useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { newsArticle, type LiveFacts } from '#head/article-json-ld.ts'
import { breadcrumbList } from '#head/json-ld.ts'
import { JsonLdScript } from '#head/JsonLdScript.tsx'
import { postOgPath } from '../covers/og.ts'
import type { DiscussedPost } from '../page/item.server.ts'

interface Root {
  origin: string
  site: { name: string; social: readonly { url: string }[] }
}

/** A story's live coverage: finished HTML, and what structured data say of it, with paths in the page's language. */
export interface LiveBlog {
  html: string
  /** Its state above the headline, leading to the updates. */
  mark: string
  /** It has key points of its own: those of the story give way. */
  hasPoints: boolean
  blog: Omit<LiveFacts, 'entries'> & {
    entries: readonly (Omit<LiveFacts['entries'][number], 'url'> & { path: string })[]
  }
}

interface PostJsonLdProps {
  post: DiscussedPost
  live: LiveBlog | null
  trail: readonly { label: string; href?: string }[]
}

/** The structured data of a post and of its breadcrumbs. For the server alone: a browser renders an empty `JsonLdScript`. */
export function PostJsonLd({ post, live, trail }: PostJsonLdProps) {
  const { lang } = useI18n()
  const root = useRouteLoaderData<Root>('root')
  if (!root) return null
  const at = (path: string) => root.origin + localePath(lang, path)
  const url = at(post.path)
  const image = root.origin + postOgPath(post, lang)
  return (
    <JsonLdScript
      data={[
        newsArticle({
          lang: post.title.lang,
          url,
          headline: post.title.text,
          description: post.summary,
          images: [post.cover.kind === 'image' && post.rights ? { url: image, ...post.rights } : image],
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
          live: live && {
            ...live.blog,
            entries: live.blog.entries.map(({ path, ...entry }) => ({ ...entry, url: root.origin + path })),
          },
        }),
        breadcrumbList([
          ...trail.flatMap(({ label, href }) => (href ? [{ name: label, url: at(href) }] : [])),
          { name: post.title.text, url },
        ]),
      ]}
    />
  )
}
