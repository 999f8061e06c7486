import { join } from 'node:path'
import type { Config } from './config.ts'
import type { OpenDatabase } from './open-database.server.ts'
import { projectFolder } from './project-folder.server.ts'
import { WORK } from '#admin/work.server.ts'
import type { App } from '#platform/app.server.ts'
import { openCaches } from '#platform/cache/open-caches.server.ts'
import { poolOf } from '#platform/db/kysely.server.ts'
import { PurgeQueue } from '#platform/edge/purge-queue.server.ts'
import { purger } from '#platform/edge/purgers.server.ts'
import { Replicas } from '#platform/db/replicas.server.ts'
import { openQueue } from '#platform/jobs/jobs.server.ts'
import { startWork } from '#platform/jobs/start-work.server.ts'
import { openLanes } from '#platform/limits/lane.server.ts'
import { DOCUMENTS } from '#platform/limits/limits.ts'
import { DayMarks } from '#platform/limits/day-marks.server.ts'
import { Misses } from '#platform/limits/misses.server.ts'
import { Spent } from '#platform/limits/spent.server.ts'
import { locateTypst } from '#platform/pdf/locate.server.ts'
import { openPdf } from '#platform/pdf/pdf.server.ts'
import { dataFiles } from '#platform/storage/storage.server.ts'
import { Streams } from '#platform/streams/streams.server.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'

interface Setup {
  config: Config
  secret: string
  database: OpenDatabase
  telemetry: Telemetry
}

/** Puts the capabilities together. `close` stops jobs and the change feed; the database is the caller's. */
export async function createApp({
  config,
  secret,
  database,
  telemetry,
}: Setup): Promise<{ app: App; close: () => Promise<void> }> {
  const { pages: db, directUrl: url } = database
  const works = config.role !== 'web'
  const edge = works && config.edge ? new PurgeQueue(purger(config.edge), telemetry) : null
  const replicas =
    config.databaseReadUrls.length > 0
      ? new Replicas(config.databaseReadUrls, db, {
          log: (message) => telemetry.log('info', message),
          patience: config.patience,
        })
      : null
  const streams = new Streams((error) => telemetry.exception(error, { part: 'streams' }))
  const caches = await openCaches({
    config,
    db,
    url,
    telemetry,
    onDrop: (tags) => {
      replicas?.changed()
      edge?.drop(tags)
      streams.heard(tags)
    },
  })
  const storage = await dataFiles(config)
  const lanes = openLanes(config.patience)
  const pdf = openPdf({
    typst: locateTypst(),
    fonts: projectFolder('build/document-fonts'),
    workspace: join(config.dataDir, 'empty'),
    lane: lanes.document,
    telemetry,
    limits: { makeMs: DOCUMENTS.makeMs * config.patience },
  })
  const jobs = await openQueue({
    pool: poolOf(database.jobs),
    work: works,
    telemetry,
    declared: WORK.jobs,
  })
  const app: App = {
    config,
    secret,
    db,
    exports: database.exports,
    database: database.status,
    replicas,
    lanes,
    misses: new Misses(),
    dayMarks: new DayMarks(db),
    spent: new Spent(),
    ...caches,
    streams,
    jobs,
    storage,
    pdf,
    telemetry,
  }
  const stopWork = works
    ? await startWork(WORK, jobs, { ...app, db: database.jobs, commands: poolOf(database.commands) })
    : null
  return {
    app,
    async close() {
      streams.close()
      await stopWork?.()
      await jobs.stop()
      await pdf.close()
      await caches.changes.close()
      await edge?.close()
      await replicas?.close()
    },
  }
}
