import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { dirOf } from '#i18n/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { OwnPost } from './posts.server.ts'

const TONES: Record<OwnPost['status'], Tone> = {
  draft: 'off',
  submitted: 'info',
  reviewed: 'info',
  scheduled: 'warn',
  published: 'ok',
  archived: 'off',
}

/** The member's own posts with the state of each. */
export function OwnPosts({ posts, total }: { posts: readonly OwnPost[]; total: number }) {
  const { t } = useI18n()
  if (posts.length === 0) {
    return <EmptyState kind="first" title={t('accounts.posts.empty')} text={t('accounts.posts.emptyText')} />
  }
  return (
    <section className="pn">
      <SectionHead title={t('accounts.profile.posts')}>
        <small className="hint">{t('accounts.posts.count', { count: total })}</small>
      </SectionHead>
      <ul className="pn-b list">
        {posts.map(({ id, title, status, at, path }) => (
          <li key={id}>
            <p className="row wrapx">
              <span className="b" lang={title.lang} dir={dirOf(title.lang)}>
                {path ? (
                  <Link to={path}>
                    <Bidi text={title.text} />
                  </Link>
                ) : (
                  <Bidi text={title.text} />
                )}
              </span>
              <Status tone={TONES[status]}>{t(`accounts.posts.status.${status}`)}</Status>
            </p>
            <p className="meta">
              <Time dateTime={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
