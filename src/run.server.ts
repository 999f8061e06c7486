import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { loadOpenFigures } from '#admin/open-figures/load-open.server.ts'
import { loadDemo, recogniseDemo } from '#demo/load.server.ts'
import { loadReadySources } from '#admin/sources/ready-made.server.ts'
import { indexHandbook } from '#sections/handbook/index.server.ts'
import { provideHandbook } from '#sections/handbook/read.server.ts'
import { ensureAdministrator } from '#sections/accounts/login/administrator.server.ts'
import { createApp } from './create-app.server.ts'
import { GAUGES } from '#admin/gauges.server.ts'
import { openMetrics } from '#platform/metrics/metrics.server.ts'
import { openDatabase, type OpenDatabase } from './open-database.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { readKeys, type Keys } from './keys.server.ts'
import { Readiness } from '#platform/http/health.server.ts'
import type { App } from '#platform/app.server.ts'
import type { OnAnswer } from '#platform/limits/connections.server.ts'
import { RELEASE } from '#platform/release.server.ts'
import { errorReports } from '#platform/telemetry/error-reports.server.ts'
import { openTraces } from '#platform/telemetry/traces.server.ts'
import { createTelemetry, type Telemetry } from '#platform/telemetry/telemetry.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import { OperatorError } from '#platform/operator-error.ts'

/** How long requests in flight may take to finish once the process was asked to stop. */
const DRAIN_MS = 20_000
const IDLE_MS = 100

interface RunOptions {
  /** Makes the server that listens; development puts Vite in front of the portal's. */
  open: (app: App, readiness: Readiness, onAnswer?: OnAnswer) => Promise<FastifyInstance>
  telemetry?: Telemetry
}

/** Runs the portal until it is stopped: database, content, server, and back in the other order. */
export async function run(
  config: Config,
  { open, telemetry = telemetryOf(config) }: RunOptions,
): Promise<void> {
  const logInfo = (message: string) => telemetry.log('info', message)
  const keys = await readKeys(config)
  const database = await openDatabase(config, logInfo)
  try {
    await serve({ config, keys, database, telemetry, logInfo, open })
  } catch (error) {
    // A start that fails half-way leaves no database server behind.
    await database.close()
    throw error
  }
}

function telemetryOf({ logLevel, sentryDsn }: Config): Telemetry {
  const reports = sentryDsn === null ? null : errorReports(sentryDsn, { release: RELEASE })
  return createTelemetry(logLevel, undefined, reports)
}

interface Parts {
  config: Config
  keys: Keys
  database: OpenDatabase
  telemetry: Telemetry
  logInfo: (message: string) => void
  open: (app: App, readiness: Readiness, onAnswer?: OnAnswer) => Promise<FastifyInstance>
}

async function serve({ config, keys, database, telemetry, logInfo, open }: Parts): Promise<void> {
  if (config.demo !== 'none')
    await loadDemo(database.commands, {
      kind: config.demo,
      folder: projectFolder('db/demo'),
      storage: await dataFiles(config),
      now: new Date(),
      log: logInfo,
    })
  await recogniseDemo(database.commands, { folder: projectFolder('db/demo') })
  await loadReadySources(database.commands, keys.secret, projectFolder('db/sources'))
  provideHandbook(projectFolder('handbook'))
  await indexHandbook(database.commands)
  const admin = await ensureAdministrator(database.commands, {
    email: config.adminEmail,
    password: config.adminPassword,
    initial: keys.adminPassword,
  })
  const { app, close } = await createApp({ config, secret: keys.secret, database, telemetry })

  const metrics =
    config.metricsPort === null
      ? null
      : await openMetrics({ app, database, host: config.host, port: config.metricsPort, gauges: GAUGES })
  if (metrics) logInfo(`Metrics are at port ${metrics.port}, /metrics.`)

  const traces = config.otlpEndpoint === null ? null : await openTraces(config.otlpEndpoint, RELEASE)

  const readiness = new Readiness()
  let server: FastifyInstance | null = null
  if (config.role !== 'worker') {
    server = await open(app, readiness, metrics?.onAnswer)
    traces?.watch(server)
    await listenOn(server, config)
    announce(config, admin)
  }

  // Behind the first readers: each file is there whole or not yet, and its commit drops the pages that it changes. A balancer,
  // and who counts figures, wait for /readyz.
  const figures =
    config.demo === 'none'
      ? null
      : loadOpenFigures(database.commands, {
          folder: projectFolder('db/open'),
          now: new Date(),
          log: logInfo,
        })

  let stopping = false
  const stop = async (signal: string) => {
    // Ctrl-C reaches us twice: from the terminal and from the script that started us.
    if (stopping) return
    stopping = true
    logInfo(`${signal}: finishing what is in flight`)
    await readiness.drain()
    const late = setTimeout(() => process.exit(1), DRAIN_MS)
    // An idle connection stays open after its last answer; closing would wait for it unless it is ended.
    const idle = setInterval(() => server?.server.closeIdleConnections(), IDLE_MS)
    await server?.close()
    clearInterval(idle)
    await figures?.catch(() => undefined)
    await metrics?.close()
    await close()
    await traces?.close()
    await database.close()
    clearTimeout(late)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

  await figures
  readiness.open()
}

function announce(
  config: Config,
  { username, password }: { username: string; password: string | null },
): void {
  const known = config.adminPassword
    ? 'the one in ADMIN_PASSWORD'
    : 'in use; set a new one with: node build/server/cli.js admin-password <new>'
  console.log(`
  كيميا Kimya
  ${config.publicUrl}/index
  ${config.publicUrl}/en/index

  administrator: ${username}
  password:      ${password ?? known}
${publicUrlWarning(config)}`)
}

/** Without PUBLIC_URL links in files and mails lead to the reader's own machine. */
function publicUrlWarning({ publicUrl, hasPublicUrl, demo }: Config): string {
  if (hasPublicUrl) return ''
  const why = demo === 'full' ? '' : ' Readers cannot open them.'
  return `
  PUBLIC_URL is not set: addresses in files, pictures, feeds and mails begin with ${publicUrl}, whatever host a request names.${why}
  لم تُحدَّد PUBLIC_URL: تبدأ العناوين في الملفات والصور والخلاصات والرسائل بـ ${publicUrl}، أياً كان المضيف الذي يسميه الطلب
  PUBLIC_URL=https://kimya.example
`
}

/** Says in words that another program holds the port. */
class ListenError extends OperatorError {
  override readonly name = 'ListenError'
}

/** Starts to listen; a port that is taken is an error that says so and how to choose another. */
async function listenOn(
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
