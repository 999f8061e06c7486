import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { brotliText, SMALLEST } from '#platform/http/stored/compress.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { sendStored } from '#platform/http/stored/stored-answer.server.ts'
import { storePage } from '#platform/http/stored/stored-page.server.ts'
import { PANEL_ROUTE } from './panel-route.ts'

type Assets = ServerBuild['assets']

/** Where a browser of the panel finds the routes that it has to know: a build has one such file. */
const addressOf = ({ version }: Pick<Assets, 'version'>) => `/panel-routes-${version}.js`

/** The manifest of a page with the router: it knows the panel only, since every other page is loaded whole. */
export function withPanelRoutes<Manifest extends Pick<Assets, 'version' | 'url'>>(
  manifest: Manifest,
): Manifest {
  return import.meta.env.DEV ? manifest : { ...manifest, url: addressOf(manifest) }
}

/** Whether the panel answers at a path: the only pages with the router in the browser. */
export const isPanelPath = (path: string): boolean => /^(?:\/en)?\/admin(?:\/|$)/.test(path)

/** Most features of a route are off. */
const says = ([, value]: [string, unknown]) => value !== false && value !== undefined

/** Serves the table of the panel's routes, in the form in which the router's own file has all of them. */
export async function servePanelRoutes(
  server: FastifyInstance,
  build: () => Promise<ServerBuild>,
): Promise<void> {
  if (import.meta.env.DEV) return
  const { assets } = await build()
  const known = Object.fromEntries(
    ['root', PANEL_ROUTE].map((id) => [
      id,
      Object.fromEntries(Object.entries(assets.routes[id] ?? {}).filter(says)),
    ]),
  )
  const body = `window.__reactRouterManifest=${JSON.stringify({ ...withPanelRoutes(assets), routes: known })}`
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  const page = storePage(200, headers, Buffer.from(body))
  // Once for a build: as small as can be.
  page.br = await brotliText(Buffer.from(body), SMALLEST)
  server.get(addressOf(assets), (request, reply) => sendStored(request, reply, { page }))
}
