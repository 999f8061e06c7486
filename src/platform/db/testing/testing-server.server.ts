import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { isRunning, ownMark, processMark } from '../embedded/process-mark.server.ts'
import { startEmbedded, type EmbeddedDatabase } from '../embedded/server.server.ts'

/** The server that tests make their databases on. */
export interface TestServer {
  /** Address of its maintenance database. */
  url: string
  /** The quicker way to copy a template there: files where nothing waits for the disk, else through the log. */
  strategy: 'file_copy' | 'wal_log'
  /** Stops it if it is our own and no other test process uses it. */
  stop: () => Promise<void>
}

/** Test data may be lost in a crash; speed matters more, and many test files run side by side. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 }
const PREFIX = `kimya_test_${createHash('sha256').update(os.hostname()).digest('hex').slice(0, 6)}_`

const opened = new Map<string, Promise<TestServer>>()

/** The server at an address, else an embedded one that all test processes of this account share. Each once a process. */
export function testServer(given = process.env['TEST_DATABASE_URL'] ?? ''): Promise<TestServer> {
  const server = opened.get(given) ?? openServer(given)
  opened.set(given, server)
  return server
}

async function openServer(given: string): Promise<TestServer> {
  const server: TestServer = given
    ? { url: given, strategy: await onServer(given, quicker), stop: async () => undefined }
    : { ...(await startShared()), strategy: 'file_copy' }
  await onServer(server.url, dropLeftovers)
  return server
}

async function quicker(client: pg.Client): Promise<TestServer['strategy']> {
  const { rows } = await client.query<{ fsync: string }>('show fsync')
  return rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log'
}

function startShared(): Promise<EmbeddedDatabase> {
  const dir = path.join(os.tmpdir(), `kimya-test-postgres-${process.getuid?.() ?? os.userInfo().username}`)
  return startEmbedded({ dir, database: 'postgres', settings: FAST })
}

/** Runs `work` on a connection of its own to the maintenance database. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kimya-testing',
    // Below the ceiling of a hook, so that what hangs is named.
    connectionTimeoutMillis: 60_000,
    query_timeout: 200_000,
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A new name for a test database that says whose it is, so that a dead run's can be found and dropped. */
export async function newDatabaseName(): Promise<string> {
  const random = Math.random().toString(36).slice(2, 10)
  return `${PREFIX}${(await ownMark()).replace(':', '_')}_${random}`
}

/** The name of a database that all files of this run share: its owner is the process that started ours. */
export async function runDatabaseName(key: string): Promise<string> {
  const mark = (await processMark(process.ppid)) ?? (await ownMark())
  return `${PREFIX}${mark.replace(':', '_')}_${key}`
}

/** Drops the databases that dead runs on this machine have left. */
export async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [PREFIX],
  )
  for (const { name } of rows) {
    const mark = name.slice(PREFIX.length).split('_').slice(0, -1).join(':')
    if (!(await isRunning(mark)))
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  }
}
