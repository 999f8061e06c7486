import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { dirOf } from '#i18n/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { OwnPost, OwnState } from './posts.server.ts'

const TONES: Record<OwnState, Tone> = {
  draft: 'off',
  submitted: 'info',
  returned: 'warn',
  reviewed: 'info',
  scheduled: 'warn',
  published: 'ok',
  changed: 'ok',
  archived: 'off',
}

/** The member's own posts with the state of each. */
export function OwnPosts({ posts, total }: { posts: readonly OwnPost[]; total: number }) {
  const { t } = useI18n()
  if (posts.length === 0) {
    return <EmptyState kind="first" title={t('accounts.posts.empty')} text={t('accounts.posts.emptyText')} />
  }
  return (
    <section className="panel">
      <SectionHead title={t('accounts.profile.posts')}>
        <small className="hint">
          {posts.length < total
            ? t('accounts.posts.latest', { count: total, shown: posts.length })
            : t('accounts.posts.count', { count: total })}
        </small>
      </SectionHead>
      <ul className="panel-body list">
        {posts.map((post) => (
          <li key={`${post.section}/${post.id}`}>
            <Own post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Own({ post: { title, state, at, note, path, edit, languages } }: { post: OwnPost }) {
  const { t, lang } = useI18n()
  const name = title ? <Bidi text={title.text} /> : t('accounts.posts.untitled')
  const to = edit ?? path
  return (
    <>
      <p className="row wrapping">
        <span className="bold" lang={title?.lang} dir={title ? dirOf(title.lang) : undefined}>
          {to ? <Link to={to}>{name}</Link> : name}
        </span>
        <Status tone={TONES[state]}>{t(`accounts.posts.status.${state}`)}</Status>
      </p>
      {note && (
        <p className="own-note">
          <b>{t('accounts.posts.note')}</b> <bdi dir="auto">{note}</bdi>
        </p>
      )}
      <p className="meta">
        <span>
          {state === 'scheduled' && `${t('accounts.posts.planned')} `}
          <Time dateTime={at} as={state === 'scheduled' ? 'dateTime' : 'date'} />
        </span>
        {languages.length > 0 && (
          <span>
            {languages.map((one) => t(`accounts.posts.lang.${one}`)).join(lang === 'ar' ? '، ' : ', ')}
          </span>
        )}
        {edit && path && (
          <span>
            <Link to={path}>{t('accounts.posts.view')}</Link>
          </span>
        )}
      </p>
    </>
  )
}
