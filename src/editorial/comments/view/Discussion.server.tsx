import { localePath } from '#i18n/locale.ts'
import { Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { pageItems } from '#ui/page/pages.ts'
import { CommentForm } from './CommentForms.server.tsx'
import { CommentItem } from './CommentItem.server.tsx'
import type { Sanction } from '../contract.ts'
import { addressOf, type DiscussionView } from './view.ts'

/** The comments under a post: what is said, and the forms to take part. Plain links and documents, no script. */
export function Discussion({ view }: { view: DiscussionView }) {
  const { t } = useI18n()
  const { comments, refused, reply, report } = view
  return (
    <>
      <div className="section-head">
        <h2>{heading(view, t)}</h2>
      </div>
      {view.reported && (
        <Alert tone="ok" live>
          {t('comments.report.done')}
        </Alert>
      )}
      {refused && Object.keys(refused.fields).length === 0 && <Refusal view={view} />}
      <TakePart view={view} />
      {view.sanction && <Sanctioned sanction={view.sanction} />}
      {view.write === 'yes' && view.sanction?.kind !== 'mute' && !reply && !report && (
        <CommentForm view={view} />
      )}
      {comments && comments.threads.length > 0 && (
        <ol className="comments">
          {comments.threads.map(({ replies, ...first }) => (
            <li key={first.id}>
              <CommentItem comment={first} view={view} />
              {replies.length > 0 && (
                <ol>
                  {replies.map((answer) => (
                    <li key={answer.id}>
                      <CommentItem comment={answer} view={view} />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
      <Pages view={view} />
      {view.moderator && <ModeratorTools view={view} closed={view.moderator.closed} />}
    </>
  )
}

function heading({ comments }: DiscussionView, t: ReturnType<typeof useI18n>['t']): string {
  if (!comments) return t('comments.title')
  return comments.count === 0 ? t('comments.none') : t('comments.count', { count: comments.count })
}

/** Refusals that this page can say better than the catalogue. */
const SAID = {
  conflict: 'comments.error.twice',
  too_late: 'comments.error.late',
  not_found: 'comments.error.gone',
  comments_closed: 'comments.closed',
} as const

function Refusal({ view: { refused, typed } }: { view: DiscussionView }) {
  const { t } = useI18n()
  const said = Object.entries(SAID).find(([code]) => code === refused?.code)?.[1]
  return (
    <Alert tone="danger" live title={said ? t(said) : refused?.text}>
      {typed.text !== '' && t('comments.kept')}
    </Alert>
  )
}

/** Shown in place of the form: a link to an account, or that the discussion is not open to the reader. */
function TakePart({ view }: { view: DiscussionView }) {
  const { t, lang } = useI18n()
  const { write, path, comments, typed } = view
  if (write === 'yes' || write === 'no') return null
  if (write === 'closed') return <Alert>{t('comments.closed')}</Alert>
  const next = encodeURIComponent(`${path}#comments`)
  const login = <a href={`${localePath(lang, '/account/login')}?next=${next}`}>{t('comments.login')}</a>
  return (
    <>
      <p className="comment-sign-in">
        <Message id={comments ? 'comments.login.write' : 'comments.login.read'} params={{ login }} />
      </p>
      {typed.text !== '' && (
        <label className="field">
          {t('comments.draft')}
          <textarea className="input" readOnly dir="auto" defaultValue={typed.text} />
        </label>
      )}
    </>
  )
}

/** What a member may not do for a while, until when and why: no sanction is silent. */
function Sanctioned({ sanction: { kind, until, reason } }: { sanction: Sanction }) {
  return (
    <Alert
      tone="warn"
      title={
        <Message
          id={`comments.sanction.${kind}`}
          params={{ until: <Time dateTime={until} as="dateTime" /> }}
        />
      }
    >
      <bdi>{reason}</bdi>
    </Alert>
  )
}

function Pages({ view }: { view: DiscussionView }) {
  const { t, fmt } = useI18n()
  const { comments } = view
  if (!comments || comments.pages < 2) return null
  return (
    <nav className="pagination" aria-label={t('comments.pages')}>
      {pageItems(comments.page, comments.pages).map((item) =>
        typeof item === 'string' ? (
          <span key={item} className="gap">
            …
          </span>
        ) : (
          <a
            key={item}
            href={`${addressOf(view, { page: item })}#comments`}
            aria-label={t('ui.pages.page', { number: item })}
            aria-current={item === comments.page ? 'page' : undefined}
          >
            <Num>{fmt.number(item)}</Num>
          </a>
        ),
      )}
    </nav>
  )
}

function ModeratorTools({ view, closed }: { view: DiscussionView; closed: boolean }) {
  const { t, lang } = useI18n()
  return (
    <form className="row wrapping comment-actions" method="post" action={`${addressOf(view)}#comments`}>
      <input type="hidden" name="csrftoken" value={view.token ?? ''} />
      <button type="submit" className="more" name="do" value={closed ? 'open' : 'close'}>
        {t(closed ? 'comments.open' : 'comments.close')}
      </button>
      <a className="more" href={localePath(lang, '/admin/comments')}>
        {t('comments.moderate')}
      </a>
    </form>
  )
}
