import { spawnSync } from 'node:child_process'
import { aptInstall } from './test-step.ts'

/** What some tests start by themselves: a pooler and caches in front of the portal, with the packages that bring them. */
const PROGRAMS = [
  { name: 'PgBouncer', path: '/usr/sbin/pgbouncer', ask: '--version', packages: ['pgbouncer'] },
  { name: 'nginx', path: '/usr/sbin/nginx', ask: '-v', packages: ['nginx-light'] },
  { name: 'Varnish', path: '/usr/sbin/varnishd', ask: '-V', packages: ['varnish', 'varnish-modules'] },
]

/** Installs by apt, where that may be, what is missing; a reason for each that still is. */
export async function findPrograms(): Promise<string[]> {
  const reasons: string[] = []
  for (const { name, path, ask, packages } of PROGRAMS) {
    const installed = () => spawnSync(path, [ask]).error === undefined
    if (installed() || ((await aptInstall(...packages)) && installed())) continue
    reasons.push(`this machine has no ${name}, and apt-get could not install it; what needs it was left out`)
  }
  return reasons
}
