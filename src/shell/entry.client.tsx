import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchPath } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { provideMessages } from '#catalogue/dictionary.ts'

declare global {
  interface Window {
    /** The router's own, which it reads when it starts. */
    __reactRouterManifest?: { routes: Record<string, { path?: string } | undefined> }
  }
}

/**
 * Leaves the other language's addresses out of the router's table, and makes the patterns of the rest: they are kept
 * (scripts/lean-router.ts), and the router's own start is the longest task of a page without that. Who changes the language
 * loads a page anew (`Link`).
 */
function prepareAddresses(): void {
  const routes = window.__reactRouterManifest?.routes ?? {}
  const { frame } = routes
  if (frame) frame.path = document.documentElement.lang === 'en' ? 'en' : ''
  for (const route of Object.values(routes)) if (route?.path) matchPath(route.path, '/')
}

/** Lets a finger that touches the screen be heard first. A page that nobody sees is not made to wait. */
const anotherTask = () => (document.hidden ? null : new Promise((resolve) => void setTimeout(resolve)))

/** The page is already readable; this brings it to life with the words of its own language only. */
async function hydrate(): Promise<void> {
  if (document.documentElement.lang === 'en')
    provideMessages('en', (await import('#catalogue/core.en.ts')).en)
  else provideMessages('ar', (await import('#catalogue/core.ar.ts')).ar)
  prepareAddresses()
  await anotherTask()
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}

void hydrate()
