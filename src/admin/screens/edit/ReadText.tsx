import { dirOf, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import type { Value } from '#entries/values.ts'
import { Alert } from '#ui/Alert.tsx'
import type { EditData } from './contract.ts'

/** A rich text of a form in which nothing may be changed, as it is read. */
export function ReadText({ label, lang, html }: { label: string; lang: Lang; html: Value }) {
  return (
    <div className="field" lang={lang} dir={dirOf(lang)}>
      <p className="label">{label}</p>
      {/* Cleaned by the server. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div
        className="prose read-only"
        dangerouslySetInnerHTML={{ __html: typeof html === 'string' ? html : '' }}
      />
    </div>
  )
}

/** Whether others have it now, who may give it back. */
const isAtDesk = ({ workflow, state }: EditData) =>
  workflow && (state === 'submitted' || state === 'reviewed' || state === 'scheduled')

/** Says once, above the form, that nothing in it may be changed, and why. */
export function ReadOnlyNotice({ data }: { data: EditData }) {
  const { t } = useI18n()
  return (
    <Alert title={t('entries.readOnly')}>
      <p>{t(isAtDesk(data) ? 'entries.readOnly.desk' : 'entries.readOnly.text')}</p>
    </Alert>
  )
}
