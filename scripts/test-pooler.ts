import { spawnSync } from 'node:child_process'
import { aptInstall } from './test-step.ts'

/** PgBouncer for the tests of its modes, installed by apt where that may be; they start it themselves. The reason if there is none. */
export async function findPooler(): Promise<{ reason: string } | null> {
  const installed = () => spawnSync('/usr/sbin/pgbouncer', ['--version']).error === undefined
  if (installed() || ((await aptInstall('pgbouncer')) && installed())) return null
  return { reason: 'this machine has no PgBouncer, and apt-get could not install one' }
}
