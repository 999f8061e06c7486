import { dirOf } from '#i18n/locale.ts'
import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'
import { CommentForm, ReportForm } from './CommentForms.server.tsx'
import { anchorOf, type Comment } from '../contract.ts'
import { languageOf } from '../text.ts'
import { addressOf, type DiscussionView } from './view.ts'

/** One comment with the reader's actions, and the form opened under it. */
export function CommentItem({ comment, view }: { comment: Comment; view: DiscussionView }) {
  const { t } = useI18n()
  const { id, author, createdAt, held, demo, text } = comment
  if (text === null)
    return (
      <p className="comment gone" id={anchorOf(id)}>
        {t('comments.gone')}
      </p>
    )
  return (
    <article className="comment" id={anchorOf(id)}>
      <span className="avatar" aria-hidden="true">
        {Array.from(author)[0]}
      </span>
      <div>
        <header className="row wrapping between">
          <Name of={author} />
          <a className="meta" href={`${addressOf(view)}#${anchorOf(id)}`}>
            <Time dateTime={createdAt} as="relative" />
          </a>
        </header>
        <Words comment={comment} text={text} />
        {held && <Held comment={comment} />}
        {demo && <Status tone="off">{t('ui.demo')}</Status>}
        <Tools comment={comment} view={view} />
        {view.reply?.id === id && <CommentForm view={view} />}
        {view.report?.id === id && <ReportForm view={view} comment={comment} />}
      </div>
    </article>
  )
}

/** That it waits, and why, for its writer. */
function Held({ comment: { heldBy } }: { comment: Comment }) {
  const { t } = useI18n()
  return (
    <>
      <Status tone="warn">{t('comments.held')}</Status>
      {heldBy.length > 0 && (
        <ul className="meta">
          {heldBy.map((by) => (
            <li key={by}>{t(`comments.held.${by}`)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A name is of its own language, whichever the page is in. */
function Name({ of }: { of: string }) {
  const { lang } = useI18n()
  const own = languageOf(of, lang)
  return (
    <b>
      <bdi lang={own === lang ? undefined : own}>{of}</bdi>
    </b>
  )
}

/** Addresses in it stay text: nothing a reader wrote is a link. */
function Words({ comment, text }: { comment: Comment; text: string }) {
  const { lang, t } = useI18n()
  if (comment.lang === lang)
    return (
      <p className="comment-text">
        <Bidi text={text} />
      </p>
    )
  return (
    <p className="comment-text" lang={comment.lang} dir={dirOf(comment.lang)}>
      {text} <small className="language-mark">{t('i18n.fallback.mark')}</small>
    </p>
  )
}

function Tools({ comment, view }: { comment: Comment; view: DiscussionView }) {
  const { t } = useI18n()
  const { id, author, own, held, removable } = comment
  if (view.token === null) return null
  const to = <span className="visually-hidden"> {author}</span>
  return (
    <div className="row wrapping comment-actions">
      {view.write === 'yes' && view.sanction?.kind !== 'mute' && !held && (
        <a className="more" href={`${addressOf(view, { reply: id })}#${anchorOf(id)}`}>
          {t('comments.reply')}
          {to}
        </a>
      )}
      {!own && (
        <a className="more" href={`${addressOf(view, { report: id })}#${anchorOf(id)}`}>
          {t('comments.report')}
          {to}
        </a>
      )}
      {(removable || view.moderator) && (
        <form method="post" action={`${addressOf(view)}#comments`}>
          <input type="hidden" name="csrftoken" value={view.token} />
          <input type="hidden" name="comment" value={id} />
          <button type="submit" className="more" name="do" value="remove">
            {t('comments.remove')}
            {to}
          </button>
        </form>
      )}
    </div>
  )
}
