import { dirOf } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { Workbench } from '../page.server.ts'

type Shown = NonNullable<Workbench['shown']>

/** Events that are in sight; the earlier ones are behind a name. */
const MOST = 12

/** What was recorded and published about what a view shows, the newest first. */
export function Events({ events }: { events: NonNullable<Shown['events']> }) {
  const { t } = useI18n()
  const earlier = events.slice(MOST)
  return (
    <section>
      <SectionHead title={t('workbench.events')} />
      {events.length === 0 ? (
        <p className="muted">{t('workbench.events.none')}</p>
      ) : (
        <EventList events={events.slice(0, MOST)} />
      )}
      {earlier.length > 0 && (
        <details className="workbench-fold">
          <summary>{t('workbench.events.earlier', { count: earlier.length })}</summary>
          <EventList events={earlier} />
        </details>
      )}
    </section>
  )
}

function EventList({ events }: { events: NonNullable<Shown['events']> }) {
  return (
    <ul className="workbench-events">
      {events.map(({ date, what, title, note, path, demo }) => (
        <li key={path + date}>
          <span className="muted small">
            <bdi>{date}</bdi> · {what}
          </span>
          <span>
            <span lang={title.lang} dir={dirOf(title.lang)}>
              <Link to={path}>
                <Bidi text={title.text} />
              </Link>
            </span>
            {note && (
              <>
                {' · '}
                <Bidi text={note} />
              </>
            )}{' '}
            {demo && <MarkTags marks={{ demo: 'all' }} />}
          </span>
        </li>
      ))}
    </ul>
  )
}
