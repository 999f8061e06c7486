import type { Transaction } from 'kysely'
import { SpanKind } from '@opentelemetry/api'
import { spanned, traceparent } from '#platform/telemetry/tracing.server.ts'
import { fromKysely, PgBoss, type JobWithMetadata, type SendOptions } from 'pg-boss'
import { DatabaseAwayError } from '#platform/db/away.server.ts'
import type { Pool } from '#platform/db/pool.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'
import type { JobAttempt, JobMap, JobName } from './job-map.ts'

interface JobOptions {
  /** Not before this instant. */
  startAfter?: Date
  /** Tries after the first, with growing pauses; 5 if not given. */
  retries?: number
}

/** The queue of work, stored in the database and shared by all instances. */
export interface Jobs {
  send<N extends JobName>(name: N, data: JobMap[N], options?: JobOptions): Promise<void>
  /** The same within a transaction: the job exists if and when it commits. */
  sendIn<N extends JobName>(
    trx: Transaction<DB>,
    name: N,
    data: JobMap[N],
    options?: JobOptions,
  ): Promise<void>
  /** Has a failed job tried once more, now. Nothing happens to one in another state. */
  retry(name: string, id: string): Promise<void>
  /** Calls off a job that waits or runs; a running one still ends its try. */
  cancel(name: string, id: string): Promise<void>
}

/** Does the jobs of one name. What the queue of a name holds is what `send` of that name was given. */
type JobHandler = (data: never, attempt: JobAttempt) => Promise<void>

/** The queue as whoever does its jobs needs it. */
export interface JobQueue extends Jobs {
  /** Does the jobs of a name from now on. Those of other names stay in the queue for a process that knows them. */
  take(name: JobName, handler: JobHandler): Promise<void>
  /** Sends these jobs at every time of a cron line (UTC, by the minute), once over all instances, and no others. */
  scheduleOnly(schedules: readonly { name: JobName; cron: string }[]): Promise<void>
  /** Takes no more jobs and waits for the running ones, at most 25 seconds; what is not done by then is tried again later. */
  stop(): Promise<void>
}

interface QueueSetup {
  /** Connections of their own: the queue asks often, and must not delay pages. */
  pool: Pool
  /** Whether this process does the work, or only hands it in. */
  work: boolean
  telemetry: Telemetry
  /** How long a try of each job may take; an hour if it is not among them. */
  declared?: readonly { name: string; minutes: number }[]
  /** How long a job handed in by another process may wait to be seen. */
  pollSeconds?: number
  /** The pause before the first retry; each later one is twice as long, up to an hour. */
  retrySeconds?: number
}

const STOP_MS = 25_000
const HOUR_S = 3600

/** Opens the queue; its tables are made in the schema `pgboss` if they are missing. */
export async function openQueue(setup: QueueSetup): Promise<JobQueue> {
  const { pool, work, telemetry, declared = [], pollSeconds = 2, retrySeconds = 10 } = setup
  const limits = new Map(declared.map(({ name, minutes }) => [name, minutes * 60]))
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: work,
    schedule: work,
  })
  boss.on('error', (error) => report(telemetry, error))
  boss.on('warning', ({ message, data }) => telemetry.log('warn', message, { part: 'jobs', data }))
  await boss.start()

  const queues = new Map<string, Promise<void>>()
  const workers = new Map<string, string>()
  const makeQueue = async (name: string) => {
    const options = {
      retryLimit: 5,
      retryDelay: retrySeconds,
      retryBackoff: true,
      retryDelayMax: HOUR_S,
      expireInSeconds: limits.get(name) ?? HOUR_S,
      // A killed process is noticed by the missing beat, not by the hour.
      heartbeatSeconds: 60,
      deleteAfterSeconds: 24 * HOUR_S,
    }
    await boss.createQueue(name, options)
    // An earlier version may have made it, with other limits.
    if (work) await boss.updateQueue(name, options)
  }
  /** The queue of a name, made at its first use. A failure is not remembered. */
  const ready = (name: string): Promise<void> => {
    const known = queues.get(name)
    if (known) return known
    const made = makeQueue(name)
    queues.set(name, made)
    made.catch(() => queues.delete(name))
    return made
  }
  const send = async (name: string, data: object | null, options: SendOptions) => {
    await ready(name)
    const parent = traceparent()
    await boss.send(name, parent === undefined ? data : { ...data, [PARENT]: parent }, options)
  }
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  return {
    async send(name, data, options) {
      await send(name, data, sendOptions(options))
      wake(name)
    },
    sendIn: (trx, name, data, options) => send(name, data, { ...sendOptions(options), db: fromKysely(trx) }),
    async take(name, handler) {
      await ready(name)
      const run = async ([job]: JobWithMetadata<never>[]) => {
        if (!job) return
        const { retryCount, retryLimit, signal } = job
        try {
          const { data, parent } = withoutParent(job.data)
          await spanned(`job ${name}`, { parent, kind: SpanKind.CONSUMER }, () =>
            handler(data, { attempt: retryCount + 1, last: retryCount >= retryLimit, signal }),
          )
        } catch (error) {
          telemetry.exception(error, { part: 'jobs', job: name, id: job.id, attempt: retryCount + 1 })
          throw error
        } finally {
          // There may be more: looks again at once instead of after the pause.
          wake(name)
        }
      }
      workers.set(
        name,
        await boss.work(name, { includeMetadata: true, pollingIntervalSeconds: pollSeconds }, run),
      )
    },
    async scheduleOnly(schedules) {
      for (const { name, cron } of schedules) {
        await ready(name)
        // A run that no worker took within the hour is superseded by the next one.
        await boss.schedule(name, cron, null, { retentionSeconds: HOUR_S })
      }
      const names = new Set<string>(schedules.map(({ name }) => name))
      for (const { name, key } of await boss.getSchedules())
        if (!names.has(name)) await boss.unschedule(name, key)
    },
    async retry(name, id) {
      await boss.retry(name, id)
      wake(name)
    },
    async cancel(name, id) {
      await boss.cancel(name, id)
    },
    async stop() {
      try {
        await boss.stop({ graceful: true, timeout: STOP_MS })
      } catch (error) {
        // Without the database nothing can be noted; what was not done is tried again once its beat is missed.
        report(telemetry, error)
      }
    },
  }
}

/** Under which a job carries the trace that asked for it. */
const PARENT = 'traceparent'

function withoutParent<T>(data: T): { data: T; parent: string | undefined } {
  if (typeof data !== 'object' || data === null || !(PARENT in data)) return { data, parent: undefined }
  const { [PARENT]: parent, ...rest } = data
  return { data: rest as T, parent: typeof parent === 'string' ? parent : undefined }
}

/** Logs a fault of the queue, which may be an Error or an object like one. That the database is away is said elsewhere, once. */
function report(telemetry: Telemetry, fault: unknown): void {
  const { name, message, stack, queue } = fault as Partial<Error> & { queue?: string }
  if (name === DatabaseAwayError.name) return
  telemetry.exception(Object.assign(new Error(message), { stack }), { part: 'jobs', queue })
}

function sendOptions(options: JobOptions = {}): SendOptions {
  return {
    ...(options.startAfter && { startAfter: options.startAfter }),
    ...(options.retries !== undefined && { retryLimit: options.retries }),
  }
}
