import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#platform/app.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { openDb, openPool, type Db } from './kysely.server.ts'
import { readAnywhere } from './read-anywhere.server.ts'
import { Replicas } from './replicas.server.ts'
import { canReplicate, replicatedServer, type ReplicatedServer } from './testing/testing-replica.server.ts'

/** Patience with a busy machine; what is waited for comes much sooner. */
const WITHIN = { timeout: 60_000, interval: 20 }

describe.skipIf(!canReplicate())('OPS-02 copies of the database', () => {
  let server: ReplicatedServer
  let primary: Db
  let replicas: Replicas | null = null
  const lines: string[] = []
  beforeAll(async () => {
    server = await replicatedServer({ delayMs: 300 })
    primary = openDb(openPool(server.url, { connections: 4 }))
    await sql`create table note (n int)`.execute(primary)
    await sql`insert into note values (0)`.execute(primary)
  })
  afterEach(async () => {
    await replicas?.close()
    replicas = null
    lines.length = 0
  })
  afterAll(async () => {
    await primary.destroy()
    await server.drop()
  })

  function open(options = {}): { copies: Replicas; app: App } {
    const copies = new Replicas([server.replicaUrl], primary, {
      log: (line) => lines.push(line),
      patience: 30,
      everyMs: 50,
      ...options,
    })
    replicas = copies
    return { copies, app: { ...testApp({ db: primary, url: server.url }), replicas: copies } }
  }
  const used = async (copies: Replicas) => {
    await expect.poll(() => copies.choose() !== null, WITHIN).toBe(true)
  }
  const note = async (db: Db) =>
    (await sql<{ n: number }>`select n from note`.execute(db)).rows.map(({ n }) => n)
  const set = (n: number) => sql`update note set n = ${n}`.execute(primary)
  const isCopy = async ({ db }: Pick<App, 'db'>) =>
    (await sql<{ yes: boolean }>`select pg_is_in_recovery() as yes`.execute(db)).rows[0]?.yes

  test('what was published is never read from a copy that does not have it yet', async () => {
    const { copies, app } = open()
    await used(copies)
    let fromCopy = 0
    for (let n = 1; n <= 12; n += 1) {
      await set(n)
      copies.changed()
      // It lags by 300 ms: at once the primary is read, later the copy.
      expect(await readAnywhere(app, isCopy)).toBe(false)
      if (n % 4 === 0) await used(copies)
      await readAnywhere(app, async (from) => {
        expect(await note(from.db)).toEqual([n])
        if (await isCopy(from)) fromCopy += 1
      })
    }
    expect(fromCopy).toBeGreaterThanOrEqual(3)
  })

  test('a copy that is lost is left out, its reader gets the primary’s answer, and it is taken back', async () => {
    const { copies, app } = open({ everyMs: 60_000 })
    await used(copies)
    server.stopReplica()
    expect(await readAnywhere(app, isCopy)).toBe(false)
    expect(copies.choose()).toBeNull()
    await expect.poll(() => copies.status[0]?.lag, WITHIN).toBeNull()
    server.startReplica()
    await replicas?.close()
    const again = open()
    await used(again.copies)
    expect(await readAnywhere(again.app, isCopy)).toBe(true)
    expect(lines.join('\n')).toMatch(/is left out.*\n.*is read from/s)
  })

  test('a copy that falls behind is left out though nothing was published, and taken back when it has caught up', async () => {
    const { copies } = open({ mostLagS: 1 })
    await used(copies)
    const onCopy = new pg.Client({ connectionString: server.replicaUrl })
    await onCopy.connect()
    await onCopy.query('select pg_wal_replay_pause()')
    await set(100)
    await expect.poll(() => copies.choose(), WITHIN).toBeNull()
    expect(copies.status[0]?.lag).toBeGreaterThan(1)
    await onCopy.query('select pg_wal_replay_resume()')
    await onCopy.end()
    await used(copies)
  })

  test('what writes after all is done on the primary', async () => {
    const { copies, app } = open()
    await used(copies)
    await readAnywhere(app, (from) => sql`update note set n = 7`.execute(from.db))
    expect(await note(primary)).toEqual([7])
  })

  test('an address that leads to no copy is never read from', async () => {
    replicas = new Replicas([server.url], primary, { log: (line) => lines.push(line), patience: 30 })
    await expect.poll(() => lines, WITHIN).toEqual([expect.stringContaining('it is no replica')])
    expect(replicas.choose()).toBeNull()
  })
})
