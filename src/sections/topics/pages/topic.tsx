import type { LoaderFunctionArgs } from 'react-router'
import { toStory } from '#editorial/story.ts'
import { PostList } from '#editorial/view/PostList.tsx'
import { PostsJsonLd } from '#editorial/view/PostsJsonLd.tsx'
import { FEED_TYPES, feedPath } from '#head/feed.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { Fallback, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { Chips } from '#ui/page/Chips.tsx'
import { SaveLink } from '#ui/page/SaveLink.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryRow } from '#ui/story/StoryRow.tsx'
import { loadTopic } from '../topic.server.ts'

export const handle: PageHandle = { parameters: ['page'] }

export function loader({ params, context }: LoaderFunctionArgs) {
  return loadTopic(context.get(requestContext), params['slug'] ?? '')
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { slug, title, description } = loaderData
  return metaOf(where, { title: title.text, description: description.text, feed: `t:${slug}` })
}

/** A topic: its stories, prices, companies, cases and timeline. */
export default function Topic({ loaderData }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  const { slug, title, description, pinned, posts, prices, companies, cases, timeline } = loaderData
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: t('topics.title'), href: '/topics' },
    { label: title.text },
  ]
  const all = { ...posts, results: [...pinned, ...posts.results] }
  const isAllPinned = pinned.length > 0 && posts.results.length === 0
  return (
    <>
      <Breadcrumb items={trail} />
      <PostsJsonLd name={title.text} trail={trail} posts={all} />
      <div className="page-head">
        <h1>
          <Fallback {...{ [title.lang]: title.text }} />
        </h1>
        {description.text && (
          <p>
            <Fallback {...{ [description.lang]: description.text }} />
          </p>
        )}
        <p className="row wrapping">
          <SaveLink to={`/profile/Following/topic/${slug}`} />
          <a className="chip" href={localePath(lang, feedPath(`t:${slug}`, 'rss'))} type={FEED_TYPES.rss}>
            {t('topics.feed')}
          </a>
        </p>
      </div>
      <div className="with-rail section">
        <div className="stack">
          {pinned.length > 0 && (
            <section>
              <SectionHead title={t('topics.first')} />
              <ul className="list rows">
                {pinned.map((post) => (
                  <StoryRow key={post.id} story={toStory(post, lang)} />
                ))}
              </ul>
            </section>
          )}
          {!isAllPinned && (
            <section>
              <SectionHead title={t('topics.stories')} />
              <PostList
                posts={posts}
                empty={<EmptyState kind="first" title={t('topics.none')} text={t('topics.noneText')} />}
              />
            </section>
          )}
          {timeline && <div dangerouslySetInnerHTML={{ __html: timeline }} />}
        </div>
        {(prices || companies.length > 0 || cases.length > 0) && (
          <aside className="stack" aria-label={t('ui.aside')}>
            {prices && <div dangerouslySetInnerHTML={{ __html: prices }} />}
            {companies.length > 0 && (
              <nav aria-label={t('topics.companies')}>
                <SectionHead title={t('topics.companies')} />
                <Chips items={companies} />
              </nav>
            )}
            {cases.length > 0 && (
              <nav aria-label={t('topics.cases')}>
                <SectionHead title={t('topics.cases')} />
                <Chips items={cases} />
              </nav>
            )}
          </aside>
        )}
      </div>
    </>
  )
}
