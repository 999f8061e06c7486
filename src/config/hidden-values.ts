import { readFileSync } from 'node:fs'

/** The environment of a process: what is not set is undefined. */
export type Env = Record<string, string | undefined>

/**
 * Variables whose value holds a password or a key: it is not repeated on a terminal or in a log, and may be in a file that
 * `<name>_FILE` names, as containers and systemd hand secrets in.
 */
export const HIDDEN: ReadonlySet<string> = new Set([
  'ADMIN_PASSWORD',
  'SECRET',
  'BACKUP_PASSPHRASE',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'FILES_URL',
  'SMTP_URL',
  'EDGE_TOKEN',
  'SENTRY_DSN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

/** The environment with what is in files; a file that cannot be read is a problem. */
export function withFiles(env: Env, problems: string[]): Env {
  const read: Env = { ...env }
  for (const name of HIDDEN) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them.`)
      continue
    }
    try {
      read[name] = readFileSync(file, 'utf8')
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      problems.push(
        `${name}_FILE=${JSON.stringify(file)} cannot be read (${code}). Example: ${name}_FILE=/run/secrets/${name.toLowerCase()}`,
      )
    }
  }
  return read
}
