import { toStory } from '#editorial/story.ts'
import { FEED_TYPES, feedPath } from '#head/feed.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { StoryRow } from '#ui/story/StoryRow.tsx'
import { companyPath } from '../../contract.ts'
import type { ContentOf } from './tab-content.ts'

/** The stories about the company. */
export function NewsTab({ content: { news }, slug }: { content: ContentOf<'news'>; slug: string }) {
  const { t, lang } = useI18n()
  if (news.results.length === 0)
    return (
      <EmptyState kind="first" title={t('companies.news.empty')} text={t('companies.news.empty.text')}>
        <Link className="button ghost" to="/index">
          {t('shell.nav.home')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ul className="list rows">
        {news.results.map((post) => (
          <StoryRow key={post.id} story={toStory(post, lang)} />
        ))}
      </ul>
      <Pagination
        current={news.page_number}
        total={news.total_pages}
        link={(page) => `${companyPath(slug, 'news')}?page=${page}`}
      />
      <p>
        <a className="chip" href={localePath(lang, feedPath(`co:${slug}`, 'rss'))} type={FEED_TYPES.rss}>
          {t('companies.news.feed')}
        </a>
      </p>
    </>
  )
}
