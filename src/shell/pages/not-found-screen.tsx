import { useLocation, useRouteLoaderData } from 'react-router'
import { splitLang } from '#i18n/locale.ts'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { SearchBox } from '../frame/SearchBox.tsx'
import type { RootData } from '../root-data.server.ts'

const CAUSES = [
  ['link', 'shell.404.wrongLink'],
  ['alert', 'shell.404.serverError'],
  ['trash', 'shell.404.deleted'],
  ['arrow', 'shell.404.misplaced'],
  ['user', 'shell.404.frequentLogin'],
  ['box', 'shell.404.scraping'],
  ['globe', 'shell.404.oldBrowser'],
  ['lock', 'shell.404.noPermission'],
  ['star', 'shell.404.membersOnly'],
] as const satisfies readonly (readonly [IconName, string])[]

/** The 404 screen: the address, the nine possible causes, and ways on. */
export function NotFoundScreen() {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const root = useRouteLoaderData<RootData>('root')
  return (
    <>
      <title>{`${root?.site.name ?? ''} - ${t('shell.404.title')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="error-page">
        <ElementCell symbol="Nf" corner="404" tone="yellow" size="hero" />
        <div>
          <h1>{t('shell.404.title')}</h1>
          <p className="standfirst">
            {t('shell.404.text')} <Lat className="address">{readable(pathname)}</Lat>
          </p>
          {root?.site.useSearch && <SearchBox label={t('shell.404.useful')} />}
          <p className="row wrapping">
            <Link className="button" to="/index">
              <Icon name="home" />
              {t('shell.nav.home')}
            </Link>
            <Link className="button ghost" to="/contact">
              {t('shell.404.report')}
            </Link>
          </p>
        </div>
      </div>
      <section className="section">
        <SectionHead title={t('shell.404.causes')} />
        <ul className="causes">
          {CAUSES.map(([icon, label]) => (
            <li key={label}>
              <Icon name={icon} />
              {t(label)}
            </li>
          ))}
        </ul>
      </section>
      <section className="section">
        <SectionHead title={t('shell.404.useful')} />
        <p className="chips">
          {usefulLinks(root).map(({ to, label }) => (
            <Link key={to} className="chip" to={to}>
              <Bidi text={label} />
            </Link>
          ))}
        </p>
      </section>
    </>
  )
}

/** The menu without the home page. */
function usefulLinks(root: RootData | undefined): { to: string; label: string }[] {
  const links = (root?.parts.menu ?? []).flatMap((list) => list.links)
  return links.filter(({ to }) => splitLang(to).path !== '/index')
}

/** An address as people read it; a broken percent-encoding stays as it came. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
