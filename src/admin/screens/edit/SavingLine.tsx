import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import type { Saving } from '#entries/client/use-autosave.ts'

/** Says how saving goes: quietly while it does, plainly when it does not. */
export function SavingLine({ saving }: { saving: Saving }) {
  const { t, fmt } = useI18n()
  const { status } = saving
  switch (status.kind) {
    case 'same':
      return null
    case 'saved':
      return (
        <p className="saving" role="status">
          {t('entries.status.saved', { when: fmt.time(new Date(status.at)) })}
        </p>
      )
    case 'away':
      return (
        <p className="saving bad" role="alert">
          {t('entries.status.away', { when: fmt.time(new Date(status.since)) })}{' '}
          <Button small variant="ghost" onClick={saving.retry}>
            {t('entries.retry')}
          </Button>
        </p>
      )
    case 'loggedOut':
      return (
        <p className="saving bad" role="alert">
          {t('entries.status.loggedOut')}{' '}
          <Link to="/account/login" target="_blank" rel="opener">
            {t('entries.login')}
          </Link>
        </p>
      )
    case 'refused':
      return (
        <p className="saving bad" role="alert">
          {t('entries.status.refused', { text: status.text })}
        </p>
      )
    default:
      return <p className="saving">{t(`entries.status.${status.kind}`)}</p>
  }
}
