import { createReadStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { ServerBuild } from 'react-router'
import { mountApi } from '#api/mount.server.ts'
import { apiModules } from '#api/modules.server.ts'
import { serveMcp } from '#api/mcp/serve.server.ts'
import { Meter } from '#api/v1/meter.server.ts'
import { servePublicApi } from '#api/v1/serve.server.ts'
import { serveDiscovery } from '#discovery/plugins.server.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { gate, refusePlainly } from '#platform/http/guard/gate.server.ts'
import { Readiness, serveHealth } from '#platform/http/health.server.ts'
import { servePolicyReports } from '#platform/http/guard/policy-reports.server.ts'
import { boundedServer, type OnAnswer } from '#platform/limits/connections.server.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { canonicalPath } from '#platform/http/page-address.server.ts'
import { pageHandler, servePages } from '#platform/http/pages.server.ts'
import { trustHops } from '#platform/http/guard/trust-proxy.server.ts'
import { mediaRoutes } from '#platform/images/media-routes.server.ts'
import { isMemberPicture, memberPictureAudience } from '#sections/accounts/own/picture-audience.server.ts'
import { Reads } from '#editorial/reads/reads.server.ts'
import { provideEmbedChoices } from '#editorial/body/embed-choices.server.ts'
import { embedChoices } from '#shell/charts/embed-choices.server.ts'
import { provideEmbeds } from '#editorial/body/embeds.server.ts'
import { isCardPicture } from '#editorial/cards/card-picture.server.ts'
import { imageAudience } from '#editorial/images/image-audience.server.ts'
import { paymentPages } from '#sections/billing/providers/online.server.ts'
import { serveHandbookPictures } from '#shell/files/handbook-pictures.server.ts'
import { provideHandbook } from '#sections/handbook/read.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { UPLOAD_ADDRESS } from '#sections/fileuploads/contract.ts'
import { STREAM_ADDRESS } from '#sections/live/contract.ts'
import { isSiteImage } from '#site/image.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { provideAnswers } from '#site/redirects/clashes.server.ts'
import { MissedAddresses } from '#site/redirects/missed-count.server.ts'
import { mayBeRedirect, redirectOfQuery } from '#site/redirects/redirects.server.ts'
import { isPanelPath, servePanelRoutes } from '#shell/panel-routes/panel-routes.server.ts'
import { webManifest } from '#shell/client/start/manifest.ts'
import { serveLive } from '#shell/endpoints/live-route.server.ts'
import { servePaymentEvents } from '#shell/endpoints/payment-events-route.server.ts'
import { servePrefs } from '#shell/endpoints/prefs-route.server.ts'
import { serveReads } from '#shell/endpoints/reads-route.server.ts'
import { serveUnsubscribe } from '#shell/endpoints/unsubscribe-route.server.ts'
import { serveDatasetDownloads } from '#shell/files/dataset-downloads.server.ts'
import { serveArchiveFiles } from '#shell/files/archive-files.server.ts'
import { serveRedirectFiles } from '#shell/files/redirect-files.server.ts'
import { serveImportFiles } from '#shell/files/import-files.server.ts'
import { serveExplorerFiles } from '#shell/files/explorer-file.server.ts'
import { serveLandedCostFile } from '#shell/files/landed-cost-file.server.ts'
import { serveInvoiceFiles } from '#shell/files/invoice-files.server.ts'
import { serveReadsFiles } from '#shell/files/reads-files.server.ts'
import { serveWeeklyFiles } from '#shell/files/weekly-files.server.ts'
import { serveDocumentFiles } from '#shell/files/document-files.server.ts'
import { CHARTS } from '#shell/charts.server.ts'
import { serveCharts } from '#shell/charts/serve.server.ts'
import { renderTextEmbed } from '#shell/charts/text-embed.server.tsx'
import { BOOT_SCRIPT } from '#shell/client/start/boot-script.ts'
import { COMPUTER_RULES, PHONE_RULES } from '#shell/client/page/go-ahead.ts'
import { outagePage } from '#shell/outage-page.server.tsx'
import { isOpenForm } from '#shell/open-forms.server.ts'
import { formBytes } from '#shell/form-bytes.server.ts'
import { servePreviews } from '#shell/preview/serve.server.ts'
import { pageParameters } from '#shell/page-parameters.server.ts'
import { serveCovers } from '#shell/covers/serve-covers.server.ts'
import { audienceWhileClosed, isClosedFor, isWayIn } from '#shell/closing.server.ts'
import { buildVersion } from '#platform/build-version.server.ts'
import { localePath, splitLang, type Lang } from '#i18n/locale.ts'
import { projectFolder } from './project-folder.server.ts'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/** The whole site as one server: health, files, API, feeds and sitemaps, pictures, then the pages. `onAnswer` hears of each answer. */
export async function createServer(
  app: App,
  readiness = new Readiness(),
  onAnswer?: OnAnswer,
): Promise<FastifyInstance> {
  const { publicUrl, trustProxy } = app.config
  const server = fastify({
    trustProxy: trustHops(app.config.trustProxy),
    forceCloseConnections: 'idle',
    // A request that came before the end is answered; its connection closes after it.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 2000 },
    bodyLimit: 1024 * 1024,
    serverFactory: (handler) =>
      boundedServer(gate({ publicUrl, isClosing: () => readiness.draining }, handler), {
        behindProxy: Boolean(trustProxy),
        isUpload: ({ url = '' }) => UPLOAD_ADDRESS.test(url),
        isStream: ({ url = '' }) => STREAM_ADDRESS.test(url),
        onAnswer,
      }),
    frameworkErrors: (_error, request, reply) => {
      reply.hijack()
      refusePlainly(reply.raw, 'bad_request', request.raw.url)
    },
  })
  server.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  server.setErrorHandler((error, request, reply) => {
    const code = refusalCode(error)
    if (code === 'internal')
      app.telemetry.exception(error, { requestId: request.id, path: request.url.split('?', 1)[0] })
    reply.hijack()
    const retryAfter = error instanceof Refusal ? error.retryAfter : null
    refusePlainly(reply.raw, code, request.raw.url, retryAfter)
  })
  server.setNotFoundHandler((request, reply) => {
    reply.hijack()
    const code = request.method === 'GET' || request.method === 'HEAD' ? 'not_found' : 'method_not_allowed'
    refusePlainly(reply.raw, code, request.raw.url)
  })
  serveHealth(server, app, readiness, buildVersion())
  await servePolicyReports(server, app)
  await serveFiles(server)
  provideHandbook(projectFolder('handbook'))
  await serveHandbookPictures(server)
  await servePrefs(server, app)
  await serveUnsubscribe(server, app)
  await servePaymentEvents(server, app)
  serveLive(server, app)
  const reads = new Reads(app)
  server.addHook('onClose', () => reads.close())
  await serveReads(server, app, reads, new Set(DATA_SECTIONS.map(({ section }) => section)))
  await serveManifests(server, app)
  await mediaRoutes(server, app, async (key, { headers: { cookie } }) => {
    // The closed page shows the site's mark too.
    if (isSiteImage(key) && !isCardPicture(key)) return 'everyone'
    const audienceOf = isMemberPicture(key) ? memberPictureAudience : imageAudience
    return audienceWhileClosed(app, cookie, () => audienceOf(app, key, cookie))
  })
  await serveDiscovery(server, app, CHARTS)
  serveDatasetDownloads(server, app)
  serveLandedCostFile(server, app)
  serveExplorerFiles(server, app)
  serveImportFiles(server, app)
  serveArchiveFiles(server, app)
  serveRedirectFiles(server, app)
  serveDocumentFiles(server, app)
  serveInvoiceFiles(server, app)
  serveReadsFiles(server, app)
  serveWeeklyFiles(server, app)
  serveCharts(server, app)
  serveCovers(server, app)
  provideEmbeds(renderTextEmbed)
  provideEmbedChoices(embedChoices)
  const meter = new Meter(app)
  server.addHook('onClose', () => meter.close())
  await servePublicApi(server, app, meter)
  await serveMcp(server, app, meter)
  await mountApi(server, app, apiModules(buildVersion))
  const build = () => import('virtual:react-router/server-build') as Promise<ServerBuild>
  await servePanelRoutes(server, build)
  servePreviews(server, app, pageHandler(build, import.meta.env.MODE))
  const missed = new MissedAddresses(app)
  server.addHook('onClose', () => missed.close())
  provideAnswers(async (path) => {
    const { pathname } = new URL(path, publicUrl)
    const { statusCode } = await server.inject({ method: 'HEAD', url: canonicalPath(pathname) ?? pathname })
    return statusCode
  })
  await servePages(server, app, build, import.meta.env.MODE, {
    parameters: pageParameters(build),
    isLive: isPanelPath,
    formBytesOf: formBytes,
    isOpenForm,
    scripts: [BOOT_SCRIPT, COMPUTER_RULES, PHONE_RULES],
    outagePage,
    oldAddresses: {
      byQuery: (target) => redirectOfQuery(app, target),
      isKnown: (target) => mayBeRedirect(app, target),
      onMissing: (target, referer) => missed.count(target, referer),
    },
    // Its login form must reach the login, or no administrator could open it again.
    closedPage: async (ctx) =>
      (await isClosedFor(ctx)) && !isWayIn(ctx, splitLang(ctx.url.pathname).path)
        ? localePath(ctx.lang, '/status')
        : null,
    async cspExtras() {
      const { google_analytics, google_adsen } = await siteSettings(app)
      const live = !app.config.debug
      return {
        analytics: live && google_analytics !== '',
        ads: live && google_adsen !== '',
        forms: paymentPages(app.config),
      }
    },
  })
  return server
}

/** What is reported of an error that no route turned into an answer: our own fault unless it says otherwise. */
function refusalCode(error: unknown): ErrorCode {
  if (error instanceof Refusal) return error.code
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500
  switch (status) {
    case 400:
      return 'bad_request'
    case 403:
    case 404:
      return 'not_found'
    case 413:
      return 'too_large'
    case 415:
      return 'bad_format'
    default:
      return 'internal'
  }
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
