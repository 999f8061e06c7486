/**
 * Every job there is and what it is given. The module that owns a job adds its line:
 * `declare module '#platform/jobs/job-map.ts' { interface JobMap { 'mail.send': { id: number } } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface JobMap {}

export type JobName = keyof JobMap

/** The attempt as its handler sees it. */
export interface JobAttempt {
  /** 1 at the first try. */
  attempt: number
  /** Whether the job is given up when this attempt fails. */
  last: boolean
  /** Aborted when the process must stop before the handler is done; the job is then tried again elsewhere. */
  signal: AbortSignal
}
