import { relative } from 'node:path'
import type { EnvironmentModuleNode, Plugin } from 'vite'

/** What the process starts once; whatever else changes is loaded again by the next request. */
const FOUNDATIONS = /\/src\/(?:create-app|open-database)\.server\.ts$/

/** Lets the browser forget the service worker that `npm start` left on this address: it would show pages of that build. */
const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister().then(async () => {
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
})))`

interface Listeners {
  /** A module of the server changed: it and those that import it are no longer valid. */
  onChange: () => void
  /** The same of a module that the running process cannot load again; says which. */
  onFoundationChange: (what: string) => void
}

/** Marks the parts of the development server that a change makes old. */
export function portalPlugin({ onChange, onFoundationChange }: Listeners): Plugin {
  let configured = false
  return {
    name: 'kimya-portal',
    // Its answers come before React Router's.
    enforce: 'pre',
    configureServer(server) {
      // Vite makes itself again after a change of its configuration, and our modules belong to the old one.
      if (configured) onFoundationChange('The configuration of Vite changed')
      configured = true
      // Pages link their sheets. React Router would read all modules of a page, the server's too, to find others.
      server.middlewares.use('/@react-router/critical.css', (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/css' }).end()
      })
      server.middlewares.use('/sw.js', (_request, response) => {
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
          .end(NO_WORKER)
      })
    },
    hotUpdate({ file, modules }) {
      // A style is put into the open page by Vite.
      if (this.environment.name !== 'ssr' || file.endsWith('.css')) return
      onChange()
      if (isFoundation(modules))
        onFoundationChange(`${relative(process.cwd(), file)} changed, which the portal starts with`)
    },
  }
}

/** Whether one of the modules is, or is imported by, a foundation. */
function isFoundation(changed: readonly EnvironmentModuleNode[]): boolean {
  const modules = new Set(changed)
  for (const module of modules) {
    if (module.file && FOUNDATIONS.test(module.file)) return true
    for (const importer of module.importers) modules.add(importer)
  }
  return false
}
