import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { DatabaseUnavailableError, openDatabase } from './open-database.server.ts'

const silent = () => undefined

test('DATABASE_URL is opened with its migrations', async () => {
  const { url, drop } = await testDatabase()
  const opened = await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, silent)
  expect(opened.embedded).toBe(false)
  expect(opened.directUrl).toBe(url)
  const { rows } = await sql<{ n: number }>`select count(*) as n from editorial_post`.execute(opened.pages)
  expect(rows[0]?.n).toBe(0)
  await opened.close()
  await drop()
})

test('a server that is not there is waited for, then named without its password', async () => {
  const port = await closedPort()
  const lines: string[] = []
  const url = `postgres://kimya:very-secret@127.0.0.1:${port}/kimya`
  const opening = openDatabase({ databaseUrl: url, dataDir: '/nowhere' }, (line) => lines.push(line), {
    patienceMs: 1200,
  })
  const error: unknown = await opening.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailableError)
  expect(String(error)).toContain(`127.0.0.1:${port}/kimya`)
  expect(String(error)).not.toContain('very-secret')
  expect(lines).toHaveLength(1)
})

test('SAFE-02 a database that does not answer in the first moment is waited for: the start goes on when it does', async () => {
  const { url, drop } = await testDatabase()
  const { port, hostname } = new URL(url)
  let refused = 0
  const door = createServer((inside) => {
    inside.on('error', () => undefined)
    inside.once('data', (startup) => {
      if (startup.includes('kimya-health') && refused < 2) {
        refused += 1
        inside.destroy()
        return
      }
      const outside = connect(Number(port), hostname).on('error', () => inside.destroy())
      outside.write(startup)
      inside.pipe(outside).pipe(inside)
    })
  })
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.host = `127.0.0.1:${(door.address() as AddressInfo).port}`
  const opened = await openDatabase({ databaseUrl: through.href, dataDir: '/nowhere' }, silent)
  expect(refused).toBe(2)
  await expect(sql`select 1`.execute(opened.commands)).resolves.toBeTruthy()
  await opened.close()
  door.close()
  await drop()
})

test('a wrong database is refused at once', async () => {
  const { url, drop } = await testDatabase()
  const missing = Object.assign(new URL(url), { pathname: '/no_such_database' }).href
  const waited: string[] = []
  const opening = openDatabase({ databaseUrl: missing, dataDir: '/nowhere' }, (line) => waited.push(line))
  await expect(opening).rejects.toThrow('Create the database first')
  expect(waited).toEqual([])
  await drop()
})

test('without DATABASE_URL the embedded server is started, and its data is there again the next time', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kimya-open-'))
  const first = await openDatabase({ databaseUrl: null, dataDir }, silent)
  expect(first.embedded).toBe(true)
  await sql`insert into site_setting (key, value) values ('kept', 'true')`.execute(first.pages)
  await first.close()
  const second = await openDatabase({ databaseUrl: null, dataDir }, silent)
  const kept = await second.pages.selectFrom('site_setting').select('key').execute()
  expect(kept).toEqual([{ key: 'kept' }])
  await second.close()
  await rm(dataDir, { recursive: true, force: true })
})

function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
