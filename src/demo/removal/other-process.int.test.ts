import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresCarrier } from '#platform/cache/carrier-postgres.server.ts'
import { filledDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { allQuotes } from '#sections/products-prices/contract.server.ts'
import { testContext } from '#testing/context.server.ts'
import { serveDiscovery } from '../../discovery/plugins.server.ts'
import { loadDemo } from '../load.server.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await filledDatabase('removalfull', async (db) => {
    await loadDemo(db, {
      folder: 'db/demo',
      storage: { put: async () => {} },
      now: new Date('2026-11-21T09:30:00.123Z'),
      log: () => {},
      kind: 'full',
    })
  })
  folder = await mkdtemp(join(tmpdir(), 'kimya-removal-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function command(...words: string[]) {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, LANG: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const code = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out, err }
}

test('LIVE-02 OPS-01 while the portal runs, a removal on the command line and its undo change its cached pages and prices by themselves', async () => {
  const app = testApp(database)
  // What was told is waited for, not time: the first answer after it is right.
  let dropped = Promise.withResolvers<void>()
  const told = async (...words: string[]) => {
    dropped = Promise.withResolvers()
    expect(await command(...words)).toMatchObject({ code: 0 })
    await dropped.promise
  }
  const carrier = await postgresCarrier({
    db: database.db,
    url: database.url,
    drop(tags) {
      app.memo.drop(tags)
      app.pages.drop(tags)
      if (tags.includes('*')) dropped.resolve()
    },
    telemetry: app.telemetry,
  })
  const server = Fastify()
  await serveDiscovery(server, app, [])
  const prices = async () => (await allQuotes(testContext(app).ctx)).length
  const entries = async () => (await server.inject('/feeds/all.atom')).body.split('<entry').length - 1
  try {
    const before = { prices: await prices(), entries: await entries() }
    expect(before.prices).toBeGreaterThan(10)
    expect(before.entries).toBeGreaterThan(10)
    // From here on both come from the caches of this process.
    await told('demo', 'remove')
    expect([await prices(), await entries()]).toEqual([0, 0])
    await told('demo', 'undo')
    expect({ prices: await prices(), entries: await entries() }).toEqual(before)
  } finally {
    await server.close()
    await carrier.close()
  }
}, 180_000)
