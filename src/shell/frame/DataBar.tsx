import { useI18n } from '#i18n/react.tsx'
import { MenuLinkView } from '#sections/menu/MenuLinks.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Mark } from '#ui/Mark.tsx'
import { ScrollProgress } from '#ui/page/ScrollProgress.tsx'
import type { RootData } from '../root-data.server.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { Bell } from './Masthead.tsx'
import { usePlace, type MenuProps } from './Menu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** The one bar over a page of figures on a wide screen: the sections of figures in sight, those of news behind one name. */
export function DataBar({ site, viewer, menu }: Pick<RootData, 'site' | 'viewer'> & MenuProps) {
  const { t } = useI18n()
  const place = usePlace()
  const linksOf = (list: string) => menu.find(({ name }) => name === list)?.links ?? []
  const news = linksOf('news')
  return (
    <div className="figure-bar">
      <div className="wrap">
        <Mark name={site.name} image={site.image ?? undefined} />
        <nav className="nav" aria-label={t('shell.sections')}>
          {linksOf('data').map((link) => (
            <MenuLinkView key={link.key} link={link} {...place} />
          ))}
        </nav>
        <div className="row push">
          {news.length > 0 && (
            <details className="filter bar-news" name="tools">
              <summary>{t('shell.nav.news')}</summary>
              <nav className="filter-menu" aria-label={t('shell.nav.news')}>
                {news.map((link) => (
                  <MenuLinkView key={link.key} link={link} {...place} />
                ))}
              </nav>
            </details>
          )}
          {site.useSearch && (
            <Link className="icon-button" to="/search" aria-label={t('shell.search')} data-shortcut="">
              <Icon name="search" />
            </Link>
          )}
          <LanguageLink className="bar-language" />
          <ThemeButton className="icon-button" />
          {viewer && <Bell unread={viewer.unread} />}
          <Link
            className="icon-button"
            to={viewer ? '/profile' : '/account/login'}
            aria-label={viewer ? viewer.name : t('shell.login')}
          >
            <Icon name="user" />
          </Link>
        </div>
      </div>
      <ScrollProgress />
    </div>
  )
}
