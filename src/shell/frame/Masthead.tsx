import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Mark } from '#ui/Mark.tsx'
import { ScrollProgress } from '#ui/page/ScrollProgress.tsx'
import type { RootData } from '../root-data.server.ts'
import { MenuLine, type MenuProps } from './Menu.tsx'
import { SearchBox } from './SearchBox.tsx'

/** Mark, search and account on a wide screen. */
export function Masthead({ site, viewer }: Pick<RootData, 'site' | 'viewer'>) {
  return (
    <div className="masthead">
      <div className="wrap">
        <Mark name={site.name} tagline={site.tagline} image={site.image ?? undefined} />
        {site.useSearch && <SearchBox shortcut />}
        <div className="row push">
          {viewer && <Bell unread={viewer.unread} />}
          <AccountLink viewer={viewer} />
        </div>
      </div>
    </div>
  )
}

/** The reader's notices, with the number of unread ones. */
export function Bell({ unread }: { unread: string }) {
  const { t } = useI18n()
  return (
    <Link className="icon-button bell" to="/profile/Notices">
      <Icon name="bell" />
      <span className="visually-hidden">{t('shell.notices')}</span>
      <b data-n={unread} />
    </Link>
  )
}

function AccountLink({ viewer }: Pick<RootData, 'viewer'>) {
  const { t } = useI18n()
  return (
    <Link className="button ghost" to={viewer ? '/profile' : '/account/login'}>
      <Icon name="user" />
      {viewer ? viewer.name : t('shell.login')}
    </Link>
  )
}

/** The navigation of a wide screen; sticky, with the reading progress on its edge. */
export function MainNav({ menu }: MenuProps) {
  const { t } = useI18n()
  return (
    <nav className="nav" aria-label={t('shell.sections')}>
      <MenuLine menu={menu} />
      <ScrollProgress />
    </nav>
  )
}

/** Menu, mark, search and account on a phone. */
export function MobileBar({ site, viewer }: Pick<RootData, 'site' | 'viewer'>) {
  const { t } = useI18n()
  return (
    <div className="mobile-bar">
      <div className="wrap">
        <button type="button" className="icon-button" aria-label={t('shell.menu')} popoverTarget="menu">
          <Icon name="menu" />
        </button>
        <Mark name={site.name} tagline={site.tagline} image={site.image ?? undefined} />
        {site.useSearch && (
          <Link className="icon-button" to="/search" aria-label={t('shell.search')}>
            <Icon name="search" />
          </Link>
        )}
        {viewer && <Bell unread={viewer.unread} />}
        <Link
          className="icon-button"
          to={viewer ? '/profile' : '/account/login'}
          aria-label={viewer ? viewer.name : t('shell.login')}
        >
          <Icon name="user" />
        </Link>
      </div>
      <ScrollProgress />
    </div>
  )
}
