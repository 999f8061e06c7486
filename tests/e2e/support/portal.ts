import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export const ADMIN_PASSWORD = 'tests-know-this-one'

/** A running portal: the built server as `npm start` runs it. */
export interface Portal {
  url: string
  dataDir: string
  /** Its output so far, both streams. */
  output(): string
  /** What went wrong in it: without the lines that it greets with. */
  faults(): string
  /** Asks it to stop; gives its exit code. */
  stop(): Promise<number | null>
  /** kill -9, of the portal alone or with its database server. */
  kill(what: 'portal' | 'both'): Promise<void>
}

export interface PortalOptions {
  /** Folder of an earlier portal, or an empty one; without it a copy of the demonstration's, removed by `removeData`. */
  dataDir?: string
  /** Folder to run in, with a `build` of its own (`copyOfBuild`). */
  folder?: string
  env?: Record<string, string>
}

/** A ceiling against hanging: on a busy machine a first start takes a minute. */
const START_MS = 500_000
const SERVER = resolve('build/server/main.js')
/** As for `npm start`: code that was compiled once. */
const NODE_COMPILE_CACHE = resolve('build/compile-cache')

/** Starts a portal on a free port and waits until it answers. Throws what it wrote if it ends instead. */
export async function startPortal({ dataDir, folder: cwd, env }: PortalOptions = {}): Promise<Portal> {
  const folder = dataDir ?? (await demoDataDir())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, output, faults } = runServer(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      PUSH_SUBJECT: 'mailto:desk@kimya.example',
      DATA_DIR: folder,
      ADMIN_PASSWORD,
      // Each test is an address of its own to the rate limits.
      TRUST_PROXY: '1',
      // These tests check content: on a busy machine a statement may take longer than a second.
      PATIENCE: '30',
      LOG_LEVEL: 'error',
      ...env,
    },
    cwd,
  )
  const ended = once(child, 'exit') as Promise<[number | null]>
  await Promise.race([
    answering(url),
    ended.then(([code]) => {
      throw new Error(`The portal ended with ${code}:\n${output()}`)
    }),
  ])
  let wanted = false
  void ended.then(([code]) => {
    if (!wanted) console.error(`The portal on ${url} ended by itself with ${code}:\n${output()}`)
  })
  return {
    url,
    dataDir: folder,
    output,
    faults,
    async stop() {
      wanted = true
      child.kill('SIGTERM')
      return (await ended)[0]
    },
    async kill(what) {
      wanted = true
      if (what === 'both') process.kill(await postmasterOf(folder), 'SIGKILL')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs the built server with nothing of our own environment but what a program needs. */
export function runServer(
  env: Record<string, string>,
  cwd?: string,
): { child: ChildProcess; output: () => string; faults: () => string } {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [SERVER], {
    cwd,
    env: { PATH, HOME, NODE_ENV: 'production', NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let faults = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)))
  child.stderr?.on('data', (chunk) => (faults += String(chunk)))
  return { child, output: () => text, faults: () => faults }
}

/** A data folder of its own with the demonstration's content in it, loaded once for all tests (global-setup.ts). */
export async function demoDataDir(): Promise<string> {
  const folder = await newDataDir()
  const template = process.env['E2E_DATA']
  // The folder's files belong to the database server's account: cp preserves their owner.
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, folder])
  return folder
}

export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kimya-e2e-'))
  // Root's database server runs under another account, which must reach its own folder in here.
  await chmod(folder, 0o711)
  return folder
}

/** A folder with a copy of the client build, so that a test can put another version in its place. */
export async function copyOfBuild(): Promise<string> {
  const folder = await newDataDir()
  await cp('build/client', join(folder, 'build/client'), { recursive: true })
  await cp('build/version', join(folder, 'build/version'))
  return folder
}

export function removeData(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Process id of the embedded database server of a data folder. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid = ''] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Address of the embedded database of a running portal. */
export async function databaseOf(dataDir: string): Promise<string> {
  const home = join(dataDir, 'postgres')
  const port = (await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[3]
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  return `postgres://kimya:${password}@127.0.0.1:${port}/kimya`
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}

async function answering(url: string): Promise<void> {
  for (const giveUp = Date.now() + START_MS; Date.now() < giveUp; await sleep(50)) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error(`${url} did not answer within ${START_MS / 1000} s`)
}
