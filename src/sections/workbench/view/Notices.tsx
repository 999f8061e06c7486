import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import type { Workbench } from '../page.server.ts'

/** What of an address was not understood or left out. */
export function Notices({ page: { faults, notices } }: { page: Workbench }) {
  const { t } = useI18n()
  const errors = Object.entries(faults).map(([name, fault]) => ({
    // Series are not typed: there is no field to lead to.
    name: name === 's' || name === 'as' || name === 'range' ? '' : name,
    message: t(`workbench.fault.${fault}`),
  }))
  return (
    <>
      <ErrorSummary errors={errors} />
      {notices.tooMany > 0 && <Alert tone="info">{t('workbench.tooMany', { count: notices.tooMany })}</Alert>}
      {notices.unknown > 0 && <Alert tone="warn">{t('workbench.unknown', { count: notices.unknown })}</Alert>}
    </>
  )
}
