import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ours } from './ours.ts'
import { childrenOf, postmasterOf } from './process.ts'

/** First of the few ports in a row that measuring uses. */
export const PORT = Number(process.env['BENCH_PORT'] ?? 4300)
const GIVE_UP_MS = 120_000

/** A portal of the built code over a measuring database. */
export interface Portal {
  origin: string
  pid: number
  /** The embedded database's first process, which another one follows when it was lost. */
  readonly postmaster: number
  /** Whether the process runs. */
  alive(): boolean
  stop(): Promise<void>
}

/** The environment of a portal over `dataDir`; `more` overrides what measuring sets. */
export function portalEnv(dataDir: string, port = PORT, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { DATABASE_URL: _server, REDIS_URL: _redis, ...rest } = process.env
  return {
    ...rest,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...more,
  }
}

/** Runs `npm start` (less npm itself) and waits until it answers. */
export async function startPortal(
  dataDir: string,
  port = PORT,
  more: NodeJS.ProcessEnv = {},
): Promise<Portal> {
  const child = launch(dataDir, port, more)
  const origin = `http://127.0.0.1:${port}`
  await answered(`${origin}/readyz`, child)
  const [pid] = childrenOf(child.pid ?? 0)
  if (!pid) throw new Error('The start script has no child')
  return {
    origin,
    pid,
    get postmaster() {
      return postmasterOf(dataDir)
    },
    alive: () => child.exitCode === null && child.signalCode === null,
    stop: () => stopChild(child),
  }
}

/** The start script as a process: the portal is its child, with the options that readers are served with. */
export function launch(dataDir: string, port = PORT, more: NodeJS.ProcessEnv = {}): ChildProcess {
  return ours(
    spawn(process.execPath, ['scripts/start.ts'], {
      env: portalEnv(dataDir, port, more),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
}

/** Waits until an address answers 200. Throws when the process ends before, or after two minutes. */
export async function answered(url: string, child: ChildProcess, everyMs = 50): Promise<void> {
  const giveUp = Date.now() + GIVE_UP_MS
  while (Date.now() < giveUp) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('The portal ended before it answered')
    const ok = await fetch(url).then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    )
    if (ok) return
    await sleep(everyMs)
  }
  // The script passes it on to the portal; if the script were killed, the portal would stay.
  await stopChild(child)
  throw new Error(`No answer from ${url} in ${GIVE_UP_MS / 1000} s`)
}

/** Asks a process to end and waits until it did. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
