import { spawn } from 'node:child_process'
import path from 'node:path'
import type { Account } from './account.server.ts'
import { EmbeddedDatabaseError } from './error.server.ts'

/**
 * What the database's programs may see of our environment. PG* variables would change the server's behaviour, and
 * the application's secrets are not its business.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP'].map((name) => [name, process.env[name]] as const)
  return { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), LC_ALL: 'C', LANG: 'C' }
}

/** Path of a program inside the native folder. */
export function program(native: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

export interface RunResult {
  code: number | null
  output: string
}

/** Runs a program to its end and gives its exit code and everything it wrote. Rejects only if it cannot be run. */
export function run(file: string, args: string[], cwd: string, account: Account | null): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: childEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => reject(cannotRun(file, error)))
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
}

/** The error for a program that the operating system refused to run. */
export function cannotRun(file: string, cause: Error): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'cannot-run',
    `The bundled PostgreSQL cannot be run (${file}: ${cause.message}). It needs a system with glibc and a folder that ` +
      'is not mounted noexec; otherwise set DATABASE_URL to a PostgreSQL server.',
    { cause },
  )
}
