import { useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'
import { statusKey } from './document-words.ts'

type Props = {
  kind: 'proforma' | 'invoice' | 'credit_note'
  status: 'open' | 'paid' | 'void' | 'issued'
}

/** Whether a document is paid, open or withdrawn. */
export function DocumentStatus({ kind, status }: Props) {
  const { t } = useI18n()
  const tones = { open: 'warn', paid: 'ok', issued: 'ok', void: 'off' } as const
  const tone = kind === 'credit_note' ? 'info' : tones[status]
  return <Status tone={tone}>{t(statusKey({ kind, status }))}</Status>
}
