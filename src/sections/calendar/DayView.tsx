import { toStory } from '#editorial/story.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryRow } from '#ui/story/StoryRow.tsx'
import { CalendarBlock } from './CalendarBlock.tsx'
import { calendarPath } from './contract.ts'
import { EventList } from './EventList.tsx'
import type { DayPage } from './page.server.ts'

/** A day: its events, its posts of all sections, and the way to the days beside it. */
export function DayView({ page }: { page: DayPage }) {
  const { t, lang, fmt } = useI18n()
  const { block, day, posts, events, neighbours } = page
  const title = `${fmt.weekday(day)} ${fmt.date(day)}`
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: fmt.month(`${block.month}-15`), href: calendarPath(block.month) },
    { label: fmt.date(day) },
  ]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={title}>
        <nav className="row wrapping" aria-label={t('calendar.title')}>
          {neighbours.previous && (
            <Link className="button ghost small" rel="prev" to={calendarPath(neighbours.previous)}>
              <Icon name="back" />
              {t('calendar.previous')}
            </Link>
          )}
          {neighbours.next && (
            <Link className="button ghost small" rel="next" to={calendarPath(neighbours.next)}>
              {t('calendar.next')}
              <Icon name="chevron" />
            </Link>
          )}
        </nav>
      </PageHead>
      <div className="with-rail">
        <div className="stack">
          {events.length > 0 && (
            <section>
              <SectionHead title={t('calendar.events')} />
              <EventList events={events} />
            </section>
          )}
          {posts.total > 0 && (
            <section>
              <SectionHead title={t('calendar.stories')} />
              <ul className="list rows">
                {posts.results.map((post) => (
                  <StoryRow key={post.id} story={toStory(post, lang)} />
                ))}
              </ul>
            </section>
          )}
          {events.length === 0 && posts.total === 0 && (
            <EmptyState kind="none" title={t('calendar.day.empty')} text={t('calendar.day.empty.text')}>
              <Link className="button ghost" to={calendarPath(block.month)}>
                <Bidi text={fmt.month(`${block.month}-15`)} />
              </Link>
            </EmptyState>
          )}
          <Pagination
            current={posts.page_number}
            total={posts.total_pages}
            link={(page) => `${calendarPath(day)}?page=${page}`}
          />
        </div>
        <aside aria-label={t('ui.aside')}>
          <CalendarBlock month={block} />
        </aside>
      </div>
    </>
  )
}
