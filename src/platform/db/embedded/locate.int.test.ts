import { execFileSync } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canEnter, chooseAccount } from './account.server.ts'
import { locateNative } from './locate.server.ts'
import { startEmbedded } from './server.server.ts'
import { NOBODY, isRoot } from './testing-accounts.ts'
import {
  discardFolder,
  installedPackage,
  query,
  removeFolder,
  startChild,
  testFolder,
  unreachable,
} from './testing-folders.server.ts'

let dir: string

beforeAll(async () => {
  dir = await testFolder()
})
afterAll(async () => {
  execFileSync('chmod', ['-R', 'u+w', dir])
  await removeFolder(dir)
})

/** The package as npm leaves it when install scripts are disabled: no links, no execute bits. */
async function packageWithoutScripts(name: string): Promise<string> {
  const root = path.join(dir, name)
  await cp(installedPackage(), root, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of links) await rm(path.join(root, target), { force: true })
  const bin = path.join(root, 'native/bin')
  for (const file of await readdir(bin)) await chmod(path.join(bin, file), 0o644)
  return root
}

test('install scripts disabled: links and execute bits are made in place', async () => {
  const root = await packageWithoutScripts('no-scripts')
  const home = path.join(dir, 'home')
  await mkdir(home)
  const native = await locateNative(home, null, root)
  expect(native).toEqual({ dir: path.join(root, 'native'), major: '18' })
  expect(
    (await lstat(path.join(root, 'native/lib/libicuuc.so.60')).catch(() => null))?.isSymbolicLink(),
  ).toBe(true)
  expect(execFileSync(path.join(native.dir, 'bin/postgres'), ['-V']).toString()).toContain('PostgreSQL) 18')
})

test('read-only node_modules, unprivileged: a copy in the data folder runs', async ({ skip }) => {
  const why = await unreachable()
  if (why) skip(why)
  const root = await packageWithoutScripts('read-only')
  execFileSync('chmod', ['-R', 'a-w', root])
  const home = path.join(dir, 'unprivileged')
  await mkdir(home)
  await discardFolder(home)
  const options = { dir: home, database: 'portal', nativePackage: root }
  const child = await startChild(options, { unprivileged: true })
  expect(child.answer.message).toBeUndefined()
  expect(await query(child.answer.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await child.finish()
  expect(await readdir(home)).toContain('postgresql-18.4.0-beta.17')
  expect((await stat(path.join(home, 'data'))).uid).toBe(isRoot ? NOBODY : process.getuid?.())

  const again = await startChild(options, { unprivileged: true })
  expect(again.answer.attached).toBe(false)
  await again.finish()
})

test('root below a private folder: the database and its programs move where its account can go', async ({
  skip,
}) => {
  if (!isRoot) skip('not run by root')
  const wanted = path.join(dir, 'private', 'db')
  await mkdir(path.dirname(wanted), { mode: 0o700 })
  const root = await packageWithoutScripts('private/package')
  const notes: string[] = []
  const server = await startEmbedded({
    dir: wanted,
    database: 'portal',
    nativePackage: root,
    log: (line) => notes.push(line),
  })
  const home = /kept in (\S+),/.exec(notes.join('\n'))?.[1] ?? ''
  try {
    expect(home).toMatch(/^\/var\/lib\/kimya\//)
    expect(await readFile(path.join(wanted, 'WHERE-IS-THE-DATABASE.txt'), 'utf8')).toContain(home)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    const owner = await stat(path.join(home, 'data'))
    expect(await chooseAccount(wanted)).toEqual({ uid: owner.uid, gid: owner.gid })
  } finally {
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
})

test('canEnter looks at every folder on the way', async () => {
  const open = path.join(dir, 'way', 'open')
  await mkdir(open, { recursive: true })
  const file = path.join(open, 'program')
  await writeFile(file, '', { mode: 0o755 })
  const account = { uid: 4242, gid: 4242 }
  expect(await canEnter(file, account)).toBe(true)
  await chmod(path.join(dir, 'way'), 0o750)
  expect(await canEnter(file, account)).toBe(false)
  await chmod(path.join(dir, 'way'), 0o755)
  await chmod(file, 0o744)
  expect(await canEnter(file, account)).toBe(false)
})
