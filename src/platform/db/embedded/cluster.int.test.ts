import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from './server.server.ts'
import { isRoot } from './testing-accounts.ts'
import {
  discardFolder,
  query,
  removeFolder,
  startChild,
  testFolder,
  unreachable,
} from './testing-folders.server.ts'

let dir: string
const options = (name: string) => ({ dir: path.join(dir, name), database: 'portal' })

beforeAll(async () => {
  dir = await testFolder()
})
afterAll(() => removeFolder(dir))

test("another major version's folder stops the start and says the way out", async () => {
  const data = path.join(dir, 'old', 'data')
  await mkdir(data, { recursive: true })
  await writeFile(path.join(data, 'PG_VERSION'), '16\n')
  const error = await startEmbedded(options('old')).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'EmbeddedDatabaseError', code: 'other-version' })
  expect(String(error)).toMatch(/PostgreSQL 16.*PostgreSQL 18.*pg_dump.*DATABASE_URL/s)
  expect(await readdir(data)).toEqual(['PG_VERSION'])
})

test('a first start that was cut short leaves nothing in the way', async () => {
  const making = path.join(dir, 'half', 'data.making')
  await mkdir(path.join(making, 'base'), { recursive: true })
  await writeFile(path.join(making, 'PG_VERSION'), '18\n')
  await writeFile(path.join(dir, 'half', 'password'), 'of the half-made one\n')
  await mkdir(path.join(dir, 'half', 'data'))
  const server = await startEmbedded(options('half'))
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  const made = await readdir(path.join(dir, 'half'))
  // Programs that the database's account could not reach where they are.
  expect(made.filter((name) => !name.startsWith('postgresql-')).sort()).toEqual([
    'data',
    'password',
    'postgres.log',
    'users',
  ])

  await rm(path.join(dir, 'half', 'password'))
  await expect(startEmbedded(options('half'))).rejects.toMatchObject({ code: 'password-missing' })
})

test('a data folder without PG_VERSION is never touched', async () => {
  const data = path.join(dir, 'damaged', 'data')
  await mkdir(path.join(data, 'base'), { recursive: true })
  await expect(startEmbedded(options('damaged'))).rejects.toMatchObject({ code: 'damaged' })
  expect(await readdir(data)).toEqual(['base'])
})

test("a folder that another account made is refused with both accounts' numbers", async ({ skip }) => {
  if (!isRoot) skip('needs root to make such a folder')
  const why = await unreachable()
  if (why) skip(why)
  const home = path.join(dir, 'foreign')
  await mkdir(path.join(home, 'data'), { recursive: true, mode: 0o700 })
  await mkdir(path.join(home, 'data'), { recursive: true })
  execFileSync('chmod', ['700', path.join(home, 'data')])
  await discardFolder(home)
  const child = await startChild(options('foreign'), { unprivileged: true })
  expect(child.answer).toMatchObject({
    code: 'wrong-owner',
    message: expect.stringMatching(/uid 0.*uid 65534/) as string,
  })
  await child.finish()
})

test('a full disk is named, at the first start and at a later one, and loses nothing', async ({ skip }) => {
  const mount = path.join(dir, 'disk')
  await mkdir(mount)
  const mounted = (size: string) => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'kimya-test', mount], {
        stdio: 'ignore',
      })
      return true
    } catch {
      return false
    }
  }
  const unmount = () => execFileSync('umount', ['-l', mount])
  if (!mounted('20m')) skip('may not mount a small disk')
  try {
    await expect(startEmbedded(options('disk/db'))).rejects.toMatchObject({ code: 'disk-full' })
    expect((await readdir(path.join(mount, 'db'))).filter((name) => name.startsWith('data'))).toEqual([])
  } finally {
    unmount()
  }
  mounted('120m')
  try {
    const first = await startEmbedded(options('disk/db'))
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    const filler = path.join(mount, 'filler')
    await fill(filler)
    await expect(startEmbedded(options('disk/db'))).rejects.toMatchObject({ code: 'disk-full' })
    await rm(filler)
    const second = await startEmbedded(options('disk/db'))
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  } finally {
    unmount()
  }
})

async function fill(file: string): Promise<void> {
  for (const size of [1_000_000, 4_096]) {
    for (;;) {
      const full = await appendFile(file, Buffer.alloc(size)).then(
        () => false,
        () => true,
      )
      if (full) break
    }
  }
  expect((await readFile(file)).length).toBeGreaterThan(0)
}
