import { useI18n } from '#i18n/react.tsx'

/** What is left of the longest text allowed, or by how much it is passed. */
export function CharacterCount({ length, max }: { length: number; max: number }) {
  const { t } = useI18n()
  const left = max - length
  return left < 0 ? (
    <span className="counter over">{t('ui.count.over', { count: -left })}</span>
  ) : (
    <span className="counter">{t('ui.count.left', { count: left })}</span>
  )
}
