import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import { FaultScreen } from './pages/fault-screen.tsx'
import { LockScreen } from './pages/lock-screen.tsx'
import { NotFoundScreen } from './pages/not-found-screen.tsx'

export default function Boundary() {
  return <Outlet />
}

/** What a page could not show: 404 and 403 have their own screens, everything else is a fault of ours. */
export function ErrorBoundary() {
  const error = useRouteError()
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
