import { createElement, Suspense, useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import type { PanelProblem } from './contract.ts'
import { usePanel } from './use-panel.ts'
import { isView, VIEWS } from './views.ts'

/** The screen that the address asks for, or why there is none. */
export function Screen() {
  const { screen, problem } = usePanel()
  if (problem !== null || !screen || !isView(screen.view))
    return (
      <>
        <Problem status={problem ?? 500} />
        <Alive />
      </>
    )
  // The table pairs each view with what its screen loads.
  const View = VIEWS[screen.view] as unknown as ComponentType<{ data: unknown }>
  return (
    <Suspense>
      {createElement(View, { data: screen.data })}
      <Alive />
    </Suspense>
  )
}

/** Marks in the page's timeline when a screen answers to keys: its script comes after that of the frame. */
function Alive() {
  useEffect(() => void performance.mark('screen'), [])
  return null
}

/** Why nothing can be shown, and the way on. */
export function Problem({ status }: { status: PanelProblem }) {
  const { t } = useI18n()
  const { title } = usePanel()
  if (status === 412) return <EndedSession />
  return (
    <EmptyState kind={status === 403 ? 'locked' : 'none'} title={title} text={t(`panel.problem.${status}`)}>
      <Link className={buttonClass()} to={status === 403 ? '/index' : '/admin'}>
        {t(status === 403 ? 'panel.site.view' : 'panel.problem.dashboard')}
      </Link>
    </EmptyState>
  )
}

/** A form that came after its session had ended: what was typed is held here until its writer has logged in again. */
function EndedSession() {
  const { t } = useI18n()
  const { title, token, typed } = usePanel()
  const { pathname, search } = useLocation()
  return (
    <EmptyState kind="locked" title={title} text={t('panel.problem.412')}>
      <p>
        <Link className={buttonClass()} to="/account/login" target="_blank" rel="opener">
          {t('panel.problem.login')}
        </Link>
      </p>
      <form method="post" action={pathname + search}>
        <input type="hidden" name="csrftoken" value={token} />
        {typed?.map(([name, value], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name may come several times, and the list never changes
          <input key={at} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className={buttonClass({ variant: 'ghost' })}>
          {t('panel.problem.again')}
        </button>
      </form>
    </EmptyState>
  )
}
