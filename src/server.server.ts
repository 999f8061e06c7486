import { createReadStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Config } from './config.ts'
import { mountApi } from '#api/mount.server.ts'
import { apiModules } from '#api/modules.server.ts'
import { serveDiscovery } from '#discovery/plugins.server.ts'
import type { App } from '#platform/app.server.ts'
import { ERRORS } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/csp.server.ts'
import { servePages } from '#platform/http/pages.server.ts'
import { mediaRoutes } from '#platform/images/media-routes.server.ts'
import { imageAudience } from '#editorial/image-audience.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { webManifest } from '#shell/client/manifest.ts'
import { servePrefs } from '#shell/prefs-route.server.ts'
import { serveDatasetDownloads } from '#shell/dataset-downloads.server.ts'
import { CHART_PARAMETERS, CHARTS } from '#shell/charts.server.ts'
import { serveCharts } from '#shell/charts/serve.server.ts'
import { DATASET_PARAMETERS } from '#shell/datasets.server.ts'
import { isClosedFor } from '#shell/closing.server.ts'
import { buildVersion } from '#shell/version.server.ts'
import { localePath, splitLang, type Lang } from '#i18n/locale.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/** Where a port that another program holds is told in words. */
class ListenError extends Error {
  override readonly name = 'ListenError'
}

/** The whole site as one server: files, API, feeds and sitemaps, pictures, then the pages. */
export async function createServer(app: App): Promise<FastifyInstance> {
  const server = fastify({
    trustProxy: app.config.trustProxy,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    bodyLimit: 1024 * 1024,
    // A broken percent-escape fails before any route is found.
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      reply.raw.writeHead(400, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
      reply.raw.end(`${ERRORS.bad_request.ar}\n${ERRORS.bad_request.en}\n`)
    },
  })
  server.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.setErrorHandler((error, request, reply) => {
    app.telemetry.exception(error, { requestId: request.id, path: request.url })
    return reply
      .code(500)
      .headers(SECURITY_HEADERS)
      .type('text/plain; charset=utf-8')
      .send('يرجى التواصل مع إدارة الموقع\nPlease contact the site administrator\n')
  })
  server.get('/healthz', async (_request, reply) => {
    await app.db.selectNoFrom((eb) => eb.lit(1).as('ok')).execute()
    return reply.header('cache-control', 'no-store').send({ ok: true, version: buildVersion() })
  })
  await serveFiles(server)
  await servePrefs(server, app)
  await serveManifests(server, app)
  await mediaRoutes(server, app, (key, request) => imageAudience(app, key, request.headers.cookie))
  await serveDiscovery(server, app, CHARTS)
  serveDatasetDownloads(server, app)
  serveCharts(server, app)
  await mountApi(server, app, apiModules(buildVersion))
  await servePages(
    server,
    app,
    () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
    import.meta.env.MODE,
    {
      // Its login form must reach the login, or nobody could enter to open it again.
      parameters: new Set([...DATASET_PARAMETERS, ...CHART_PARAMETERS]),
      closedPage: async (ctx) =>
        (await isClosedFor(ctx)) && splitLang(ctx.url.pathname).path !== '/account/login'
          ? localePath(ctx.lang, '/status')
          : null,
      async cspExtras() {
        const { google_analytics, google_adsen } = await siteSettings(app)
        const live = !app.config.debug
        return { analytics: live && google_analytics !== '', ads: live && google_adsen !== '' }
      },
    },
  )
  return server
}

/** Built files: hashed ones for ever, the others for a day, the service worker never. */
async function serveFiles(server: FastifyInstance): Promise<void> {
  const root = resolve('build/client')
  if (!existsSync(root)) return
  await server.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    wildcard: true,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply) => files(reply, YEAR),
  })
  for (const folder of ['scenes', 'icons']) {
    await server.register(fastifyStatic, {
      root: join(root, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply) => files(reply, DAY),
    })
  }
  for (const name of ['favicon.svg', 'apple-touch-icon.png']) {
    server.get(`/${name}`, (_request, reply) =>
      reply
        .headers({ ...SECURITY_HEADERS, 'cache-control': DAY })
        .type(name.endsWith('.svg') ? 'image/svg+xml' : 'image/png')
        .send(createReadStream(join(root, name))),
    )
  }
  server.get('/favicon.ico', (_request, reply) => reply.redirect('/icons/icon-192.png', 301))
  server.get('/sw.js', (_request, reply) => {
    const file = join(root, 'sw.js')
    if (!existsSync(file)) return reply.code(404).send()
    return reply
      .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(createReadStream(file))
  })
}

function files(reply: FastifyReply, cacheControl: string): void {
  reply.headers({ 'cache-control': cacheControl, 'x-content-type-options': 'nosniff' })
}

async function serveManifests(server: FastifyInstance, app: App): Promise<void> {
  for (const lang of ['ar', 'en'] satisfies Lang[]) {
    server.get(`/manifest.${lang}.webmanifest`, async (_request, reply) =>
      reply
        .headers({ ...SECURITY_HEADERS, 'cache-control': DAY })
        .type('application/manifest+json')
        .send(JSON.stringify(webManifest(lang, await siteSettings(app)))),
    )
  }
}

/** Starts to listen; a port that is taken is an error that says so and how to choose another. */
export async function listenOn(
  server: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ListenError(`PORT=${port} is taken by another program. Example: PORT=3001 npm start`)
    if (code === 'EACCES')
      throw new ListenError(`PORT=${port} may not be opened by this account. Example: PORT=3000 npm start`)
    throw error
  }
}
