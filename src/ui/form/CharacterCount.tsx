import { useI18n } from '#i18n/react.tsx'

/** The number of characters left, or by which the limit is exceeded. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  const { t } = useI18n()
  const left = max - length
  return left < 0 ? (
    <span className="counter over">{t('ui.count.over', { count: -left })}</span>
  ) : (
    <span className="counter">{t('ui.count.left', { count: left })}</span>
  )
}
