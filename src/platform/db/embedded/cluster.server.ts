import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../note.ts'
import type { Account } from './account.server.ts'
import { EmbeddedDatabaseError, systemCode } from './error.server.ts'
import type { Native } from './locate.server.ts'
import { program, run } from './run.server.ts'

export const SUPERUSER = 'kimya'
/** With less than this free a disk is called full. */
export const FULL_BYTES = 1_000_000

export interface Cluster {
  data: string
  password: string
}

/**
 * Gives the cluster in `home`, made on the first start. It is made aside and renamed when whole, so a start that
 * was cut short leaves nothing that a later one could take for data. Never deletes or changes an existing cluster.
 */
export async function ensureCluster(
  home: string,
  native: Native,
  account: Account | null,
  log: Log,
): Promise<Cluster> {
  const data = path.join(home, 'data')
  const passwordFile = path.join(home, 'password')
  const major = await majorOf(data)
  if (major === null) {
    log('Creating the embedded database (once).', { what: 'making', params: {} })
    await makeCluster(home, data, passwordFile, native, account)
  } else if (major !== native.major) {
    throw otherVersion(data, major, native.major)
  }
  return { data, password: await readPassword(passwordFile) }
}

/** Free bytes where `folder` is; Infinity if the system does not say. */
export async function freeBytes(folder: string): Promise<number> {
  return statfs(folder)
    .then(({ bavail, bsize }) => bavail * bsize)
    .catch(() => Infinity)
}

/** The error for a full disk. `folder` is on that disk. */
export function diskFull(folder: string, cause?: unknown): EmbeddedDatabaseError {
  const message = `The disk of ${folder} is full: the embedded database cannot write. Free some space and start again; nothing acknowledged is lost.`
  return new EmbeddedDatabaseError('disk-full', message, { cause })
}

async function majorOf(data: string): Promise<string | null> {
  try {
    return (await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (systemCode(error) === 'EACCES') throw await wrongOwner(data)
    if (systemCode(error) !== 'ENOENT') throw error
  }
  const entries = await readdir(data).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
  if (entries.length === 0) return null
  throw new EmbeddedDatabaseError(
    'damaged',
    `${data} holds files but no PG_VERSION, so it is not a whole PostgreSQL cluster. Nothing was changed. ` +
      'Restore it from a backup, or move it away to begin with an empty database.',
  )
}

async function wrongOwner(data: string): Promise<EmbeddedDatabaseError> {
  const owner = await stat(data).then(
    ({ uid }) => `uid ${uid}`,
    () => 'another account',
  )
  return new EmbeddedDatabaseError(
    'wrong-owner',
    `${data} belongs to ${owner}, but the portal runs as uid ${process.getuid?.()}. Start it as before (perhaps as root), ` +
      `or give the folder to this account: sudo chown -R ${process.getuid?.()} ${path.dirname(data)}`,
  )
}

function otherVersion(data: string, found: string, carried: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'other-version',
    `${data} was made by PostgreSQL ${found}, but this release carries PostgreSQL ${carried}, which cannot open it. ` +
      `Nothing was changed. Way out: start the release that carries PostgreSQL ${found}, dump with pg_dump, move the ` +
      `folder away, start this release and restore the dump; or serve the folder with a PostgreSQL ${found} server and ` +
      'set DATABASE_URL.',
  )
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new EmbeddedDatabaseError(
      'password-missing',
      `The embedded database's password file ${file} cannot be read. Restore it from the backup, or set a new one: with ` +
        `the server stopped, write it there and run: echo "alter role ${SUPERUSER} password '...'" | postgres --single -D ` +
        `${path.join(path.dirname(file), 'data')} postgres`,
      { cause },
    )
  }
}

async function makeCluster(
  home: string,
  data: string,
  passwordFile: string,
  native: Native,
  account: Account | null,
): Promise<void> {
  const making = path.join(home, 'data.making')
  const handOver = path.join(home, 'password.initdb')
  try {
    await rm(making, { recursive: true, force: true })
    await mkdir(making, { mode: 0o700 })
    const password = randomBytes(24).toString('base64url')
    await writeSecret(passwordFile, password)
    await writeSecret(handOver, password)
    if (account) await Promise.all([making, handOver].map((file) => chown(file, account.uid, account.gid)))
    await initdb(native.dir, making, handOver, account)
    await rmdir(data).catch(() => undefined)
    await rename(making, data)
    await syncFolder(home)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw systemCode(error) === 'ENOSPC' ? diskFull(home, error) : error
  } finally {
    await rm(handOver, { force: true })
  }
}

async function writeSecret(file: string, secret: string): Promise<void> {
  await rm(file, { force: true })
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
  await chmod(file, 0o600)
}

async function initdb(
  native: string,
  data: string,
  passwordFile: string,
  account: Account | null,
): Promise<void> {
  const options = `-U ${SUPERUSER} -A scram-sha-256 -E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8`
  const args = [
    '-D',
    data,
    '--pwfile',
    passwordFile,
    '--no-instructions',
    '--no-clean',
    ...options.split(' '),
  ]
  const { code, output } = await run(program(native, 'initdb'), args, data, account)
  if (code === 0) return
  if (output.includes('No space left on device') || (await freeBytes(data)) < FULL_BYTES) throw diskFull(data)
  const lines = output.split('\n').slice(-8).join('\n')
  throw output.includes('could not look up effective user ID')
    ? new EmbeddedDatabaseError(
        'no-account',
        `This process's user id has no entry in /etc/passwd, which PostgreSQL needs to make a database. Run under a named ` +
          `account or set DATABASE_URL to a PostgreSQL server.\n${lines}`,
      )
    : new EmbeddedDatabaseError(
        'initdb-failed',
        `Making the embedded database failed (initdb, code ${code}):\n${lines}`,
      )
}

/** Makes the rename itself durable. Windows cannot open a folder, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
