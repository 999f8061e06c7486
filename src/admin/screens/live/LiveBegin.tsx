import { useI18n } from '#i18n/react.tsx'
import { ActForm } from '../../parts/ActForm.tsx'
import type { BeginData } from './contract.ts'

/** A story without live coverage: what it would be, and the button that begins it. */
export default function LiveBegin({ data: { refused } }: { data: BeginData }) {
  const { t } = useI18n()
  return (
    <div className="stack">
      <p className="admin-intro">{t('admin.live.begin.text')}</p>
      {refused ? (
        <p>{t(`admin.live.begin.${refused}`)}</p>
      ) : (
        <ActForm fields={{ do: 'begin' }} label={t('admin.live.begin')} variant="primary" />
      )}
    </div>
  )
}
