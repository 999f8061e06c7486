import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { answered, portalEnv, stopChild } from './portal.ts'
import { ours } from './ours.ts'

/** The version that would serve beside this one: BENCH_REF, the newest tag, or what was there before the newest migration. */
export function oldRef(): string {
  const tag = output('git', ['tag', '--sort=-creatordate']).split('\n', 1)[0]
  const migrated = output('git', ['log', '-1', '--format=%H', '--', 'db/migrations'])
  return output('git', ['rev-parse', '--short', process.env['BENCH_REF'] ?? (tag || `${migrated}^`)])
}

/** A build of another version in a folder of its own. */
export interface OldBuild {
  start(port: number, env: NodeJS.ProcessEnv): Promise<{ origin: string; stop(): Promise<void> }>
  remove(): void
}

/** Checks a version out, with the packages that it was made with, and builds it. */
export function buildOld(ref: string, folder: string): OldBuild {
  const at = join(folder, 'old')
  output('git', ['worktree', 'add', '--detach', '--force', at, ref])
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (lock(at) === lock('.')) symlinkSync(resolve('node_modules'), join(at, 'node_modules'))
  else output('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], at)
  output(process.execPath, ['scripts/node.mjs', 'scripts/build.ts'], at)
  return {
    async start(port, env) {
      const child = ours(
        spawn(process.execPath, ['scripts/start.ts'], {
          cwd: at,
          env: portalEnv(join(folder, 'old-data'), port, env),
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      )
      const origin = `http://127.0.0.1:${port}`
      await answered(`${origin}/livez`, child)
      return { origin, stop: () => stopChild(child) }
    },
    remove: () => void output('git', ['worktree', 'remove', '--force', at]),
  }
}

function output(program: string, args: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`)
  return stdout.trim()
}
