import { useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'

type Props = {
  kind: 'proforma' | 'invoice' | 'credit_note'
  status: 'open' | 'paid' | 'void' | 'issued'
}

/** Whether a document is paid, waits or was taken back. */
export function DocumentStatus({ kind, status }: Props) {
  const { t } = useI18n()
  if (kind === 'credit_note') return <Status tone="info">{t('billing.is.refunded')}</Status>
  const shown = status === 'issued' ? 'paid' : status
  const tone = { open: 'warn', paid: 'ok', void: 'off' } as const
  return <Status tone={tone[shown]}>{t(`billing.is.${shown}`)}</Status>
}
