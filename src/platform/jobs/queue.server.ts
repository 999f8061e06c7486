import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'

/** How far a job has come: `waiting` also has those that will be tried again. */
export const JOB_STATES = ['failed', 'active', 'waiting', 'completed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** A job of the queue. */
export interface QueuedJob {
  id: string
  name: string
  state: JobState
  /** Tries after the first. */
  retries: number
  createdAt: string
  /** When it was or will be started. */
  startAt: string
  endedAt: string | null
  /** What the last try failed with. */
  error: string | null
}

/** Our words for the states that the queue's table has. */
const STATE = sql<JobState>`case state::text when 'created' then 'waiting' when 'retry' then 'waiting' else state::text end`

/** The queue's own housekeeping is done by no worker of ours. */
const OURS = sql`name not like '\\_\\_%'`

function filtered(state: JobState | null): RawBuilder<unknown> {
  return state ? sql`${OURS} and ${STATE} = ${state}` : OURS
}

/** How many jobs are in each state. All zero before a process has made the queue. */
export async function countJobs(db: Db): Promise<Record<JobState, number>> {
  const counts = { failed: 0, active: 0, waiting: 0, completed: 0, cancelled: 0 }
  if (!(await exists(db))) return counts
  const { rows } = await sql<{ state: JobState; count: number }>`
    select ${STATE} as state, count(*)::int as count from pgboss.job where ${OURS} group by 1`.execute(db)
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Jobs of one state or of all, the latest first. */
export async function listJobs(
  db: Db,
  state: JobState | null,
  limit: number,
  offset: number,
): Promise<QueuedJob[]> {
  if (!(await exists(db))) return []
  const { rows } = await sql<{
    id: string
    name: string
    state: JobState
    retries: number
    created: Date
    start: Date
    ended: Date | null
    error: string | null
  }>`
    select id::text, name, ${STATE} as state, retry_count as retries, created_on as created,
      coalesce(started_on, start_after) as start, completed_on as ended,
      case when state::text in ('failed', 'retry') then coalesce(output ->> 'message', output ->> 'value') end as error
    from pgboss.job where ${filtered(state)}
    order by created_on desc, id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ created, start, ended, ...job }) => ({
    ...job,
    createdAt: created.toISOString(),
    startAt: start.toISOString(),
    endedAt: ended?.toISOString() ?? null,
  }))
}

/** The latest run of work, begun, done or given up. */
export interface LastRun {
  state: JobState
  at: string
}

/** The latest run of each name that the queue still knows: what is done is forgotten after a day. */
export async function lastRuns(db: Db): Promise<Map<string, LastRun>> {
  if (!(await exists(db))) return new Map()
  const { rows } = await sql<{ name: string; state: JobState; at: Date }>`
    select distinct on (name) name, ${STATE} as state, coalesce(completed_on, started_on) as at
    from pgboss.job where ${OURS} and started_on is not null order by name, created_on desc`.execute(db)
  return new Map(rows.map(({ name, state, at }) => [name, { state, at: at.toISOString() }]))
}

/** The queue makes its tables with the first process that starts it. */
async function exists(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('pgboss.job') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}
