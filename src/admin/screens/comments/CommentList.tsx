import { dirOf } from '#i18n/locale.ts'
import { Fallback, Num, Time, useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import type { ModeratedComment } from './moderation.server.ts'

export type CommentListProps = {
  comments: readonly ModeratedComment[]
  page: number
  pages: number
}

/** Comments to decide on, a plain form each. */
export function CommentList({ comments, page, pages }: CommentListProps) {
  const { t } = useI18n()
  if (comments.length === 0)
    return <EmptyState kind="first" title={t('admin.comments.empty')} text={t('admin.comments.emptyText')} />
  return (
    <>
      <ol className="cms">
        {comments.map((comment) => (
          <li key={comment.id}>
            <Entry comment={comment} page={page} />
          </li>
        ))}
      </ol>
      <Pagination current={page} total={pages} link={(number) => `/admin/comments?page=${number}`} />
    </>
  )
}

const TONES: Record<ModeratedComment['status'], Tone> = { published: 'ok', held: 'warn', removed: 'off' }

function Entry({ comment, page }: { comment: ModeratedComment; page: number }) {
  const { t, fmt } = useI18n()
  const { token } = usePanel()
  const { id, author, text, lang, status, demo, reports, post, takenBack, createdAt } = comment
  return (
    <article className="cm">
      <span className="av" aria-hidden="true">
        {Array.from(author)[0]}
      </span>
      <div>
        <header className="row wrapx between">
          <b>
            <bdi>{author}</bdi>
          </b>
          <span className="meta">
            <Time dateTime={createdAt} as="dateTime" />
          </span>
        </header>
        <p className="cm-t" lang={lang} dir={dirOf(lang)}>
          {text}
        </p>
        <p className="meta">
          <span>
            {t('admin.comments.on')}{' '}
            {/* A document: the fragment leads to the comment, which the router would not scroll to. */}
            <a href={post.href}>
              <Fallback {...{ [post.title.lang]: post.title.text }} />
            </a>
          </span>
        </p>
        <p className="row wrapx">
          <Status tone={TONES[status]}>
            {t(takenBack ? 'admin.comments.status.takenBack' : `admin.comments.status.${status}`)}
          </Status>
          {reports.map(({ reason, count }) => (
            <Status key={reason} tone="danger">
              {reason} <Num>{fmt.number(count)}</Num>
            </Status>
          ))}
          {demo && <Status tone="off">{t('ui.demo')}</Status>}
        </p>
        <form className="row wrapx cm-acts" method="post">
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="comment" value={id} />
          <input type="hidden" name="page" value={page} />
          {!takenBack && (status !== 'published' || reports.length > 0) && (
            <button className="btn sm" name="do" value="published">
              {t('admin.comments.approve')}
              <span className="vh"> {author}</span>
            </button>
          )}
          {status !== 'removed' && (
            <button className="btn gho sm" name="do" value="removed">
              {t('admin.comments.remove')}
              <span className="vh"> {author}</span>
            </button>
          )}
        </form>
      </div>
    </article>
  )
}
