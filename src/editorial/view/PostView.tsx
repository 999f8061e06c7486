import type { ReactNode } from 'react'
import { Bidi, Fallback, useI18n } from '#i18n/react.tsx'
import { JsonLdScript } from '#head/JsonLdScript.tsx'
import { Breadcrumb, type BreadcrumbProps } from '#ui/page/Breadcrumb.tsx'
import { Chips } from '#ui/page/Chips.tsx'
import { Kicker } from '#ui/story/Kicker.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { DiscussedPost } from '../page/item.server.ts'
import { POST_TRAITS } from '../post-traits.ts'
import { coverImage } from '../story.ts'
import { CardStyle } from './CardStyle.tsx'
import { Paywall } from './Paywall.tsx'
import { PictureRights } from './PictureRights.tsx'
import { PostJsonLd, type LiveBlog } from './PostJsonLd.tsx'
import { RichText } from './RichText.tsx'
import { ShareTools } from './ShareTools.tsx'

export interface PostViewProps {
  post: DiscussedPost
  trail: BreadcrumbProps['items']
  short: string
  /** Its live coverage, under the text. */
  live?: LiveBlog | null
  /** Under the text: previous and next. */
  foot?: ReactNode
  /** Beside the text. */
  aside?: ReactNode
}

/** A post to read: head, tools, picture, key points, text, keywords. */
export function PostView({ post, trail, short, live = null, foot, aside }: PostViewProps) {
  const { t } = useI18n()
  const { brief } = POST_TRAITS[post.section]
  const image = coverImage(post.cover)
  return (
    <>
      {import.meta.env.SSR ? (
        <PostJsonLd post={post} trail={trail} live={live} />
      ) : (
        <JsonLdScript data={null} />
      )}
      <Breadcrumb items={trail} />
      <div className="article">
        <article>
          <header>
            {live && <div dangerouslySetInnerHTML={{ __html: live.mark }} />}
            <Kicker
              kicker={post.category ? { label: post.category.name, href: post.category.path } : undefined}
            />
            <h1>
              <Fallback {...{ [post.title.lang]: post.title.text }} />
            </h1>
            {post.standfirst && !brief && (
              <p className="standfirst">
                <Bidi text={post.standfirst} />
              </p>
            )}
            <div className="row wrapping between" dangerouslySetInnerHTML={{ __html: post.byline }} />
            <ShareTools title={post.title.text} short={short} save={`/profile/Following/post/${post.id}`} />
          </header>
          {image && !brief && (
            <figure className="cover">
              <Picture {...image} sizes="(min-width: 992px) 900px, 100vw" priority />
              {(post.caption || post.rights) && (
                <figcaption>
                  {post.caption && <Bidi text={post.caption} />} <PictureRights rights={post.rights} />
                </figcaption>
              )}
            </figure>
          )}
          {post.facts.length > 0 && !live?.hasPoints && (
            <section className="key-facts" aria-label={t('editorial.facts')}>
              <ul>
                {post.facts.map((fact) => (
                  <li key={fact}>
                    <Bidi text={fact} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <RichText body={post.body} />
          {live && (
            <>
              <CardStyle html={live.html} />
              <div dangerouslySetInnerHTML={{ __html: live.html }} />
            </>
          )}
          {post.corrected && (
            <section
              id="corrections"
              className="corrections"
              dangerouslySetInnerHTML={{ __html: post.corrected }}
            />
          )}
          {post.teaser && <Paywall rest={post.teaser.rest} />}
          {post.topics.length > 0 && (
            <nav className="section" aria-label={t('editorial.topics')}>
              <Chips icon="list" items={post.topics} />
            </nav>
          )}
          {post.keywords.length > 0 && (
            <nav className="section" aria-label={t('editorial.keywords')}>
              <Chips
                icon="tag"
                items={post.keywords.map((word) => ({
                  label: word,
                  href: `/search?q=${encodeURIComponent(word)}`,
                }))}
              />
            </nav>
          )}
          {foot}
          {post.comments && (
            <section
              id="comments"
              className="section"
              dangerouslySetInnerHTML={{ __html: post.comments.html }}
            />
          )}
        </article>
        {aside && (
          <aside className="stack wide" aria-label={t('ui.aside')}>
            {aside}
          </aside>
        )}
      </div>
    </>
  )
}
