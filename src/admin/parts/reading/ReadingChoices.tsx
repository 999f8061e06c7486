import { useI18n } from '#i18n/react.tsx'
import { ChoiceField } from '../fields.tsx'

/** How dates and decimals are written where cells alone do not show it: of a file, and of a pasted block. */
export function ReadingChoices({ dates, decimal }: { dates: string; decimal: string }) {
  const { t } = useI18n()
  return (
    <>
      <ChoiceField
        name="dates"
        label={t('admin.reading.dates')}
        value={dates}
        options={[
          { value: '', label: t('admin.reading.dates.none') },
          { value: 'dmy', label: t('admin.reading.dates.dmy') },
          { value: 'mdy', label: t('admin.reading.dates.mdy') },
        ]}
      />
      <ChoiceField
        name="decimal"
        label={t('admin.reading.decimal')}
        value={decimal}
        options={[
          { value: '', label: t('admin.reading.decimal.point') },
          { value: 'comma', label: t('admin.reading.decimal.comma') },
        ]}
      />
    </>
  )
}
