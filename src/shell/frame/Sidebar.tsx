import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Mark } from '#ui/Mark.tsx'
import type { RootData } from '../root-data.server.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { MenuColumns, type MenuProps } from './Menu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/**
 * The phone's sidebar: a popover, so that it opens, closes on Esc and on its backdrop without JavaScript.
 * With it the focus stays inside, and a wider screen closes it (client/sidebar.ts).
 */
export function Sidebar({ site, viewer, menu }: Pick<RootData, 'site' | 'viewer'> & MenuProps) {
  const { t } = useI18n()
  return (
    <aside className="sidebar" id="menu" popover="auto" aria-label={t('shell.menu')}>
      <div className="sidebar-head">
        <Mark name={site.name} image={site.image ?? undefined} />
        <button
          type="button"
          className="icon-button"
          aria-label={t('ui.close')}
          popoverTarget="menu"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="sidebar-actions">
        <Link className="button full" to={viewer ? '/profile' : '/account/login'}>
          {viewer ? viewer.name : t('shell.login')}
        </Link>
      </div>
      <MenuColumns menu={menu} />
      <div className="sidebar-actions end">
        <LanguageLink className="chip" />
        <ThemeButton className="chip" />
      </div>
    </aside>
  )
}
