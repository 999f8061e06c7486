import { Bidi, useI18n } from '#i18n/react.tsx'
import { CalendarLinks } from '#head/CalendarLinks.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { CalendarBlock } from './CalendarBlock.tsx'
import { calendarPath } from './contract.ts'
import { EventList } from './EventList.tsx'
import type { MonthPage } from './page.server.ts'

/** A month: the widget, its events, and the days on which something was published. */
export function MonthView({ page: { calendar, block }, origin }: { page: MonthPage; origin: string }) {
  const { t, fmt } = useI18n()
  const title = fmt.month(`${calendar.month}-15`)
  const days = Object.entries(calendar.days)
    .filter(([, mark]) => mark.posts > 0)
    .sort(([a], [b]) => b.localeCompare(a))
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: t('calendar.title') }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={title}>
        <CalendarLinks name="calendar" origin={origin} />
      </PageHead>
      <div className="with-rail">
        <div className="stack">
          <section>
            <SectionHead title={t('calendar.events')} />
            {calendar.events.length > 0 ? (
              <EventList events={calendar.events} />
            ) : (
              <p className="muted">{t('calendar.events.none')}</p>
            )}
            <p className="muted small">{t('calendar.releases')}</p>
            <CalendarLinks name="releases" origin={origin} />
          </section>
          <section>
            <SectionHead title={t('calendar.month')} />
            {days.length === 0 && <p className="muted">{t('calendar.posts.none')}</p>}
            <ul className="named-cells">
              {days.map(([day, mark]) => (
                <li key={day}>
                  <Link to={calendarPath(day)}>
                    <span>
                      <Bidi text={fmt.date(day)} />
                      <small className="muted">{t('calendar.posts', { count: mark.posts })}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <aside aria-label={t('ui.aside')}>
          <CalendarBlock month={block} />
        </aside>
      </div>
    </>
  )
}
