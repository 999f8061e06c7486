import { sql } from 'kysely'
import type { DatabaseGauge } from '#platform/metrics/gauges.ts'
import { countJobs } from '#platform/jobs/queue.server.ts'
import { countWaitedFor } from '#sections/products-prices/series/waited-for.server.ts'

/** What an operator watches of the newsroom's work; the same on every instance. */
export const GAUGES: readonly DatabaseGauge[] = [
  {
    name: 'jobs',
    help: 'Jobs of the queue by state.',
    labels: ['state'],
    read: async ({ db }) =>
      Object.entries(await countJobs(db)).map(([state, value]) => ({ labels: { state }, value })),
  },
  {
    name: 'job_wait_seconds',
    help: 'How long the job waits that should have been started first.',
    read: async ({ db }) => {
      const { rows } = await sql<{ value: number }>`
        select coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as value from pgboss.job
        where state in ('created', 'retry') and start_after < now() and name not like '\\_\\_%'`.execute(db)
      return rows
    },
  },
  {
    name: 'mails',
    help: 'E-mails of the last thirty days by state.',
    labels: ['state'],
    read: async ({ db }) => {
      const { rows } = await sql<{ state: string; value: number }>`
        select s.state, count(o.id)::int as value from unnest(array['queued', 'sent', 'failed', 'kept']) as s(state)
        left join mail_outbox o on o.status = s.state and o.created_at > now() - interval '30 days'
        group by 1`.execute(db)
      return rows.map(({ state, value }) => ({ labels: { state }, value }))
    },
  },
  {
    name: 'sources',
    help: 'Sources of figures by state: fetched as planned, failing, or paused.',
    labels: ['state'],
    read: async ({ db }) => {
      const { rows } = await sql<{ current: number; failing: number; paused: number }>`
        select count(*) filter (where not paused and failures = 0)::int as current,
          count(*) filter (where not paused and failures > 0)::int as failing,
          count(*) filter (where paused)::int as paused from data_source`.execute(db)
      return Object.entries(rows[0] ?? {}).map(([state, value]) => ({ labels: { state }, value }))
    },
  },
  {
    name: 'series_waited_for',
    help: 'Real price series whose next figure is due or late.',
    labels: ['state'],
    read: async ({ db }) =>
      Object.entries(await countWaitedFor(db)).map(([state, value]) => ({ labels: { state }, value })),
  },
]
