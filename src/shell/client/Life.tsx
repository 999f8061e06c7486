import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPath, useLocation, useNavigation } from 'react-router'
import { moreMessages } from '#catalogue/more.ts'
import { useI18n } from '#i18n/react.tsx'
import type { RootData } from '../root-data.server.ts'
import { closeOpen } from './close-open.ts'
import './early-errors.ts'
import { rememberLanguage, restoreScroll } from './language-choice.ts'
import { currentNotices, onNotices, type Notice } from './notices.ts'
import { setTarget } from './target.ts'

const Stage = lazy(async () => {
  await moreMessages()
  return { default: (await import('./Stage.tsx')).Stage }
})
const NONE: readonly Notice[] = []

/** What a page does beside being read. Only what cannot wait is here; the rest is loaded when the browser is idle. */
export function Life({ root }: { root: RootData }) {
  const { t } = useI18n()
  const { pathname, search } = useLocation()
  const going = useNavigation().location
  const first = useRef(true)
  const notices = useSyncExternalStore(onNotices, currentNotices, () => NONE)

  // Before the effects of the page that opens: a popup it opens itself must stay.
  useLayoutEffect(() => {
    if (!first.current) closeOpen()
    first.current = false
  }, [pathname, search])

  useEffect(() => setTarget(going ? createPath(going) : null), [going])

  useEffect(restoreScroll, [])

  useEffect(rememberLanguage, [])

  useEffect(
    () =>
      whenIdle(
        () =>
          void import('./startup.ts').then(
            ({ start }) => start(root, t),
            () => {},
          ),
      ),
    [root, t],
  )

  return notices.length > 0 ? (
    <Suspense>
      <Stage notices={notices} />
    </Suspense>
  ) : null
}

function whenIdle(work: () => void) {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 1000 })
  return () => cancelIdleCallback(handle)
}
