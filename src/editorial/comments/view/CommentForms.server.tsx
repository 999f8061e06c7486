import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field, fieldProps } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { anchorOf, MAX_LENGTH, REASONS, type Comment } from '../contract.ts'
import { addressOf, type DiscussionView } from './view.ts'

/** The form of a new comment, or of the answer to the one that is open. The length is checked, never cut. */
export function CommentForm({ view }: { view: DiscussionView }) {
  const { t, fmt } = useI18n()
  const { reply, refused, typed, token } = view
  const max = fmt.number(MAX_LENGTH)
  const wrong = refused?.fields['text']
  const look = {
    name: 'text',
    label: reply ? t('comments.reply.to', { name: reply.author }) : t('comments.add'),
    hint: <Bidi text={t('comments.hint', { max })} />,
    error:
      wrong &&
      (wrong === 'required_field' ? t('comments.error.required') : t('comments.error.tooLong', { max })),
    required: true,
  }
  return (
    <form
      className="comment-form"
      method="post"
      action={`${addressOf(view, { reply: reply?.id })}#${reply ? anchorOf(reply.id) : 'comments'}`}
    >
      <input type="hidden" name="csrftoken" value={token ?? ''} />
      <input type="hidden" name="parent" value={reply?.id ?? ''} />
      <Field {...look}>
        <textarea {...fieldProps(look)} dir="auto" rows={4} defaultValue={typed.text} />
      </Field>
      <Actions
        view={view}
        send={reply ? t('comments.reply.send') : t('comments.send')}
        verb="comment"
        cancel={reply}
      />
    </form>
  )
}

/** The form that reports a comment to the newsroom. */
export function ReportForm({ view, comment }: { view: DiscussionView; comment: Comment }) {
  const { t } = useI18n()
  const { refused, typed, token } = view
  return (
    <form
      className="comment-form"
      method="post"
      action={`${addressOf(view, { report: comment.id })}#${anchorOf(comment.id)}`}
      aria-label={t('comments.report.title', { name: comment.author })}
    >
      <input type="hidden" name="csrftoken" value={token ?? ''} />
      <input type="hidden" name="comment" value={comment.id} />
      <Select
        name="reason"
        label={t('comments.report.reason')}
        error={refused?.fields['reason'] && t('comments.error.reason')}
        required
        defaultValue={typed.reason}
        options={[
          { value: '', label: t('comments.report.choose') },
          ...REASONS.map((reason) => ({ value: reason, label: t(`comments.reason.${reason}`) })),
        ]}
      />
      <Actions view={view} send={t('comments.report.send')} verb="report" cancel={comment} />
    </form>
  )
}

function Actions({
  view,
  send,
  verb,
  cancel,
}: {
  view: DiscussionView
  send: string
  verb: 'comment' | 'report'
  cancel: Comment | null
}) {
  const { t } = useI18n()
  return (
    <div className="row wrapping">
      <Button type="submit" name="do" value={verb}>
        {send}
      </Button>
      {cancel && (
        <a className={buttonClass({ variant: 'ghost' })} href={`${addressOf(view)}#${anchorOf(cancel.id)}`}>
          {t('comments.cancel')}
        </a>
      )}
    </div>
  )
}
