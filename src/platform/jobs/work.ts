import type { Config } from '#config.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { App } from '../app.server.ts'
import type { Pool } from '../db/pool.server.ts'
import type { JobAttempt, JobMap, JobName } from './job-map.ts'

/** What work may use: the App on the connections of jobs, and those of commands for whole files. */
export interface WorkApp extends App {
  commands: Pool
}

/** Times that the panel can put into words: every so many minutes, every hour, every day. UTC. */
export type Cron = '* * * * *' | `*/${number} * * * *` | `${number} * * * *` | `${number} ${number} * * *`

interface JobOf<N extends JobName> {
  name: N
  /** What it does, for an operator. */
  label: LocalizedText
  /** When it is handed in by itself; a job with data is handed in by whoever has the data. */
  schedule?: JobMap[N] extends null ? Cron : never
  /** Whether a portal of this configuration does it; every portal does without this. */
  when?: (config: Config) => boolean
  /** A try that takes longer counts as failed. */
  minutes: number
  /** Resolves when the work is done, rejects to be retried. May be called twice for one job. */
  handler: (app: WorkApp) => (data: JobMap[N], attempt: JobAttempt) => Promise<void>
}

/** Work of the queue. The line of `JobMap` says what it is given. */
export type Job = { [N in JobName]: JobOf<N> }[JobName]

/** Deletes what is over. */
export interface Sweep {
  name: string
  /** What is deleted, for an operator. */
  label: LocalizedText
  every: '20 minutes' | 'night'
  sweep: (app: WorkApp, now: Date) => Promise<void>
}

/** Looks for work all the time in every process that does jobs, for what cannot wait for a minute. */
export interface Watcher {
  name: string
  /** What it does, for an operator. */
  label: LocalizedText
  /** The answer stops it, and waits for a look that is under way. */
  watch: (app: WorkApp) => () => Promise<void>
}

/** What an owner has done by itself: a section, a kind, the panel, the platform. */
export interface Work {
  jobs?: readonly Job[]
  sweeps?: readonly Sweep[]
  watchers?: readonly Watcher[]
}
