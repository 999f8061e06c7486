import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../note.ts'
import { EmbeddedDatabaseError } from './error.server.ts'

/** An unprivileged account of the operating system. */
export interface Account {
  uid: number
  gid: number
}

/** Where the database lives when its account cannot enter the wanted folder (see `prepareHome`). */
const REACHABLE_BASE = '/var/lib/kimya'
const PREFERRED_NAMES = ['kimya', 'postgres', 'node', 'nobody']

/**
 * The account PostgreSQL runs under. null: the one we run under. PostgreSQL refuses to run as root, so root
 * drops to the owner of the existing cluster, else to the first of a few usual accounts.
 */
export async function chooseAccount(dir: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  for (const home of [dir, reachableHome(dir)]) {
    const owner = await stat(path.join(home, 'data')).catch(() => null)
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of PREFERRED_NAMES) {
    const found = lines.find((fields) => fields[0] === name)
    if (found && Number(found[2]) > 0) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new EmbeddedDatabaseError(
    'no-account',
    'PostgreSQL refuses to run as root and this system has no account kimya, postgres, node or nobody to run it under. ' +
      'Add one (useradd --system kimya), run the portal as another user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Whether the account may pass through every folder above `file` and enter (or execute) `file` itself. */
export async function canEnter(file: string, account: Account): Promise<boolean> {
  let current = await realpath(file)
  for (;;) {
    const { uid, gid, mode } = await stat(current)
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
    if ((bits & 1) === 0) return false
    const parent = path.dirname(current)
    if (parent === current) return true
    current = parent
  }
}

/**
 * Makes the folder for the database and gives the one really used. When root starts us below a private folder
 * (/root, a mktemp folder), the database's own account could not get there: its home is then in /var/lib/kimya,
 * and a note in the wanted folder says so.
 */
export async function prepareHome(dir: string, account: Account | null, log: Log): Promise<string> {
  await makeFolder(dir, account)
  if (!account || (await canEnter(dir, account))) return dir
  const home = reachableHome(dir)
  const note = `The embedded database of this folder is kept in ${home}, because its account cannot enter ${dir}.`
  await makeFolder(home, account)
  await writeFile(path.join(dir, 'WHERE-IS-THE-DATABASE.txt'), `${note}\n`)
  log(note, { what: 'elsewhere', params: { home, dir } })
  return home
}

function reachableHome(dir: string): string {
  return path.join(REACHABLE_BASE, createHash('sha256').update(dir).digest('hex').slice(0, 16))
}

async function makeFolder(dir: string, account: Account | null): Promise<void> {
  const made = await mkdir(dir, { recursive: true })
  if (made !== undefined) await chmod(dir, account ? 0o711 : 0o700)
}
