import { Bidi, Message, Time, useI18n } from '#i18n/react.tsx'
import type { ReactNode } from 'react'
import type { Lang } from '#i18n/locale.ts'
import { Icon } from '#ui/Icon.tsx'
import { Picture, type PictureProps } from '#ui/Picture.tsx'

/** What every entry says. */
interface Shown {
  id: number
  at: Date
  revision: number
  /** Added on the day of the page: its time alone says when. */
  today: boolean
  /** Its own address. */
  path: string
}

/** What stays of an entry that was removed. */
interface Removed extends Shown {
  removedAt: Date
}

interface Whole extends Shown {
  removedAt?: never
  /** Its own address, whole. */
  url: string
  title: string | null
  body: string | null
  /** The language that it is in, where that is not the page's. */
  foreign: { lang: Lang; dir: 'rtl' | 'ltr' } | null
  author: string | null
  picture: PictureProps | null
  corrected: { at: Date; note: string | null } | null
}

export type ShownEntry = Removed | Whole

/** An entry of a live coverage: on the page, and as it is sent to those who have the page open. */
export function EntryItem({ entry }: { entry: ShownEntry }) {
  const { id, at, revision, today, path } = entry
  const time = (
    <a href={path}>
      <Time dateTime={at} as={today ? 'time' : 'dateTime'} />
    </a>
  )
  return (
    <li
      id={`live-${id}`}
      className={entry.removedAt ? 'live-entry removed' : 'live-entry'}
      data-revision={revision}
      data-at={at.toISOString()}
      tabIndex={-1}
    >
      {entry.removedAt ? (
        <p>
          <Message
            id="live.removed"
            params={{ at: time, time: <Time dateTime={entry.removedAt} as={today ? 'time' : 'dateTime'} /> }}
          />
        </p>
      ) : (
        <WholeEntry entry={entry} time={time} />
      )}
    </li>
  )
}

function WholeEntry({ entry, time }: { entry: Whole; time: ReactNode }) {
  const { t } = useI18n()
  const { id, url, title, body, foreign, author, picture, corrected, today } = entry
  const name = title === null ? undefined : `live-title-${id}`
  return (
    <article aria-labelledby={name}>
      <p className="live-moment">
        <span>
          {author ? <Message id="live.by" params={{ time, author: <Bidi text={author} /> }} /> : time}
        </span>
        {foreign && <small className="language-mark">{t('live.untranslated')}</small>}
      </p>
      {title !== null && (
        <h3 id={name} lang={foreign?.lang} dir={foreign?.dir}>
          {foreign ? title : <Bidi text={title} />}
        </h3>
      )}
      {picture && (
        <figure className="picture">
          <Picture {...picture} sizes="(min-width: 992px) 680px, 100vw" />
        </figure>
      )}
      {body !== null && (
        <div
          className="prose"
          lang={foreign?.lang}
          dir={foreign?.dir}
          dangerouslySetInnerHTML={{ __html: body }}
        />
      )}
      {corrected && <Corrected {...corrected} today={today} />}
      <p className="live-share">
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={t('live.link')}
          data-copy={url}
          data-copied={t('live.copied')}
        >
          <Icon name="link" />
          <Icon name="check" />
        </button>
        <span className="visually-hidden" role="status" />
        <a
          className="icon-button"
          href={`https://wa.me/?text=${encodeURIComponent(title ? `${title} ${url}` : url)}`}
          rel="noopener nofollow"
          aria-label={t('live.share', { network: 'WhatsApp' })}
        >
          <Icon name="whatsapp" solid />
        </a>
      </p>
    </article>
  )
}

function Corrected({ at, note, today }: { at: Date; note: string | null; today: boolean }) {
  const time = <Time dateTime={at} as={today ? 'time' : 'dateTime'} />
  return (
    <p className="live-corrected">
      {note ? (
        <Message id="live.correctedNote" params={{ time, note: <Bidi text={note} /> }} />
      ) : (
        <Message id="live.corrected" params={{ time }} />
      )}
    </p>
  )
}
