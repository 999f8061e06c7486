import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

export interface Keys {
  secret: string
  /** The administrator's first password, where the configuration sets none. */
  adminPassword: string
}

/** The signing key and the administrator's password: the configuration's, or those made at the first start and kept beside the data. */
export async function readKeys(config: Pick<Config, 'dataDir' | 'secret' | 'adminPassword'>): Promise<Keys> {
  const kept =
    config.secret && config.adminPassword
      ? null
      : await keptKeys(join(config.dataDir, 'keys.json'), config.dataDir)
  return {
    secret: config.secret ?? kept?.secret ?? '',
    adminPassword: config.adminPassword ?? kept?.adminPassword ?? '',
  }
}

async function keptKeys(path: string, folder: string): Promise<{ secret: string; adminPassword: string }> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as { secret: string; adminPassword: string }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys = {
    secret: randomBytes(32).toString('hex'),
    adminPassword: randomBytes(9).toString('base64url'),
  }
  await mkdir(folder, { recursive: true })
  const part = `${path}.${process.pid}.part`
  await writeFile(part, JSON.stringify(keys), { mode: 0o600 })
  try {
    await link(part, path)
    return keys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Another instance that starts at the same moment was first: its keys are everybody's.
    return keptKeys(path, folder)
  } finally {
    await rm(part, { force: true })
  }
}
