import type { ReactNode } from 'react'
import { Message, Time, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { island } from '#ui/island.ts'
import type { LiveProps } from '../contract.ts'

interface LiveSectionProps {
  head: ReactNode
  /** For who has no script: from when on there may be something new; null once it has ended. */
  again: Date | null
  /** The story's own address. */
  page: string
  order: 'newest' | 'oldest'
  entries: readonly string[]
  /** Addresses of the pages beside this one. */
  newer: string | null
  older: string | null
  /** For its script; null where nothing new comes. */
  script: LiveProps | null
}

/** The coverage on its story's page: state, key points, what is new, entries. */
export function LiveSection({ head, again, page, order, entries, newer, older, script }: LiveSectionProps) {
  const { t } = useI18n()
  const pages = [
    { to: newer, rel: 'prev', words: t('live.newer') },
    { to: older, rel: 'next', words: t('live.older') },
  ]
  return (
    <section
      id="live"
      className="live"
      aria-label={t('live.title')}
      {...(script && island('live', script, 'seen'))}
    >
      <div data-live="head">{head}</div>
      {again && (
        <p className="live-again">
          <Message id="live.again" params={{ time: <Time dateTime={again} as="time" /> }} />{' '}
          <a href={`${page}#live`}>{t('live.reload')}</a>
        </p>
      )}
      <p className="live-broken" data-live="away" hidden>
        {t('live.away')}
      </p>
      <p className="visually-hidden" role="status" data-live="said" />
      {entries.length === 0 && (
        <div data-live="empty">
          <EmptyState kind="first" title={t('live.empty')} text={t('live.emptyText')} />
        </div>
      )}
      {entries.length > 0 && (
        <nav className="live-order" aria-label={t('live.order')}>
          <a href={page} aria-current={order === 'newest' ? 'true' : undefined}>
            {t('live.order.newest')}
          </a>
          <a href={`${page}?order=oldest`} aria-current={order === 'oldest' ? 'true' : undefined}>
            {t('live.order.oldest')}
          </a>
        </nav>
      )}
      <div className="live-new">
        <button type="button" className="button small" data-live="new" hidden>
          {t('live.many')}
        </button>
      </div>
      <ol
        className="live-entries"
        aria-label={t('live.entries')}
        data-live="entries"
        dangerouslySetInnerHTML={{ __html: entries.join('') }}
      />
      {(newer ?? older) !== null && (
        <nav className="live-pages" aria-label={t('live.pages')}>
          {pages.map(
            ({ to, rel, words }) =>
              to !== null && (
                <a key={rel} rel={rel} href={to}>
                  {words}
                </a>
              ),
          )}
        </nav>
      )}
    </section>
  )
}
