import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { createServer as createVite } from 'vite'
import { readConfig } from '../src/config.ts'
import type { App } from '../src/platform/app.server.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { documentFonts } from './document-fonts.ts'
import { describeFault, faultPage } from './dev-fault.ts'
import {
  dependentsOf,
  evaluatedModules,
  generateModules,
  importedFiles,
  importersOf,
  nameFolder,
  outdate,
} from './dev-modules.ts'
import { portalPlugin } from './dev-plugin.ts'
import { watchSources } from './dev-watch.ts'
import { consoleTelemetry } from './dev-telemetry.ts'

/**
 * The portal with Vite in front, started by scripts/dev.ts. Node loads the server's modules (scripts/dev-modules.ts), so that
 * each request is answered by the modules as they are now; Vite gives the browser its own. What was started once (database,
 * jobs) is replaced with the process.
 */
const config = readConfig(process.env)
const http = createHttpServer()
const vite = await createVite({
  plugins: [portalPlugin({ onChange, onConfigChange: () => restart('The configuration of Vite changed') })],
  configLoader: 'native',
  cacheDir: join(config.dataDir, 'vite'),
  server: {
    middlewareMode: true,
    ws: { server: http },
    fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', `${config.dataDir}/**`] },
  },
})
watchSources((event, file) => vite.watcher.emit(event, file))
for (const { find, replacement } of vite.config.resolve.alias)
  if (find === 'kimya-fonts') nameFolder(find, replacement)

/** What the process starts with; whatever else changes is loaded again by the next request. */
const HELD = ['src/run.server.ts', 'src/config.ts'].map((file) => resolve(file))
/** Node keeps every version of a module: beyond so many, some hundred megabytes, a new process is cheaper. */
const MOST_MODULES = 20_000

const isHeld = (file: string) => {
  const dependents = dependentsOf(file)
  return HELD.some((held) => dependents.has(held))
}

let app: App | null = null
let failed = false
/** The table of routes may be another than it was. */
let changed = true
type ServerModule = typeof import('../src/server.server.ts')
let made: { by: ServerModule; server: FastifyInstance } | null = null
let making: Promise<unknown> = Promise.resolve()

/** The portal's modules as they are now, those of the pages too: a fault in one is shown with its place. */
async function loadServer(): Promise<ServerModule> {
  if (changed) await generateRoutes()
  changed = false
  const server = await import('../src/server.server.ts')
  await import('virtual:react-router/server-build')
  return server
}

/** React Router's modules with the table of routes, as its plugin writes them for the present sources. */
async function generateRoutes(): Promise<void> {
  const { pluginContainer } = vite.environments.ssr
  const names = ['virtual:react-router/server-manifest', 'virtual:react-router/server-build']
  const loaded = await Promise.all(
    names.map(async (name) => {
      const module = await pluginContainer.load(`\0${name}`)
      return [name, typeof module === 'string' ? module : (module?.code ?? '')]
    }),
  )
  generateModules(Object.fromEntries(loaded))
}

/** The portal's server, made again when a module of it changed. */
async function currentServer(opened: App): Promise<FastifyInstance> {
  const by = await loadServer()
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
function onChange(file: string): void {
  changed = true
  const dependents = dependentsOf(file)
  if (dependents.size === 0 && !failed) return
  if (isHeld(file)) return restart(`${relative(process.cwd(), file)} changed, which the portal starts with`)
  if (evaluatedModules() > MOST_MODULES) return restart(`${MOST_MODULES} modules were loaded`)
  // What failed to load stays failed under its address, and so do those that import it.
  outdate(failed ? importedFiles().filter((one) => !isHeld(one)) : dependents)
  app?.pages.drop(['*'])
  app?.memo.drop(['*'])
  // A style is put into the open page by Vite.
  if (file.endsWith('.css')) return
  const { client } = vite.environments
  // A still page has nothing that could take a new module in: it is loaded again (shell/client/enhance.ts).
  client.hot.send('portal:changed')
  for (const module of browserModules(file)) void client.reloadModule(module)
  if (failed) client.hot.send({ type: 'full-reload' })
  failed = false
}

/** The nearest modules of the browser that import a file which only the server has: an open page of the panel asks for its data again. */
function browserModules(changed: string) {
  const { moduleGraph } = vite.environments.client
  const inBrowser = (file: string) => [...(moduleGraph.getModulesByFile(file) ?? [])]
  if (inBrowser(changed).length > 0) return []
  const files = new Set([changed])
  for (const file of files)
    if (inBrowser(file).length === 0) for (const importer of importersOf(file)) files.add(importer)
  return [...files].flatMap(inBrowser)
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
  await documentFonts()
  const { run } = await import('../src/run.server.ts')
  opening = true
  await Promise.all([
    run(config, { telemetry: consoleTelemetry, open: openServer }),
    // Read while the database is opened; the first request reports what is wrong with them.
    loadServer().catch(() => undefined),
  ])
  if (interrupted) process.kill(process.pid, 'SIGTERM')
} catch (error) {
  opening = false
  if (error instanceof OperatorError) {
    console.error(error.message)
    process.exit(1)
  }
  if (interrupted) process.exit(1)
  report(error)
  app = null
  console.log('Waiting for a change')
  watchSources(() => restart('A file changed'))
}
