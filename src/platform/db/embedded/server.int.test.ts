import { readFile, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPostmaster } from './postmaster.server.ts'
import { processMark } from './process-mark.server.ts'
import { startEmbedded } from './server.server.ts'
import { isRoot } from './testing-accounts.ts'
import { query, removeFolder, startChild, testFolder } from './testing-folders.server.ts'

let dir: string
const options = () => ({ dir: path.join(dir, 'db'), database: 'portal' })
const data = () => path.join(dir, 'db', 'data')

beforeAll(async () => {
  dir = await testFolder()
})
afterAll(() => removeFolder(dir))

test('the first start makes a UTF-8 cluster with durable settings; a second one finds the data', async () => {
  const first = await startEmbedded(options())
  expect(first.attached).toBe(false)
  // Outgoing connections are given others: none can take it while the server restarts.
  expect(first.port).toBeLessThan(32_768)
  const [settings] = await query(
    first.url,
    `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
       current_setting('jit') as jit, datlocprovider as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  )
  expect(settings).toEqual({
    encoding: 'UTF8',
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    jit: 'off',
    provider: 'b',
    locale: 'C.UTF-8',
  })
  await query(first.url, `create table note (body text); insert into note values ('سعر الإيثيلين')`)
  await first.stop()
  expect(await readPostmaster(data())).toBeNull()

  const second = await startEmbedded(options())
  expect(await query(second.url, 'select body from note')).toEqual([{ body: 'سعر الإيثيلين' }])
  expect(second.version).toMatch(/^18\./)
  await second.stop()
  await second.stop()
})

test('the password is in a file that only the starter may read, and is asked for', async () => {
  const server = await startEmbedded(options())
  expect((await stat(path.join(dir, 'db', 'password'))).mode & 0o777).toBe(0o600)
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
})

test('starts while it runs attach; the last to leave stops it', async () => {
  const [a, b, c] = await Promise.all([
    startEmbedded(options()),
    startEmbedded(options()),
    startChild(options()),
  ])
  expect([a.attached, b.attached, c.answer.attached].filter((attached) => !attached)).toHaveLength(1)
  expect(new Set([a.port, b.port, c.answer.port]).size).toBe(1)
  await a.stop()
  await b.stop()
  expect(await query(c.answer.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await c.finish()
  expect(await readPostmaster(data())).toBeNull()
})

test('root drops to an unprivileged account', async ({ skip }) => {
  if (!isRoot) skip('not run by root')
  const server = await startEmbedded(options())
  const running = await readPostmaster(data())
  const status = await readFile(`/proc/${running?.pid}/status`, 'utf8')
  const [, uids] = /^Uid:\t(.*)$/m.exec(status) ?? []
  const [, groups] = /^Groups:\t(.*)$/m.exec(status) ?? []
  expect(uids?.split('\t')).not.toContain('0')
  expect(groups?.trim()).toBe('')
  await server.stop()
})

test('Ctrl-C in the terminal ends the application, not the database', async () => {
  const child = await startChild(options())
  const gone = new Promise((resolve) => child.process.once('close', resolve))
  process.kill(-(child.process.pid ?? NaN), 'SIGINT')
  await gone
  expect(await query(child.answer.url, 'select 1 as one')).toEqual([{ one: 1 }])
  const next = await startEmbedded(options())
  expect(next.attached).toBe(true)
  await next.stop()
  expect(await readPostmaster(data())).toBeNull()
})

test('after kill -9 of the server the next start recovers what was acknowledged', async () => {
  const first = await startEmbedded(options())
  await query(first.url, 'create table written (n int)')
  for (let n = 0; n < 20; n += 1) await query(first.url, `insert into written values (${n})`)
  const { pid = NaN } = (await readPostmaster(data())) ?? {}
  process.kill(pid, 'SIGKILL')
  while ((await processMark(pid)) !== null) await new Promise((resolve) => setTimeout(resolve, 1))
  const second = await startEmbedded(options())
  expect(second.attached).toBe(false)
  expect(await query(second.url, 'select count(*)::int as n from written')).toEqual([{ n: 20 }])
  await first.stop()
  await second.stop()
})

test('a wanted port that is taken gives way to a free one', async () => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => squatter.once('listening', resolve))
  const { port } = squatter.address() as AddressInfo
  const server = await startEmbedded({ ...options(), port })
  expect(server.port).not.toBe(port)
  await server.stop()
  squatter.close()
  await new Promise((resolve) => squatter.once('close', resolve))
  const again = await startEmbedded({ ...options(), port })
  expect(again.port).toBe(port)
  await again.stop()
})

test('SAFE-02 a start that fails after the server runs stops it again', async () => {
  await expect(startEmbedded({ ...options(), database: '' })).rejects.toMatchObject({ code: 'start-failed' })
  expect(await readPostmaster(data())).toBeNull()
})

test('a failed start quotes the log', async () => {
  const start = startEmbedded({ ...options(), settings: { shared_buffers: 'plenty' } })
  await expect(start).rejects.toMatchObject({
    code: 'start-failed',
    message: expect.stringContaining('invalid value for parameter "shared_buffers"') as string,
  })
})
