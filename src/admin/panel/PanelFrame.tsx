import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Status } from '#ui/Status.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { PanelIcon } from './PanelIcon.tsx'
import { Rail } from './Rail.tsx'
import { usePanel, useRefused } from './use-panel.ts'

/** The frame of every screen of the panel: the rail, the bar with the title, and what was just done or refused. */
export function PanelFrame({ tools, children }: { tools: ReactNode; children: ReactNode }) {
  const { t, fmt } = useI18n()
  const { title, site, viewer, unread, done, help } = usePanel()
  const refused = useRefused()
  const heading = useTitleFocus()
  return (
    <>
      <a className="skip-link" href="#m">
        {t('ui.skip')}
      </a>
      <div className="admin">
        <Rail />
        <div className="admin-body">
          <header className="admin-top">
            <button
              type="button"
              className="icon-button admin-menu"
              aria-label={t('panel.menu')}
              popoverTarget="rail"
            >
              <Icon name="menu" />
            </button>
            <h1 ref={heading} tabIndex={-1}>
              <Bidi text={title} />
            </h1>
            <Status tone={site.closed ? 'warn' : 'ok'}>
              {t(site.closed ? 'panel.site.closed' : 'panel.site.open')}
            </Status>
            <div className="admin-tools">
              {viewer && <PaletteButton />}
              {viewer && (
                <Link className="icon-button admin-bell" to="/admin/notices">
                  <PanelIcon name="bell" />
                  {unread > 0 && (
                    <span aria-hidden="true">
                      <Num>{fmt.number(unread)}</Num>
                    </span>
                  )}
                  <span className="visually-hidden">{t('panel.bell', { count: unread })}</span>
                </Link>
              )}
              {help.length > 0 && (
                <a className="icon-button" href="#help" aria-label={t('panel.help')}>
                  <Icon name="help" />
                </a>
              )}
              <Link className="icon-button" to="/index" aria-label={t('panel.site.view')}>
                <Icon name="eye" />
              </Link>
              {tools}
              {viewer && (
                <Link
                  className="icon-button"
                  to="/account/logout"
                  aria-label={t('panel.leave', { name: viewer })}
                >
                  <PanelIcon name="exit" />
                </Link>
              )}
            </div>
          </header>
          <main id="m" className="admin-main" tabIndex={-1}>
            {/* Errors of fields are listed by the form itself. */}
            {refused && Object.keys(refused.fields).length === 0 && (
              <Alert tone="danger" live title={refused.text} />
            )}
            {done && !refused && <Alert tone="ok" live title={done} />}
            {children}
            {help.length > 0 && (
              <nav id="help" className="section row wrapping" aria-label={t('panel.help')}>
                {/* A tab of its own: what is being written stays where it is. */}
                {t('panel.help')}
                {help.map(({ to, title: task }) => (
                  <Link key={to} className="more" to={to} target="_blank">
                    {task}
                  </Link>
                ))}
              </nav>
            )}
          </main>
        </div>
      </div>
    </>
  )
}

/** Another screen without a new document: its title takes the focus, so that it is read out. Filters and pages keep theirs. */
function useTitleFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
