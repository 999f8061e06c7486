import type { Config } from './config.ts'
import { loadDemo } from '#demo/load.server.ts'
import { ensureAdministrator } from '#sections/accounts/administrator.server.ts'
import { createApp } from './create-app.server.ts'
import { openDatabase, type OpenDatabase } from './open-database.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { readKeys, type Keys } from './keys.server.ts'
import { createTelemetry, type Telemetry } from '#platform/telemetry/telemetry.server.ts'
import { createServer, listenOn } from './server.server.ts'

/** How long requests in flight may take to finish once the process was asked to stop. */
const DRAIN_MS = 20_000
const IDLE_MS = 100
/** A query that runs longer is a fault; imports and migrations have connections of their own. */
const STATEMENT_MS = 30_000

/** Runs the portal until it is told to stop: database, content, server, and back in the other order. */
export async function run(config: Config): Promise<void> {
  const telemetry = createTelemetry(config.logLevel)
  const tell = (message: string) => telemetry.log('info', message)
  const keys = await readKeys(config)
  const database = await openDatabase(config, tell, { statementTimeoutMs: STATEMENT_MS })
  try {
    await serve({ config, keys, database, telemetry, tell })
  } catch (error) {
    // A start that fails half-way leaves no database server behind.
    await database.close()
    throw error
  }
}

interface Parts {
  config: Config
  keys: Keys
  database: OpenDatabase
  telemetry: Telemetry
  tell: (message: string) => void
}

async function serve({ config, keys, database, telemetry, tell }: Parts): Promise<void> {
  if (config.demo)
    await loadDemo(database.db, { folder: projectFolder('db/demo'), now: new Date(), log: tell })
  const admin = await ensureAdministrator(database.db, {
    email: config.adminEmail,
    password: config.adminPassword,
    initial: keys.adminPassword,
  })
  const { app, close } = await createApp({ config, secret: keys.secret, database, telemetry })

  let server: Awaited<ReturnType<typeof createServer>> | null = null
  if (config.role !== 'worker') {
    server = await createServer(app)
    await listenOn(server, config)
    announce(config, admin)
  }

  let stopping = false
  const stop = async (signal: string) => {
    // Ctrl-C reaches us twice: from the terminal and from the script that started us.
    if (stopping) return
    stopping = true
    tell(`${signal}: finishing what is in flight`)
    const late = setTimeout(() => process.exit(1), DRAIN_MS)
    // A connection is kept alive after its last answer; closing waits for it unless it is told to go.
    const idle = setInterval(() => server?.server.closeIdleConnections(), IDLE_MS)
    await server?.close()
    clearInterval(idle)
    await close()
    await database.close()
    clearTimeout(late)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
}

function announce(
  config: Config,
  { username, password }: { username: string; password: string | null },
): void {
  console.log(`
  كيميا Kimya
  ${config.publicUrl}/index
  ${config.publicUrl}/en/index

  administrator: ${username}
  password:      ${password ?? '(the one you set)'}
`)
}
