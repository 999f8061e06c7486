import { SANCTIONS } from '#editorial/comments/contract.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import { ChoiceField, TextField } from '../../parts/fields.tsx'

/** A week is long enough for most; nothing is for ever. */
const USUAL_DAYS = '7'

/** The form that limits a member's part in discussions for some days. */
export function LimitForm({ userId, page }: { userId: number; page: number }) {
  const { t } = useI18n()
  const { token } = usePanel()
  return (
    <form className="comment-form" method="post" aria-label={t('admin.comments.sanction')}>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="user" value={userId} />
      <input type="hidden" name="page" value={page} />
      <div className="admin-both">
        <ChoiceField
          name="kind"
          label={t('admin.comments.sanction.kind')}
          required
          value={SANCTIONS[0]}
          options={SANCTIONS.map((kind) => ({
            value: kind,
            label: t(`admin.comments.sanction.kind.${kind}`),
          }))}
        />
        <TextField
          name="days"
          label={t('admin.comments.sanction.days')}
          required
          inputMode="numeric"
          dir="ltr"
          value={USUAL_DAYS}
        />
      </div>
      <TextField
        name="reason"
        label={t('admin.comments.sanction.reason')}
        hint={t('admin.comments.sanction.reason.hint')}
        required
        dir="auto"
        maxLength={300}
        value=""
      />
      <Button type="submit" small name="do" value="sanction">
        {t('admin.comments.sanction.send')}
      </Button>
    </form>
  )
}
