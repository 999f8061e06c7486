import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { createServer as createVite, createServerModuleRunner } from 'vite'
import { readConfig } from '../src/config.ts'
import type { App } from '../src/platform/app.server.ts'
import { documentFonts } from './document-fonts.ts'
import { describeFault, faultPage } from './dev-fault.ts'
import { consoleTelemetry } from './dev-telemetry.ts'
import { portalPlugin } from './dev-plugin.ts'

/**
 * The portal with Vite in front, started by scripts/dev.ts. Every module of the server is loaded through Vite, so that each
 * request is answered by the modules as they are now; what was started once (database, jobs) is replaced with the process.
 */
const config = readConfig(process.env)
await documentFonts()
const http = createHttpServer()
const vite = await createVite({
  plugins: [portalPlugin({ onChange, onFoundationChange: restart })],
  cacheDir: join(config.dataDir, 'vite'),
  server: {
    middlewareMode: true,
    ws: { server: http },
    fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', `${config.dataDir}/**`] },
    watch: { ignored: [`${config.dataDir}/**`] },
  },
})
// Without hot updates of its own: a changed module and those that import it are evaluated again when they are asked for next.
const modules = createServerModuleRunner(vite.environments.ssr, { hmr: false })

let app: App | null = null
let failed = false
let made: { by: ServerModule; server: FastifyInstance } | null = null
let making: Promise<unknown> = Promise.resolve()

type ServerModule = typeof import('../src/server.server.ts')

/** The portal's server, made again when a module of it changed. */
async function currentServer(opened: App): Promise<FastifyInstance> {
  const by = await modules.import<ServerModule>('/src/server.server.ts')
  // Loaded here, where a fault in a page's module can be shown with its place.
  await modules.import('virtual:react-router/server-build')
  if (made?.by === by) return made.server
  const server = await by.createServer(opened)
  await server.ready()
  await made?.server.close()
  made = { by, server }
  return server
}

async function answer(opened: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    // One after the other: two requests never make two servers.
    const server = making.then(() => currentServer(opened))
    making = server.catch(() => undefined)
    const portal = await server
    portal.routing(request, response)
  } catch (error) {
    failed = true
    report(error)
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(faultPage(error))
  }
}

/** After a change of a module nothing that was made before is shown. */
function onChange(): void {
  app?.pages.drop(['*'])
  app?.memo.drop(['*'])
  // A still page has nothing that could take a new module in: it is loaded again (shell/client/enhance.ts).
  vite.environments.client.hot.send('portal:changed')
  if (failed) vite.environments.client.hot.send({ type: 'full-reload' })
  failed = false
}

function restart(what: string): void {
  console.log(`${what}: starting again`)
  process.send?.('restart')
}

function report(error: unknown): void {
  vite.config.logger.error(describeFault(error), { timestamp: true })
}

/** The server that listens: it hands everything to Vite and the portal, and closes Vite's connections when it ends. */
async function openServer(opened: App): Promise<FastifyInstance> {
  app = opened
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => void answer(opened, request, response))
  })
  const outer = fastify({ serverFactory: () => http })
  outer.addHook('preClose', () => vite.close())
  return outer
}

/** While the database is opened a signal waits: a start cut short would leave the database's server running. */
let opening = false
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (opening) interrupted = true
    else if (!app) process.exit(1)
  })
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
try {
  const { run } = await modules.import<typeof import('../src/run.server.ts')>('/src/run.server.ts')
  opening = true
  await run(config, { telemetry: consoleTelemetry, open: openServer })
  if (interrupted) process.kill(process.pid, 'SIGTERM')
  void modules.import('virtual:react-router/server-build').catch(() => undefined)
} catch (error) {
  opening = false
  // Loaded as the portal loads it: another copy of the class would not know its own errors.
  const { OperatorError } = await modules.import<typeof import('../src/platform/operator-error.ts')>(
    '/src/platform/operator-error.ts',
  )
  if (error instanceof OperatorError) {
    console.error(error.message)
    process.exit(1)
  }
  if (interrupted) process.exit(1)
  report(error)
  app = null
  console.log('Waiting for a change')
  vite.watcher.once('all', () => restart('A file changed'))
}
