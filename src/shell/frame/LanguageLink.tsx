import { useLocation } from 'react-router'
import { localePath, otherLang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'

const NAMES = { ar: 'العربية', en: 'English' } as const

/**
 * Leads to this very page in the other language, its query kept. The choice and the reader's place are remembered by
 * client/language-choice.ts, wherever such a link is.
 */
export function LanguageLink({ className }: { className?: string }) {
  const { lang } = useI18n()
  const { pathname, search } = useLocation()
  const other = otherLang(lang)
  return (
    <Link className={className} to={localePath(other, pathname) + search} lang={other}>
      <Icon name="globe" /> {NAMES[other]}
    </Link>
  )
}
