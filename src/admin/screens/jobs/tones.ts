import type { JobState } from '#platform/jobs/queue.server.ts'
import type { Tone } from '#ui/Status.tsx'

/** The colour of each state of a job. */
export const TONES: Record<JobState, Tone> = {
  failed: 'danger',
  active: 'info',
  waiting: 'warn',
  completed: 'ok',
  cancelled: 'off',
}
