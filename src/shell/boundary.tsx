import { lazy, Suspense } from 'react'
import { moreMessages } from '#catalogue/more.ts'
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'

// Most readers never meet them: they are fetched when they are needed.
const LockScreen = lazy(async () => {
  await moreMessages()
  return { default: (await import('./pages/lock-screen.tsx')).LockScreen }
})
const NotFoundScreen = lazy(async () => {
  await moreMessages()
  return { default: (await import('./pages/not-found-screen.tsx')).NotFoundScreen }
})
const FaultScreen = lazy(async () => {
  await moreMessages()
  return { default: (await import('./pages/fault-screen.tsx')).FaultScreen }
})

export default function Boundary() {
  return <Outlet />
}

/** What a page could not show: 404 and 403 have their own screens, everything else is a fault of ours. */
export function ErrorBoundary() {
  return (
    <Suspense>
      <Screen error={useRouteError()} />
    </Suspense>
  )
}

function Screen({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  if (isRouteErrorResponse(error) && error.status === 403)
    return <LockScreen detail={lockDetail(error.data)} />
  return (
    <>
      <FaultScreen status={isRouteErrorResponse(error) ? error.status : 500} />
      {import.meta.env.DEV && error instanceof Error && <pre dir="ltr">{error.stack}</pre>}
    </>
  )
}

function lockDetail(data: unknown): { need: 'members' | 'paid' | 'private' | 'search' | 'staff' } | null {
  const need = typeof data === 'object' && data !== null && 'need' in data ? data.need : null
  return need === 'members' || need === 'paid' || need === 'private' || need === 'search' || need === 'staff'
    ? { need }
    : null
}
