import { useI18n } from '#i18n/react.tsx'
import type { LibraryDocument } from '#sections/fileuploads/contract.ts'
import { Status } from '#ui/Status.tsx'

/** Whether readers have a document. */
export function DocumentState({ document: { archived, published_at } }: { document: LibraryDocument }) {
  const { t } = useI18n()
  if (archived) return <Status tone="off">{t('admin.documents.archived')}</Status>
  return published_at ? (
    <Status tone="ok">{t('admin.documents.published')}</Status>
  ) : (
    <Status tone="warn">{t('admin.documents.waiting')}</Status>
  )
}
