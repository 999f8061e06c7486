import type { Config } from '#config.ts'
import type { ChangeFeed } from './cache/changes.server.ts'
import type { Memo } from './cache/memo.server.ts'
import type { PageCache } from './cache/page-cache.server.ts'
import type { DatabaseStatus } from './db/away.server.ts'
import type { Replicas } from './db/replicas.server.ts'
import type { Db } from './db/kysely.server.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Lane } from './limits/lane.server.ts'
import type { DayMarks } from './limits/day-marks.server.ts'
import type { Misses } from './limits/misses.server.ts'
import type { Spent } from './limits/spent.server.ts'
import type { LaneName } from './limits/limits.ts'
import type { Pdf } from './pdf/pdf.server.ts'
import type { Storage } from './storage/storage.server.ts'
import type { Streams } from './streams/streams.server.ts'
import type { Telemetry } from './telemetry/telemetry.server.ts'

/** What the whole process shares. Made once in main.ts and handed down; nothing is found through a global. */
export interface App {
  config: Config
  /** Key of every signature. */
  secret: string
  /** For what readers ask; other kinds of work have connections of their own. */
  db: Db
  /** For whole files. */
  exports: Db
  database: DatabaseStatus
  /** Copies to read from; null where there are none. */
  replicas: Replicas | null
  lanes: Readonly<Record<LaneName, Lane>>
  misses: Misses
  /** Distinguishes the readers of one day. */
  dayMarks: DayMarks
  spent: Spent
  memo: Memo
  pages: PageCache
  changes: ChangeFeed
  streams: Streams
  /** Seconds from sending a change to hearing it; null when it is not heard in time. */
  changeSeconds: () => Promise<number | null>
  jobs: Jobs
  storage: Storage
  pdf: Pdf
  telemetry: Telemetry
}
