import { useI18n } from '#i18n/react.tsx'
import { saveDesign, THEMES, useDesign, type Theme } from '#ui/design.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'

const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' }

/** Light, dark, or as the system says; remembered in the reader's design. */
export function ThemeButton({ className }: { className?: string }) {
  const { t } = useI18n()
  const theme = useDesign('theme')
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  return (
    <button
      type="button"
      className={className}
      aria-label={t('shell.theme.now', { theme: t(`shell.theme.${theme}`) })}
      onClick={() => saveDesign({ theme: next })}
    >
      <Icon name={ICONS[theme]} /> {t('shell.theme')}
    </button>
  )
}
