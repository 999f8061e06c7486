import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

/** The search box; with `shortcut` the key `/` brings the cursor into it from anywhere but a field (client/keys.ts). */
export function SearchBox({
  shortcut,
  defaultValue,
  label,
}: {
  shortcut?: boolean
  defaultValue?: string
  label?: string
}) {
  const { t, lang } = useI18n()
  return (
    <form
      className="search-box"
      role="search"
      aria-label={label ?? t('shell.search')}
      action={localePath(lang, '/search')}
    >
      <Icon name="search" />
      <input
        type="search"
        name="q"
        maxLength={200}
        defaultValue={defaultValue}
        aria-label={t('shell.search')}
        placeholder={t('shell.search.hint')}
        data-shortcut={shortcut ? '' : undefined}
        data-suggest={t('shell.search.recent')}
      />
      {shortcut && <kbd aria-hidden="true">/</kbd>}
      <button className="visually-hidden" type="submit">
        {t('shell.search')}
      </button>
    </form>
  )
}
