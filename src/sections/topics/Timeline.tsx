import { dirOf, type Lang } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { LockBadge } from '#ui/story/LockBadge.tsx'

/** Something that happened, or is expected. */
export interface TimelineEvent {
  key: string
  /** A day, a month or a year, for machines and in words. */
  machine: string
  date: string
  /** What it is, in a word. */
  kind: string
  title: { text: string; lang: Lang }
  note: string | null
  path: string
  source: string | null
  demo: boolean
  paid: boolean
  coming?: boolean
}

/** What happened, the newest first; real and made-up records are marked one by one and never added up. */
export function Timeline({
  title,
  coming,
  events,
}: {
  title: string
  /** The word for what is still ahead. */
  coming: string
  events: readonly TimelineEvent[]
}) {
  const { lang } = useI18n()
  return (
    <section className="section" id="timeline">
      <SectionHead title={title} />
      <ol className="timeline panel">
        {events.map((event) => (
          <li key={event.key}>
            <time dateTime={event.machine}>
              <Bidi text={event.date} />
            </time>
            <small className="bold">{event.kind}</small>{' '}
            {event.coming && <Status tone="info">{coming}</Status>}
            <MarkTags marks={event.demo ? { demo: 'all' } : {}} />
            {event.paid && <LockBadge />}
            <div>
              <Link to={event.path}>
                {event.title.lang === lang ? (
                  <Bidi text={event.title.text} />
                ) : (
                  <span lang={event.title.lang} dir={dirOf(event.title.lang)}>
                    {event.title.text}
                  </span>
                )}
              </Link>
            </div>
            {event.note && (
              <p>
                <Bidi text={event.note} />
              </p>
            )}
            {event.source && (
              <p className="muted small">
                <Bidi text={event.source} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
