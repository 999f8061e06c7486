import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** How a step ended; a skipped one says why. */
export type Outcome = 'passed' | 'failed' | { skipped: string }

export const SKIPPED = (reason: string): Outcome => ({ skipped: reason })

/** Runs a program whose words go to our own terminal; `output: 'after'`: all of them when it has ended. */
export async function execute(
  program: string,
  args: readonly string[],
  { env = {}, output = 'now' }: { env?: Record<string, string>; output?: 'now' | 'after' } = {},
): Promise<Outcome> {
  const child = spawn(program, args, {
    stdio: output === 'now' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void written.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(written))
  return code === 0 ? 'passed' : 'failed'
}

/** Installs Debian packages where we may; returns whether that worked. */
export async function aptInstall(...names: string[]): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) =>
    execute('apt-get', ['-qq', ...args], { env }).catch((): Outcome => 'failed')
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...names)
  if ((await install()) === 'passed') return true
  // A fresh machine knows no package before its first update.
  await aptGet('update')
  return (await install()) === 'passed'
}
