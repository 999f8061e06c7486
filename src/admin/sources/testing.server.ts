import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '#config.ts'
import type { App } from '#platform/app.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { askSource, beginDue, decideHeld } from './act.server.ts'
import { readSource } from './fields.server.ts'
import type { SourceText } from './fields.ts'
import type { SentFile } from './places/take.server.ts'
import { readRun, type SourceRun } from './runs.server.ts'
import { runSource, type SourceRunner } from './run.server.ts'
import { addSource, pauseSource, readSourceNamed, type Hand, type Source } from './store.server.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/** A publisher's stand-in: answers by path, and what it was asked for. */
export interface StandIn {
  base: string
  host: string
  answers: Map<string, Answer | string | Buffer>
  asked: { path: string; query: string; headers: IncomingMessage['headers'] }[]
  close(): Promise<void>
}

export async function standIn(): Promise<StandIn> {
  const answers: StandIn['answers'] = new Map()
  const asked: StandIn['asked'] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand.in')
    asked.push({ path: url.pathname, query: url.search, headers: request.headers })
    const answer = answers.get(url.pathname)
    if (typeof answer === 'function') answer(request, response, url)
    else if (answer === undefined) response.writeHead(404).end()
    else response.end(answer)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    answers,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const BASICS: SourceText = {
  title_ar: 'أسعار للتجربة',
  title_en: 'Prices on trial',
  publisher_ar: 'ناشر للتجربة',
  publisher_en: 'A publisher on trial',
  home_url: 'https://publisher.example/',
  licence: 'CC BY 4.0',
  credit_ar: 'ناشر للتجربة',
  credit_en: 'A publisher on trial',
  target: 'prices',
  schedule: '30 9 * * *',
  trust: 'publish',
  most_seconds: '2',
}

const OPERATOR: Hand = {
  by: { actor: { id: null, name: 'tester', role: 'operator' } },
  accountId: null,
  name: 'tester',
}

/** A portal with a stand-in that its sources may be fetched from, and a folder that they may read. */
export async function sourceRoom({ sourceFolder = null }: Partial<Pick<Config, 'sourceFolder'>> = {}) {
  const database = await testDatabase()
  const publisher = await standIn()
  const app = testApp(database)
  const config = { ...app.config, fetchAllow: [publisher.host], sourceFolder }
  const runner: SourceRunner & { seen: (typeof app)['seen']; config: App['config'] } = {
    ...app,
    config,
    pool: poolOf(database.db),
  }
  const { db, secret } = runner
  let names = 0
  const source = async (name: string) => (await readSourceNamed(db, name)) as Source
  return {
    database,
    publisher,
    runner,
    app: { ...app, config },
    source,
    /** Adds a source of the stand-in; says its name. */
    async add(text: SourceText & { address: string; layout: string }, key: string | null = null) {
      const { values, faults } = readSource(
        { ...BASICS, name: `source-${++names}`, ...text },
        config.fetchAllow,
        config.sourceFolder !== null,
      )
      if (!values) throw new Error(JSON.stringify(faults))
      await db.transaction().execute((trx) => addSource(trx, secret, values, key, OPERATOR))
      return values.name
    },
    /** Runs a source by hand to its end. */
    async run(name: string, dry = false, sent: SentFile | null = null): Promise<SourceRun> {
      const id = await db
        .transaction()
        .execute(async (trx) => askSource(trx, await source(name), dry, OPERATOR, sent))
      if (id === null) throw new Error(`${name} is being run`)
      await runSource(runner, id)
      return (await readRun(db, id)) as SourceRun
    },
    /** Approves, also without what is doubtful, or rejects what is held, and does what follows. */
    async decide(name: string, approve: boolean, reason: string, leaveDoubts = false): Promise<void> {
      const id = await db
        .transaction()
        .execute(async (trx) =>
          decideHeld(trx, await source(name), { approve, leaveDoubts, reason }, OPERATOR),
        )
      if (approve) await runSource(runner, id)
    },
    resume: (name: string) =>
      db.transaction().execute((trx) => pauseSource(trx, name, false, { ...OPERATOR, now: new Date() })),
    due: (now: Date) => beginDue(db, runner.jobs, now),
    doRun: (id: number) => runSource(runner, id),
    async query(text: string) {
      return (await poolOf(db).query<Record<string, unknown>>(text)).rows
    },
    async close() {
      await publisher.close()
      await database.drop()
    },
  }
}
