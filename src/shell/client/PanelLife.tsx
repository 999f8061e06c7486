import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { closeOpen } from './page/close-open.ts'
import { pageFacts } from './facts.ts'
import { onModuleFailure } from './start/module-failure.ts'
import { usableStore } from './start/storage.ts'
import { setTarget } from './target.ts'

/** What only a page with a router needs: a new screen closes what was open, and is remembered while it is on its way. */
export function PanelLife() {
  const { pathname, search } = useLocation()
  const going = useNavigation().location
  const first = useRef(true)

  // Before the effects of the screen that opens: a popup it opens itself must stay.
  useLayoutEffect(() => {
    if (!first.current) closeOpen()
    first.current = false
  }, [pathname, search])

  useEffect(() => setTarget(going ? createPath(going) : null), [going])

  useEffect(
    () =>
      onModuleFailure(
        usableStore(() => sessionStorage),
        pageFacts.version,
      ),
    [],
  )

  return null
}
