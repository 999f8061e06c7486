import { useI18n } from '#i18n/react.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { MailRow } from './mail-view.server.ts'

const TONES: Record<MailRow['status'], Tone> = { queued: 'info', sent: 'ok', failed: 'danger', kept: 'warn' }

export function MailStatus({ status }: Pick<MailRow, 'status'>) {
  const { t } = useI18n()
  return <Status tone={TONES[status]}>{t(`admin.mail.status.${status}`)}</Status>
}
