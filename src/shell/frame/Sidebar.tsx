import { useEffect, useRef } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Mark } from '#ui/Mark.tsx'
import { DATA_NAV, NEWS_NAV, SITE_NAV, type NavItem } from '../nav.ts'
import type { RootData } from '../root-data.server.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { NavLink } from './NavLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/**
 * The phone's sidebar: a popover, so that it opens, closes on Esc and on its backdrop without JavaScript.
 * With it the focus stays inside, and a wider screen closes it; a route change closes all that is open (client/Life.tsx).
 */
export function Sidebar({ site, viewer }: Pick<RootData, 'site' | 'viewer'>) {
  const { t } = useI18n()
  const side = useRef<HTMLElement>(null)

  useEffect(() => {
    const wide = matchMedia('(min-width: 992px)')
    const close = () => {
      if (wide.matches && side.current?.matches(':popover-open')) side.current.hidePopover()
    }
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <aside
      ref={side}
      className="side"
      id="menu"
      popover="auto"
      aria-label={t('shell.menu')}
      onToggle={keepFocusInside}
    >
      <div className="top">
        <Mark name={site.name} image={site.image ?? undefined} />
        <button
          type="button"
          className="ib"
          aria-label={t('ui.close')}
          popoverTarget="menu"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="acts">
        <Link className="btn full" to={viewer ? '/profile' : '/account/login'}>
          {viewer ? viewer.name : t('shell.login')}
        </Link>
      </div>
      <Group items={NEWS_NAV} />
      <h2>{t('shell.data')}</h2>
      <Group items={DATA_NAV} />
      <h2>{t('shell.site')}</h2>
      <Group items={SITE_NAV} />
      <div className="acts end">
        <LanguageLink className="chip" />
        <ThemeButton className="chip" />
      </div>
    </aside>
  )
}

function Group({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.label}>
          <NavLink item={item} icon />
        </li>
      ))}
    </ul>
  )
}

/** While the sidebar is open everything beside it is inert: Tab stays inside. */
function keepFocusInside(event: React.ToggleEvent<HTMLElement>) {
  const open = event.newState === 'open'
  for (const element of event.currentTarget.parentElement?.children ?? []) {
    if (element !== event.currentTarget && element instanceof HTMLElement && element.tagName !== 'SCRIPT')
      element.inert = open
  }
}
