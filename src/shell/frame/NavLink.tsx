import { useLocation } from 'react-router'
import { splitLang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { addressOf, type NavItem } from '../nav.ts'

/** A link of the navigation; highlighted exactly on its section's root. */
export function NavLink({ item, icon }: { item: NavItem; icon?: boolean }) {
  const { t, lang } = useI18n()
  const { path } = splitLang(decodeURI(useLocation().pathname))
  return (
    <Link to={addressOf(item, lang)} aria-current={item.roots.includes(path) ? 'page' : undefined}>
      {icon && <Icon name={item.icon} />}
      {t(item.label)}
    </Link>
  )
}
