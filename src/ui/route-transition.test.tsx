import { expect, test } from 'vitest'
import { RouteTransition } from './RouteTransition.tsx'
import { render } from './testing.tsx'

test('ROUTE-01 the transition adds nothing to the page that the server sends', () => {
  const page = (
    <RouteTransition routeKey="/index">
      <main>x</main>
    </RouteTransition>
  )
  expect(render('ar', page)).toContain('>x</main>')
})
