import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { BackToTop } from '#ui/BackToTop.tsx'
import { RouteTransition } from '#ui/RouteTransition.tsx'
import { Life } from './client/Life.tsx'
import { Footer } from './frame/Footer.tsx'
import { Masthead, MainNav, MobileBar } from './frame/Masthead.tsx'
import { TickerBand } from './frame/TickerBand.tsx'
import { Sidebar } from './frame/Sidebar.tsx'
import { UtilBar } from './frame/UtilBar.tsx'
import { ClosedFrame } from './pages/closed.tsx'
import type { RootData } from './root-data.server.ts'

/** What is around every page. A closed site shows its closing screen instead of all of it. */
export default function Frame() {
  const { t } = useI18n()
  const { pathname } = useLocation()
  const root = useRouteLoaderData<RootData>('root')
  if (!root) return <Outlet />
  // A closed site has no scripts: only the server ever draws this.
  if (import.meta.env.SSR && root.closed !== null) {
    return (
      <ClosedFrame name={root.site.name}>
        <Outlet />
      </ClosedFrame>
    )
  }
  return (
    <>
      <a className="skip" href="#m">
        {t('ui.skip')}
      </a>
      <header className="top">
        <UtilBar hijri={root.hijri} lastPrice={root.lastPrice} />
        <Masthead site={root.site} viewer={root.viewer} />
        <MainNav />
        <MobileBar site={root.site} viewer={root.viewer} />
      </header>
      {root.hasTicker && <TickerBand ticker={root.serverOnly?.ticker} />}
      <main id="m" tabIndex={-1}>
        <RouteTransition routeKey={pathname}>
          <div className="wrap">
            <Outlet />
          </div>
        </RouteTransition>
      </main>
      <Footer site={root.site} parts={root.serverOnly} />
      <Sidebar site={root.site} viewer={root.viewer} />
      <BackToTop />
      <Life root={root} />
    </>
  )
}
