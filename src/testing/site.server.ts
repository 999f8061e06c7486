import { posix } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { mountApi } from '#api/mount.server.ts'
import { apiModules } from '#api/modules.server.ts'
import { SCREENS } from '#admin/panel/screens.server.ts'
import type { App } from '#platform/app.server.ts'
import { servePages } from '#platform/http/pages.server.ts'
import { trustHops } from '#platform/http/guard/trust-proxy.server.ts'
import { isOpenForm } from '#shell/open-forms.server.ts'
import { pageParameters } from '#shell/page-parameters.server.ts'
import { isPanelPath } from '#shell/panel-routes/panel-routes.server.ts'
import routes from '#shell/routes.ts'

type RouteModule = Record<string, unknown>

const FILES = import.meta.glob<RouteModule>(['../shell/**/*.tsx', '../sections/*/pages/**/*.{ts,tsx}'])

/** Every route of the site's table with its module; its id is its address. */
async function loadRoutes(entries: RouteConfigEntry[], parentId?: string): Promise<ServerBuild['routes']> {
  const found = await Promise.all(
    entries.map(async ({ id = '', path, index, file, children = [] }) => {
      const module = await FILES[posix.join('../shell', file)]?.()
      if (!module) throw new Error(`The route ${id} has no file ${file}`)
      return { [id]: { id, parentId, path, index, module }, ...(await loadRoutes(children, id)) }
    }),
  )
  return Object.assign({}, ...found) as ServerBuild['routes']
}

/** The calls and the forms of the whole site, without the document around a page: what a form's action answers, and where it leads. */
export async function testSite(
  app: App,
  proxies = 0,
): Promise<{
  server: FastifyInstance
  /** Routes and screens of the panel with an action, and the calls that change something as `POST /contact/api/messages`. */
  unsafe: string[]
  /** Every page by its route. */
  pages: string[]
  /** Every call, as `GET /contact/api/messages`. */
  calls: string[]
  /** The routes themselves. */
  build: ServerBuild
}> {
  const loaded = await loadRoutes(routes)
  const build = {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers) =>
          new Response('', { status, headers }),
      },
    },
    routes: loaded,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    basename: '/',
    future: {},
    publicPath: '/',
    ssr: true,
    routeDiscovery: { mode: 'initial', manifestPath: '' },
  } as unknown as ServerBuild
  const modules = apiModules(() => '0')
  const server = Fastify({ trustProxy: trustHops(proxies) })
  await mountApi(server, app, modules)
  await servePages(server, app, async () => build, 'production', {
    parameters: pageParameters(async () => build),
    isLive: isPanelPath,
    isOpenForm,
    scripts: [],
    outagePage: ({ code }) => code,
    closedPage: async () => null,
    cspExtras: async () => ({ analytics: false, ads: false }),
  })
  const screens = SCREENS.flatMap((screen) => (screen.act ? [`admin/${screen.path}`] : []))
  const forms = Object.values(loaded).flatMap((route) => {
    if (!route?.module.action) return []
    // One route has the forms of all screens.
    return route.id === 'admin' ? screens : [route.id]
  })
  const calls = modules.flatMap(({ prefix, calls: all }) =>
    all.map(({ method, path }) => `${method} ${prefix}/${path}`.replace(/\/+$/, '')),
  )
  const pages = Object.values(loaded).flatMap((route) =>
    route && (route.path !== undefined || route.index) && route.id !== 'frame' ? [route.id] : [],
  )
  const unsafe = [...forms, ...calls.filter((call) => !call.startsWith('GET '))]
  return { server, unsafe, pages, calls, build }
}
