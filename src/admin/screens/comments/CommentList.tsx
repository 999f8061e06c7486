import { dirOf } from '#i18n/locale.ts'
import { Bidi, Fallback, Num, Time, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import { LimitForm } from './LimitForm.tsx'
import type { ModeratedComment } from './moderation.server.ts'

export type CommentListProps = {
  comments: readonly ModeratedComment[]
  page: number
  pages: number
  /** The comment whose writer is about to be limited: the form is open under it. */
  limit: number | null
  /** The viewer's last decision, while it can be undone. */
  undo: { batch: string; count: number } | null
}

/** The form that the checkboxes of the comments belong to. */
const BULK_FORM = 'bulk'

const listAddress = (page: number) => `/admin/comments${page > 1 ? `?page=${page}` : ''}`

/** Comments to decide on, one by one or several at once; plain forms. */
export function CommentList({ comments, page, pages, limit, undo }: CommentListProps) {
  const { t } = useI18n()
  if (comments.length === 0)
    return <EmptyState kind="first" title={t('admin.comments.empty')} text={t('admin.comments.emptyText')} />
  return (
    <>
      <Bulk page={page} undo={undo} />
      <ol className="comments">
        {comments.map((comment) => (
          <li key={comment.id}>
            <Entry comment={comment} page={page} limited={limit === comment.id} />
          </li>
        ))}
      </ol>
      <Pagination current={page} total={pages} link={(number) => `/admin/comments?page=${number}`} />
    </>
  )
}

/** The actions on chosen comments, and undo for the last one. */
function Bulk({ page, undo }: Pick<CommentListProps, 'page' | 'undo'>) {
  const { t } = useI18n()
  const { token } = usePanel()
  return (
    <div className="row wrapping admin-bulk">
      <form id={BULK_FORM} className="row wrapping" method="post" aria-label={t('admin.comments.bulk')}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="page" value={page} />
        <Button type="submit" small name="do" value="published">
          {t('admin.comments.bulk.approve')}
        </Button>
        <Button type="submit" small variant="ghost" name="do" value="removed">
          {t('admin.comments.bulk.remove')}
        </Button>
      </form>
      {undo && (
        <form method="post">
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="page" value={page} />
          <input type="hidden" name="batch" value={undo.batch} />
          <Button type="submit" small variant="ghost" name="do" value="undo">
            {t('admin.comments.undo')}{' '}
            <small>({t('admin.comments.undo.count', { count: undo.count })})</small>
          </Button>
        </form>
      )}
    </div>
  )
}

const TONES: Record<ModeratedComment['status'], Tone> = { published: 'ok', held: 'warn', removed: 'off' }

interface EntryProps {
  comment: ModeratedComment
  page: number
  limited: boolean
}

function Entry({ comment, page, limited }: EntryProps) {
  const { t } = useI18n()
  const { id, author, text, lang, post, createdAt, userId, takenBack } = comment
  return (
    <article className="comment" id={`comment-${id}`}>
      <span className="avatar" aria-hidden="true">
        {Array.from(author)[0]}
      </span>
      <div>
        <header className="row wrapping between">
          <label className="row">
            {!takenBack && (
              <input
                type="checkbox"
                name="comment"
                value={id}
                form={BULK_FORM}
                aria-label={t('admin.comments.select', { name: author })}
              />
            )}
            <b>
              <bdi>{author}</bdi>
            </b>
          </label>
          <span className="meta">
            <Time dateTime={createdAt} as="dateTime" />
          </span>
        </header>
        <p className="comment-text" lang={lang} dir={dirOf(lang)}>
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
        <State comment={comment} />
        <Decide comment={comment} page={page} />
        {userId !== null && limited && <LimitForm userId={userId} page={page} />}
      </div>
    </article>
  )
}

/** Its status, the rules that held it, and the reports. */
function State({ comment }: Pick<EntryProps, 'comment'>) {
  const { t, fmt } = useI18n()
  const { status, takenBack, heldBy, piece, reports, demo } = comment
  return (
    <p className="row wrapping">
      <Status tone={TONES[status]}>
        {t(takenBack ? 'admin.comments.status.takenBack' : `admin.comments.status.${status}`)}
      </Status>
      {heldBy.map((by) => (
        <Status key={by} tone="warn">
          {t(`admin.comments.heldBy.${by}`)}
        </Status>
      ))}
      {piece !== null && (
        <mark>
          <Bidi text={piece} />
        </mark>
      )}
      {reports.map(({ reason, count }) => (
        <Status key={reason} tone="danger">
          {reason} <Num>{fmt.number(count)}</Num>
        </Status>
      ))}
      {demo && <Status tone="off">{t('ui.demo')}</Status>}
    </p>
  )
}

function Decide({ comment, page }: Pick<EntryProps, 'comment' | 'page'>) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { id, author, status, reports, takenBack, userId } = comment
  return (
    <form className="row wrapping comment-actions" method="post">
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="comment" value={id} />
      <input type="hidden" name="page" value={page} />
      {!takenBack && (status !== 'published' || reports.length > 0) && (
        <button type="submit" className="button small" name="do" value="published">
          {t('admin.comments.approve')}
          <span className="visually-hidden"> {author}</span>
        </button>
      )}
      {status !== 'removed' && (
        <button type="submit" className="button ghost small" name="do" value="removed">
          {t('admin.comments.remove')}
          <span className="visually-hidden"> {author}</span>
        </button>
      )}
      {userId !== null && (
        <Link className="more" to={`${listAddress(page)}${page > 1 ? '&' : '?'}limit=${id}#comment-${id}`}>
          {t('admin.comments.sanction')}
          <span className="visually-hidden"> {author}</span>
        </Link>
      )}
    </form>
  )
}
