import { useEffect, useRef, type ToggleEvent } from 'react'
import { Num, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { PanelIcon } from './PanelIcon.tsx'
import { usePanel } from './use-panel.ts'

/** From here on the rail is beside the screen; below it is a drawer. */
const WIDE = '(min-width: 992px)'

/** The screens that the viewer may enter. On a phone a popover, which opens and closes without a script. */
export function Rail() {
  const { t, fmt } = useI18n()
  const { rail, site } = usePanel()
  const nav = useRef<HTMLElement>(null)

  useEffect(() => {
    const wide = matchMedia(WIDE)
    const close = () => {
      if (wide.matches && nav.current?.matches(':popover-open')) nav.current.hidePopover()
    }
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  return (
    <nav
      ref={nav}
      className="admin-side band"
      id="rail"
      popover="auto"
      aria-label={t('panel')}
      onToggle={keepFocus}
    >
      <div className="admin-name">
        <Link className="mark" to="/admin">
          <span className="mark-cell" aria-hidden="true">
            {Array.from(site.name)[0]}
          </span>
          <b>{site.name}</b>
        </Link>
        <button
          type="button"
          className="icon-button admin-close"
          aria-label={t('ui.close')}
          popoverTarget="rail"
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      {rail.map(({ group, items }) => (
        <section key={group} aria-labelledby={group === 'newsroom' ? undefined : `rail-${group}`}>
          {group !== 'newsroom' && <h2 id={`rail-${group}`}>{t(`panel.group.${group}`)}</h2>}
          <ul>
            {items.map(({ to, label, icon, count, current }) => (
              <li key={to}>
                <Link to={to} aria-current={current ? 'page' : undefined}>
                  <PanelIcon name={icon} />
                  {label}
                  {count > 0 && (
                    <span className="count">
                      <span aria-hidden="true">
                        <Num>{fmt.number(count)}</Num>
                      </span>
                      <span className="visually-hidden">{t('panel.waiting', { count })}</span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** While the drawer is open the screen behind it is inert: Tab stays inside. */
function keepFocus(event: ToggleEvent<HTMLElement>) {
  const beside = event.currentTarget.nextElementSibling
  if (beside instanceof HTMLElement) beside.inert = event.newState === 'open'
}
