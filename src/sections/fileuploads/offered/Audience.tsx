import { useI18n } from '#i18n/react.tsx'
import { Status } from '#ui/Status.tsx'
import type { OfferedDocument } from '../contract.ts'

/** For whom a document is, where it is not for everybody. */
export function Audience({ document: { paid, visibility } }: { document: OfferedDocument }) {
  const { t } = useI18n()
  if (paid) return <Status tone="info">{t('documents.subscribers')}</Status>
  return visibility === 3 ? null : <Status tone="info">{t('documents.members')}</Status>
}
