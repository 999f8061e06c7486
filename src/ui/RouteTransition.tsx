import { ViewTransition, type ReactNode } from 'react'

/**
 * Slides a page in from inline-end when its route changes (ROUTE-01; css/motion.css). `routeKey` names the page:
 * a new page of the same list keeps it and does not slide.
 */
export function RouteTransition({ routeKey, children }: { routeKey: string; children: ReactNode }) {
  return (
    <ViewTransition key={routeKey} enter="route" exit="route" default="none">
      {children}
    </ViewTransition>
  )
}
