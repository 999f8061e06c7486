import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.server.ts'
import { EmbeddedDatabaseError } from './error.server.ts'
import { processMark } from './process-mark.server.ts'
import { cannotRun, childEnvironment, program, run } from './run.server.ts'

export interface Postmaster {
  pid: number
  port: number
  ready: boolean
}

const POLL_MS = 5
/** A lower priority, as `nice` has it: 10 of 19. */
const YIELDING = 10
/** Crash recovery after a hard stop can take minutes. */
export const READY_MS = 300_000
const STOP_MS = 60_000
const LOG_LIMIT_BYTES = 10_000_000

/** The contents of the cluster's postmaster.pid, or null when no server runs on it. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid || (await processMark(pid)) === null) return null
  if (!(await isPostgres(pid))) return null
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/** The port that a server on this cluster last had. */
export async function lastPort(data: string): Promise<number | undefined> {
  const options = await readFile(path.join(data, 'postmaster.opts'), 'utf8').catch(() => '')
  return Number(/port=(\d+)/.exec(options)?.[1]) || undefined
}

/**
 * Removes a postmaster.pid whose number has meanwhile been given to a program that is not PostgreSQL (a restarted
 * container): the server would not start beside it.
 */
export async function removeForeignPidFile(data: string): Promise<void> {
  const file = path.join(data, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (pid && (await processMark(pid)) !== null && !(await isPostgres(pid))) await rm(file, { force: true })
}

/** Only Linux says so; elsewhere any running process is taken for the server. */
async function isPostgres(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null)
  return name === null || name.startsWith('postgres')
}

export interface LaunchOptions {
  native: string
  data: string
  logFile: string
  account: Account | null
  settings: Record<string, string | number>
}

/** The server ended before it was ready; `tail` is what it wrote to its log meanwhile. */
export interface LaunchFailure {
  tail: string
}

/**
 * Starts the server and waits until it takes connections. It gets its own session: Ctrl-C in the terminal must
 * reach the application only, which still has requests to finish and rows to write.
 */
export async function launch(options: LaunchOptions): Promise<Postmaster | LaunchFailure> {
  const { native, data, logFile, account } = options
  await rotate(logFile)
  const log = await open(logFile, 'a', 0o600)
  const from = (await log.stat()).size
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // On Windows only pg_ctl can shed administrator rights, which the server refuses to have.
  const windows = process.platform === 'win32'
  const file = program(native, windows ? 'pg_ctl' : 'postgres')
  const args = windows ? ['start', '-W', '-D', data, '-o', settings.join(' ')] : ['-D', data, ...settings]
  const child = spawn(file, args, {
    cwd: data,
    env: childEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  let ended = false
  let refused: Error | null = null
  child.once('error', (error) => (refused = error))
  child.once('exit', (code) => (ended = !windows || code !== 0))
  child.unref()
  lowerPriority(child.pid)
  try {
    for (const giveUp = Date.now() + READY_MS; Date.now() < giveUp; await sleep(POLL_MS)) {
      if (refused) throw cannotRun(file, refused)
      if (ended) return { tail: await tailOf(logFile, from) }
      const server = await readPostmaster(data)
      if (server?.ready && (windows || server.pid === child.pid)) return server
    }
  } finally {
    await log.close()
  }
  throw new EmbeddedDatabaseError(
    'start-failed',
    `The embedded database is not ready after five minutes. Its log:\n${await tailOf(logFile, from)}`,
  )
}

/** Gives the database a lower priority than the portal: its ten sessions would starve the one process that serves. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, YIELDING)
  } catch {
    // The system does not let us; it works as well, less fairly.
  }
}

/** Stops the server: sessions are ended, everything committed is on disk. */
export async function shutDown(native: string, data: string): Promise<void> {
  const server = await readPostmaster(data)
  if (!server) return
  if (process.platform === 'win32')
    await run(program(native, 'pg_ctl'), ['stop', '-m', 'fast', '-D', data], data, null)
  else process.kill(server.pid, 'SIGINT')
  for (const giveUp = Date.now() + STOP_MS; Date.now() < giveUp; await sleep(POLL_MS)) {
    if ((await processMark(server.pid)) === null) return
  }
  throw new EmbeddedDatabaseError(
    'stop-failed',
    `The embedded database (process ${server.pid}) did not stop within a minute. See the log beside ${data}.`,
  )
}

/** The last lines that the log got since it was `from` bytes long. */
export async function tailOf(logFile: string, from = 0): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0))
  return text.subarray(from).toString().trim().split('\n').slice(-12).join('\n')
}

async function rotate(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(logFile, `${logFile}.old`)
}
