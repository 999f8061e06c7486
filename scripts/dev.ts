import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/** Thousands of modules are loaded at once: collecting garbage less often saves a fifth of the start. */
const FLAGS = ['--max-semi-space-size=64', '--import', resolve('scripts/dev-modules.ts')]
const ENV = {
  NODE_ENV: 'development',
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/kimya-dev'),
  // Vite serves the sources: only to this machine, unless asked otherwise.
  HOST: '127.0.0.1',
  DEBUG_SITE: '1',
  ...process.env,
}

/**
 * `npm run dev`: runs scripts/dev-server.ts, and again whenever that asks for it (docs/practices/development.md). The database is
 * made ready by this process, whose modules are loaded while the other already starts.
 */
const database = import('./dev-database.ts')
  .then(({ prepareDatabase }) => prepareDatabase(ENV))
  .catch(() => async () => undefined)
let again: boolean
do {
  again = false
  const portal = spawn(process.execPath, [...FLAGS, 'scripts/dev-server.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: ENV,
  })
  const stop = (signal: NodeJS.Signals) => {
    again = false
    portal.kill(signal)
  }
  portal.on('message', () => {
    again = true
    portal.kill('SIGTERM')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  const [code] = (await once(portal, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop)
  process.exitCode = code ?? 1
} while (again)
const leave = await database
await leave()
