import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How a step ended; a skipped one says why. */
export type Outcome = 'passed' | 'failed' | { skipped: string }

export const SKIPPED = (reason: string): Outcome => ({ skipped: reason })

/** What failed programs wrote, until `printFailures`. */
const failures: string[] = []

/** Prints what failed programs wrote, after everything else: a log that has only the end of a run has it. */
export function printFailures(): void {
  for (const text of failures.splice(0)) process.stdout.write(`\n${text}`)
}

/** Runs a program whose words go to our own terminal; `output: 'after'`: when it has passed, or else by `printFailures`. */
export async function execute(
  program: string,
  args: readonly string[],
  { env = {}, output = 'now' }: { env?: Record<string, string>; output?: 'now' | 'after' } = {},
): Promise<Outcome> {
  // A file, not a pipe: a database that the program leaves behind would hold a pipe open.
  const kept = output === 'after' ? await mkdtemp(join(tmpdir(), 'kimya-output-')) : null
  const file = kept === null ? null : await open(join(kept, 'output'), 'w+')
  try {
    const child = spawn(program, args, {
      stdio: file ? ['ignore', file.fd, file.fd] : 'inherit',
      env: { ...process.env, ...env },
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    const text = kept === null ? '' : await readFile(join(kept, 'output'), 'utf8')
    if (code === 0) process.stdout.write(text)
    else if (text !== '') failures.push(text)
    return code === 0 ? 'passed' : 'failed'
  } finally {
    await file?.close()
    if (kept) await rm(kept, { recursive: true })
  }
}

/** Installs Debian packages where we may; returns whether that worked. */
export async function aptInstall(...names: string[]): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // A new machine often installs its own updates in the background.
  const wait = 'DPkg::Lock::Timeout=180'
  const aptGet = (...args: string[]) =>
    execute('apt-get', ['-qq', '-o', wait, ...args], { env }).catch((): Outcome => 'failed')
  const install = () => aptGet('install', '-y', '--no-install-recommends', ...names)
  if ((await install()) === 'passed') return true
  // A fresh machine knows no package before its first update.
  await aptGet('update')
  return (await install()) === 'passed'
}
