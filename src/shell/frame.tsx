import { Outlet, useMatches, useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { Link } from '#ui/Link.tsx'
import { BackToTop } from '#ui/page/BackToTop.tsx'
import { BreakingBar } from './frame/BreakingBar.tsx'
import { DataBar } from './frame/DataBar.tsx'
import { Footer } from './frame/Footer.tsx'
import { Masthead, MainNav, MobileBar } from './frame/Masthead.tsx'
import { Sidebar } from './frame/Sidebar.tsx'
import { UtilBar } from './frame/UtilBar.tsx'
import { ClosedFrame } from './pages/closed.tsx'
import type { RootData } from './root-data.server.ts'

/** The frame of every page. A closed site shows its closing screen instead of all of it. */
export default function Frame() {
  const { t } = useI18n()
  const root = useRouteLoaderData<RootData>('root')
  const matches = useMatches()
  if (!root) return <Outlet />
  if (root.closed !== null) {
    return (
      <ClosedFrame name={root.site.name}>
        <Outlet />
      </ClosedFrame>
    )
  }
  const { menu, ticker, pages, breaking } = root.parts
  const { help } = root
  const ofFigures = matches.some(({ handle }) => (handle as PageHandle | undefined)?.figures)
  return (
    <>
      <a className="skip-link" href="#m">
        {t('ui.skip')}
      </a>
      <header className="page-top">
        {ofFigures ? (
          <DataBar site={root.site} viewer={root.viewer} menu={menu} />
        ) : (
          <>
            <UtilBar hijri={root.hijri} lastPrice={root.lastPrice} />
            <Masthead site={root.site} viewer={root.viewer} />
            <MainNav menu={menu} />
          </>
        )}
        <MobileBar site={root.site} viewer={root.viewer} />
      </header>
      {ticker.html !== null && (
        <section
          className={ofFigures ? 'ticker band line' : 'ticker band'}
          aria-label={t('shell.ticker')}
          dangerouslySetInnerHTML={{ __html: ticker.html }}
        />
      )}
      <main id="m" tabIndex={-1} className={ofFigures ? 'figures-page' : undefined}>
        <div className="wrap">
          <Outlet />
          {help.length > 0 && (
            <nav className="section row wrapping" aria-label={t('handbook.here')}>
              {t('handbook.here')}
              {help.map(({ to, title }) => (
                <Link key={to} className="source-link" to={to}>
                  {title}
                </Link>
              ))}
            </nav>
          )}
        </div>
      </main>
      <Footer site={root.site} menu={menu} pages={pages} />
      {breaking && <BreakingBar bar={breaking} />}
      <Sidebar site={root.site} viewer={root.viewer} menu={menu} />
      <BackToTop />
    </>
  )
}
