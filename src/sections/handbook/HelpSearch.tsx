import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

/** Longest query of the help. */
const MAX_HELP_QUERY = 100

/** The search of the help, in questions and the handbook alike. */
export function HelpSearch({ query }: { query: string }) {
  const { lang, t } = useI18n()
  return (
    <search aria-label={t('handbook.search')}>
      <form className="row" action={localePath(lang, '/helps')}>
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MAX_HELP_QUERY}
          aria-label={t('handbook.search')}
          placeholder={t('handbook.search')}
        />
        <Button type="submit">
          <Icon name="search" />
          {t('handbook.find')}
        </Button>
      </form>
    </search>
  )
}
