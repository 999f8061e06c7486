import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAST_PASSWORD, LEAST_SECRET, type Config } from './config.ts'
import { ConfigError } from './config/config-error.ts'

export interface Keys {
  secret: string
  /** The administrator's first password, where the configuration sets none. */
  adminPassword: string
}

/**
 * The signing key and the administrator's password: the configuration's, or those made at the first start and stored beside
 * the data. Throws ConfigError when the stored ones cannot be read, written or used.
 */
export async function readKeys({
  dataDir,
  secret,
  adminPassword,
}: Pick<Config, 'dataDir' | 'secret' | 'adminPassword'>): Promise<Keys> {
  if (secret !== null && adminPassword !== null) return { secret, adminPassword }
  const stored = await storedKeys(join(dataDir, 'keys.json'), dataDir)
  return { secret: secret ?? stored.secret, adminPassword: adminPassword ?? stored.adminPassword }
}

/** The keys as far as there are any: nothing is made. `adminPassword` is empty where it is not known. Throws as `readKeys` does. */
export async function findKeys({
  dataDir,
  secret,
  adminPassword,
}: Pick<Config, 'dataDir' | 'secret' | 'adminPassword'>): Promise<Keys | null> {
  const stored = await readStored(join(dataDir, 'keys.json'))
  const found = secret ?? stored?.secret
  if (found === undefined) return null
  return { secret: found, adminPassword: adminPassword ?? stored?.adminPassword ?? '' }
}

/** Stores the keys of another portal where none are. Throws as `readKeys` does. */
export async function bringKeys({ dataDir }: Pick<Config, 'dataDir'>, keys: Keys): Promise<void> {
  await makeKeys(join(dataDir, 'keys.json'), dataDir, keys)
}

async function storedKeys(path: string, folder: string): Promise<Keys> {
  return (await readStored(path)) ?? makeKeys(path, folder)
}

/** The keys of the file; null when there is none. */
async function readStored(path: string): Promise<Keys | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new ConfigError([`${path} cannot be read (${codeOf(error)})`])
  }
  const keys = parseKeys(text)
  if (keys) return keys
  throw new ConfigError([
    `${path} does not hold the two keys that the first start wrote. Put the file back from a backup, or set SECRET and ADMIN_PASSWORD`,
  ])
}

function parseKeys(text: string): Keys | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null || !('secret' in read) || !('adminPassword' in read))
    return null
  const { secret, adminPassword } = read
  if (typeof secret !== 'string' || secret.length < LEAST_SECRET) return null
  if (typeof adminPassword !== 'string' || adminPassword.length < LEAST_PASSWORD) return null
  return { secret, adminPassword }
}

async function makeKeys(path: string, folder: string, given?: Keys): Promise<Keys> {
  const keys = {
    secret: given?.secret ?? randomBytes(32).toString('hex'),
    adminPassword: given?.adminPassword || randomBytes(9).toString('base64url'),
  }
  const part = `${path}.${randomUUID()}.part`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(part, JSON.stringify(keys), { mode: 0o600 })
    await link(part, path)
    return keys
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new ConfigError([`${path} cannot be written (${codeOf(error)})`])
    // Another instance that starts at the same moment was first: its keys are everybody's.
    return await storedKeys(path, folder)
  } finally {
    await rm(part, { force: true })
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
