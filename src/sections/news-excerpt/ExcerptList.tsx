import { Bidi, Fallback, Time, useI18n } from '#i18n/react.tsx'
import { isoDay } from '#i18n/date/date.ts'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import type { PostSummary } from '#editorial/contract.ts'
import type { ShowList } from '#editorial/page/show.server.ts'
import { PostsJsonLd } from '#editorial/view/PostsJsonLd.tsx'
import { MostRead } from '#editorial/view/MostRead.tsx'
import { Notes } from '#editorial/view/Notes.tsx'

/** The excerpts of a page on the time rail, day by day, under the section's label as a centred heading. */
export function ExcerptList({ list: { info, posts, most } }: { list: ShowList }) {
  const { t } = useI18n()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: info.label }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PostsJsonLd name={info.label} trail={trail} posts={posts} />
      <div className="centred">
        <PageHead title={info.label} save="/profile/Following/section/news-excerpt">
          <Notes html={info.notes} />
        </PageHead>
      </div>
      {posts.results.length === 0 && (
        <EmptyState kind="first" title={t('editorial.empty')} text={t('editorial.empty.text')} />
      )}
      {byDay(posts.results).map(([day, excerpts]) => (
        <section key={day} className="section">
          <h2 className="day">
            <Time dateTime={day} />
          </h2>
          <ul className="excerpts">
            {excerpts.map((post) => (
              <li key={post.id}>
                <Time dateTime={post.publishedAt} as="time" />
                <h3>
                  <Link to={post.path}>
                    <Fallback {...{ [post.title.lang]: post.title.text }} />
                  </Link>
                </h3>
                <p>
                  <Bidi text={post.summary} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <MostRead stories={most} section={info.label} />
      <Pagination current={posts.page_number} total={posts.total_pages} link={(page) => `?page=${page}`} />
    </>
  )
}

function byDay(posts: readonly PostSummary[]): [string, PostSummary[]][] {
  const days = new Map<string, PostSummary[]>()
  for (const post of posts) {
    const day = isoDay(new Date(post.publishedAt))
    days.set(day, [...(days.get(day) ?? []), post])
  }
  return [...days]
}
