import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readConfig } from '#config.ts'
import type { App } from './app.server.ts'
import { changeFeed } from './cache/changes.server.ts'
import { withVersions } from './cache/versions.server.ts'
import { Memo } from './cache/memo.server.ts'
import { PageCache } from './cache/page-cache.server.ts'
import type { Db } from './db/kysely.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Storage } from './storage/storage.server.ts'
import type { Telemetry, TelemetryEvent } from './telemetry/telemetry.server.ts'
import { testPdf } from './pdf/testing.server.ts'
import { DayMarks } from './limits/day-marks.server.ts'
import { Misses } from './limits/misses.server.ts'
import { Spent } from './limits/spent.server.ts'
import { openLanes } from './limits/lane.server.ts'
import { Streams } from './streams/streams.server.ts'
import { packPage } from './http/stored/stored-page.server.ts'
import { isOutage } from './http/stored/stored-answer.server.ts'

/** What a test app logged while it ran, in order. */
export interface Seen {
  errors: TelemetryEvent[]
  logs: { level: string; message: string; detail?: Record<string, unknown> }[]
  exceptions: unknown[]
  jobs: { name: string; data: unknown }[]
}

/** An App for tests: changes reach only its own caches, jobs are recorded and not run, files stay in memory. */
export function testApp({ db, url }: { db: Db; url: string }): App & { seen: Seen } {
  const seen: Seen = { errors: [], logs: [], exceptions: [], jobs: [] }
  const memo = new Memo()
  const pages = new PageCache({ pack: packPage, isOutage })
  const streams = new Streams((error) => seen.exceptions.push(error))
  const secret = 'a secret that only tests know, 32+'
  return {
    config: readConfig({
      DATABASE_URL: url,
      PUBLIC_URL: 'http://kimya.test',
      DATA_DIR: join(tmpdir(), 'kimya-test'),
      SECRET: secret,
      LOG_LEVEL: 'silent',
    }),
    secret,
    db,
    exports: db,
    database: { away: false, since: new Date(), check: async () => true },
    replicas: null,
    // Beside other busy programs a file takes longer than its turn is waited for.
    lanes: openLanes(30),
    misses: new Misses(),
    dayMarks: new DayMarks(db),
    spent: new Spent(),
    memo,
    pages,
    changes: withVersions(
      changeFeed({ send: async () => {}, close: async () => {} }, (tags) => {
        memo.drop(tags)
        pages.drop(tags)
        streams.heard(tags)
      }),
      db,
      () => {},
    ),
    streams,
    changeSeconds: async () => 0,
    jobs: notedJobs(seen),
    storage: memoryStorage(),
    pdf: testPdf({ telemetry: notedTelemetry(seen) }),
    telemetry: notedTelemetry(seen),
    seen,
  }
}

function notedTelemetry(seen: Seen): Telemetry {
  return {
    errors: (event) => void seen.errors.push(event),
    log: (level, message, detail) => void seen.logs.push({ level, message, detail }),
    exception: (error) => void seen.exceptions.push(error),
  }
}

function notedJobs(seen: Seen): Jobs {
  return {
    send: async (name, data) => void seen.jobs.push({ name, data }),
    sendIn: async (_trx, name, data) => void seen.jobs.push({ name, data }),
    retry: async (name, id) => void seen.jobs.push({ name, data: { retry: id } }),
    cancel: async (name, id) => void seen.jobs.push({ name, data: { cancel: id } }),
  }
}

function memoryStorage(): Storage {
  const files = new Map<string, Buffer>()
  return {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    async putStream(key, source) {
      const chunks: Uint8Array[] = []
      for await (const chunk of source) chunks.push(chunk)
      files.set(key, Buffer.concat(chunks))
    },
    get: async (key) => files.get(key) ?? null,
    async read(key, first = 0, last = Infinity) {
      const bytes = files.get(key)
      return bytes ? Readable.from([bytes.subarray(first, last + 1)]) : null
    },
    async move(from, to) {
      const bytes = files.get(from)
      if (!bytes) throw new Error(`No file ${from}`)
      files.set(to, bytes)
      files.delete(from)
    },
    remove: async (key) => void files.delete(key),
    list: async (prefix) =>
      [...files]
        .map(([key, { length }], written) => ({ key, bytes: length, written }))
        .filter(({ key }) => key.startsWith(`${prefix}/`)),
    async *walk() {
      for (const [key, { length }] of files) yield { key, bytes: length, written: 0 }
    },
  }
}
