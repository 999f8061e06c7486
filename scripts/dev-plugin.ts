import type { Plugin } from 'vite'

/** Lets the browser forget the service worker that `npm start` left on this address: it would show pages of that build. */
const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister().then(async () => {
  for (const page of await clients.matchAll({ type: 'window' })) await page.navigate(page.url)
})))`

interface Listeners {
  /** A file was changed, added or removed. */
  onChange: (file: string) => void
  /** Vite makes itself again after a change of its configuration. */
  onConfigChange: () => void
}

/** Tells the development server what changed, and answers in Vite's place what is not as in production. */
export function portalPlugin({ onChange, onConfigChange }: Listeners): Plugin {
  let configured = false
  return {
    name: 'kimya-portal',
    // Its answers come before React Router's.
    enforce: 'pre',
    configureServer(server) {
      if (configured) onConfigChange()
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
    hotUpdate({ file }) {
      if (this.environment.name === 'ssr') onChange(file)
    },
  }
}
