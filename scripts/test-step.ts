import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How a step ended; a skipped one says why. */
export type Outcome = 'passed' | 'failed' | { skipped: string }

export const SKIPPED = (reason: string): Outcome => ({ skipped: reason })

/** Runs a program whose words go to our own terminal. */
export async function execute(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0 ? 'passed' : 'failed'
}

/** Installs a Debian package where we may; tells whether that worked. */
export async function aptInstall(name: string): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env).catch(() => 'failed')
  if ((await install()) === 'passed') return true
  // A fresh machine knows no package before its first update.
  await execute('apt-get', ['update', '-qq'], env).catch(() => 'failed')
  return (await install()) === 'passed'
}
