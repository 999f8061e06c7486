import type { JobState, QueuedJob } from '#platform/jobs/queue.server.ts'
import type { ListPage } from '../../parts/list.ts'

/** When work is done by itself: all the time, every so many minutes, at a minute of every hour, or once a day at the time of `at`. */
export type Rhythm =
  | { every: 'always' }
  | { every: 'minutes'; count: number }
  | { every: 'hour'; minute: number }
  | { every: 'day'; at: string }

/** Work that is done by itself, in the words of its declaration. */
export interface OwnWork {
  name: string
  label: string
  /** What a sweep deletes. */
  parts: readonly string[]
  rhythm: Rhythm
  /** The most that one run may take; null for what looks all the time. */
  minutes: number | null
  /** The latest run that the queue still knows. */
  last: { state: JobState; at: string } | null
}

export interface JobsView {
  counts: Readonly<Record<JobState, number>>
  /** With the name of its work for readers; null for that of another version. */
  list: ListPage<QueuedJob & { label: string | null }>
  own: readonly OwnWork[]
}
