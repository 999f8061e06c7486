import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directly } from '../addresses.server.ts'
import { connectDatabase, type Database } from '../database.server.ts'
import { withLock } from './lock.server.ts'
import { readPostmaster } from './postmaster.server.ts'
import { startEmbedded, type EmbeddedDatabase } from './server.server.ts'
import { superviseEmbedded } from './supervisor.server.ts'
import { removeFolder, testFolder } from './testing-folders.server.ts'

let dir: string
beforeAll(async () => {
  dir = await testFolder()
})
afterAll(() => removeFolder(dir))

interface Portal {
  server: EmbeddedDatabase
  database: Database
  lines: string[]
}

const postmaster = () => readPostmaster(path.join(dir, 'db', 'data'))
const wait = { timeout: 30_000, interval: 10 }

async function openPortal(): Promise<Portal> {
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const server = await startEmbedded({ dir: path.join(dir, 'db'), database: 'portal' })
  const database = connectDatabase(directly(server.url), { log, onAway: superviseEmbedded(server, log) })
  return { server, database, lines }
}

async function closePortal({ server, database }: Portal): Promise<void> {
  await database.close()
  await server.stop()
}

/** Writes number after number until it is stopped; says which were acknowledged and what the others said. */
function openWriter({ database }: Portal, name: string) {
  const acknowledged: number[] = []
  const refusals = new Set<string>()
  let stopped = false
  const write = async () => {
    for (let n = 0; !stopped; n += 1) {
      try {
        await database.pages
          .transaction()
          .execute((trx) => sql`insert into written values (${name}, ${n})`.execute(trx))
        acknowledged.push(n)
      } catch (error) {
        refusals.add(error instanceof Error ? error.name : String(error))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
  }
  const done = write()
  return {
    acknowledged,
    refusals,
    async stop() {
      stopped = true
      await done
    },
  }
}

test(
  'SAFE-02 the server is killed again and again while two portals write: it comes back on its port, nothing acknowledged is lost',
  { timeout: 180_000 },
  async () => {
    const portals = [await openPortal(), await openPortal()] as const
    await sql`create table written (writer text, n int)`.execute(portals[0].database.pages)
    const writers = portals.flatMap((portal, p) =>
      ['a', 'b', 'c'].map((name) => openWriter(portal, `${p}${name}`)),
    )
    const tookMs: number[] = []
    for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
      const before = await postmaster()
      const began = performance.now()
      process.kill(before?.pid ?? NaN, signal)
      // A server that was asked to stop goes on for a while, and is then nowhere until another starts.
      const another = async () => ![undefined, before?.pid].includes((await postmaster())?.pid)
      await expect.poll(another, wait).toBe(true)
      const counts = writers.map(({ acknowledged }) => acknowledged.length)
      for (const [i, { acknowledged }] of writers.entries())
        await expect.poll(() => acknowledged.length, wait).toBeGreaterThan(counts[i] ?? 0)
      for (const { database } of portals) await expect.poll(() => database.status.check(), wait).toBe(true)
      tookMs.push(Math.round(performance.now() - began))
      expect((await postmaster())?.port).toBe(before?.port)
    }
    console.log(`everybody writes again after ${tookMs.join(', ')} ms`)
    await Promise.all(writers.map((writer) => writer.stop()))
    for (const { refusals } of writers) expect([...refusals]).toEqual(['DatabaseAwayError'])
    const { rows } = await sql<{ writer: string; n: number }>`select writer, n from written`.execute(
      portals[1].database.commands,
    )
    const found = new Set(rows.map(({ writer, n }) => `${writer} ${n}`))
    const acknowledged = writers.flatMap((writer, i) =>
      writer.acknowledged.map((n) => `${Math.floor(i / 3)}${'abc'[i % 3]} ${n}`),
    )
    expect(acknowledged.filter((one) => !found.has(one))).toEqual([])
    // One of the two starts it; the other finds it running.
    const starts = portals.flatMap(({ lines }) => lines.filter((line) => line.includes('started again')))
    expect(starts).toHaveLength(5)
    await closePortal(portals[0])
    expect(await postmaster()).not.toBeNull()
    await closePortal(portals[1])
    expect(await postmaster()).toBeNull()
  },
)

test('SAFE-02 who leaves a server while it is started again leaves nothing of it behind', async () => {
  const home = path.join(dir, 'left')
  const lock = path.join(home, 'start.lock')
  const server = await startEmbedded({ dir: home, database: 'portal' })
  process.kill((await readPostmaster(path.join(home, 'data')))?.pid ?? NaN, 'SIGKILL')
  await expect.poll(() => readPostmaster(path.join(home, 'data')), wait).toBeNull()
  const free = Promise.withResolvers<void>()
  const held = withLock(lock, () => free.promise)
  await expect.poll(() => existsSync(lock), wait).toBe(true)
  let settled = 0
  // Several, so that one of them comes to the lock after the one who leaves.
  const revivals = Array.from({ length: 8 }, async () => {
    const state = await server.revive()
    settled += 1
    return state
  })
  await sleep(50)
  const left = server.stop()
  free.resolve()
  await held
  await left
  expect(settled).toBe(revivals.length)
  expect(await Promise.all(revivals)).toEqual(revivals.map(() => 'stopped'))
  expect(existsSync(lock)).toBe(false)
})

test('SAFE-02 a server that cannot be started is tried again and again, and said to be so', async () => {
  const lines: string[] = []
  let left = 2
  const revived = Promise.withResolvers<void>()
  const poke = superviseEmbedded(
    {
      async revive() {
        if (left-- > 0) throw new Error('The disk is full.')
        revived.resolve()
        return 'started'
      },
    },
    (line) => lines.push(line),
  )
  poke()
  poke()
  await revived.promise
  await expect
    .poll(() => lines)
    .toEqual([
      'The embedded database is gone and cannot be started: The disk is full. Next try in 0.25 s.',
      'The embedded database is gone and cannot be started: The disk is full. Next try in 0.5 s.',
      expect.stringMatching(/^The embedded database was gone; started again in \d+ ms\.$/),
    ])
})

test('SAFE-02 what stops on purpose is not started again', async () => {
  const portal = await openPortal()
  await portal.server.stop()
  expect(await portal.server.revive()).toBe('stopped')
  expect(await postmaster()).toBeNull()
  await portal.database.close()
})

test('SAFE-02 a portal that starts while the server is gone gives it the port the others know', async () => {
  const portal = await openPortal()
  const { port, pid = NaN } = (await postmaster()) ?? {}
  process.kill(pid, 'SIGKILL')
  const second = await openPortal()
  expect(second.server.port).toBe(port)
  await expect.poll(() => portal.database.status.check(), wait).toBe(true)
  await closePortal(portal)
  await closePortal(second)
})
