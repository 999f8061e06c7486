import { useI18n } from '#i18n/react.tsx'
import { THEMES, type Theme } from '#ui/page/design.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'

const ICONS: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' }

/** Light, dark, or as the system says; remembered in the reader's design (client/design-buttons.ts). */
export function ThemeButton({ className }: { className?: string }) {
  const { t } = useI18n()
  const names = THEMES.map((theme) => t('shell.theme.now', { theme: t(`shell.theme.${theme}`) }))
  return (
    <button
      type="button"
      className={className}
      aria-label={names[0]}
      data-themes={JSON.stringify(names)}
      suppressHydrationWarning
    >
      {THEMES.map((theme) => (
        <span key={theme} className={`theme-icon ${theme}`}>
          <Icon name={ICONS[theme]} />
        </span>
      ))}{' '}
      <span className="theme-word">{t('shell.theme')}</span>
    </button>
  )
}
