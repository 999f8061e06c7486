import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { beginRun, readRun } from '../../src/admin/sources/runs.server.ts'
import { readSource } from '../../src/admin/sources/fields.server.ts'
import type { SourceText } from '../../src/admin/sources/fields.ts'
import { runSource, type SourceRunner } from '../../src/admin/sources/run.server.ts'
import { addSource, readSourceNamed, type Hand } from '../../src/admin/sources/store.server.ts'
import { startEmbedded } from '../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool } from '../../src/platform/db/kysely.server.ts'
import { migrate } from '../../src/platform/db/migrate/migrate.server.ts'
import { fileStorage } from '../../src/platform/storage/storage.server.ts'

const HAND: Hand = {
  by: { actor: { id: null, name: 'bench', role: 'operator' } },
  accountId: null,
  name: 'bench',
}
const NAME = 'kimya_bench_sources'

/** What sources run with, without a portal around it: an empty database on the embedded server, and a publisher on this machine. */
export async function sourcesPortal() {
  const folder = resolve('.kimya/bench/sources')
  const server = await startEmbedded({ dir: folder, database: 'bench' })
  const url = new URL(server.url)
  url.pathname = `/${NAME}`
  const maker = new pg.Client({ connectionString: server.url })
  await maker.connect()
  await maker.query(`drop database if exists ${NAME} with (force)`)
  await maker.query(`create database ${NAME} template template0 encoding 'UTF8'`)
  await maker.end()
  await migrate(url.href, 'db/migrations')
  const files = new Map<string, Buffer>()
  const publisher = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (file) response.end(file)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => publisher.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(publisher.address() as AddressInfo).port}`
  const pool = openPool(url.href, { connections: 6 })
  const db = openDb(pool)
  const runner: SourceRunner = {
    db,
    pool,
    storage: fileStorage(join(folder, 'files')),
    secret: 'a secret that only measuring knows, 32+',
    jobs: { sendIn: async () => undefined },
    changes: { publish: async () => undefined },
    config: {
      publicUrl: 'http://kimya.bench',
      contactTo: 'bench@kimya.example',
      fetchAllow: [host],
      sourceFolder: null,
    },
  }
  return {
    runner,
    pool,
    files,
    address: (path: string) => `http://${host}${path}`,
    /** Adds a source, paused. Throws for fields that are none. */
    add: async (text: SourceText): Promise<void> => {
      const { values, faults } = readSource(text, [host])
      if (!values) throw new Error(JSON.stringify(faults))
      await db.transaction().execute((trx) => addSource(trx, runner.secret, values, null, HAND))
    },
    /** Runs a source to its end. Throws where it did not publish. */
    run: async (name: string): Promise<void> => {
      const source = await readSourceNamed(db, name)
      const id = await beginRun(db, source?.id ?? 0, { dry: false, accountId: null, name: 'bench' })
      await runSource(runner, id ?? 0)
      const run = await readRun(db, id ?? 0)
      if (run?.state !== 'published') throw new Error(JSON.stringify(run))
    },
    async close(): Promise<void> {
      publisher.closeAllConnections()
      await new Promise((done) => publisher.close(done))
      await db.destroy()
      await server.stop()
    },
  }
}

export type SourcesPortal = Awaited<ReturnType<typeof sourcesPortal>>
