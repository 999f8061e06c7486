import type { gatherWork } from './gather-work.ts'
import type { JobQueue } from './jobs.server.ts'
import type { WorkApp } from './work.ts'

/** Begins to do what was declared, as far as the configuration asks for it; the answer stops the watchers. The queue is stopped by itself. */
export async function startWork(
  { jobs, watchers }: ReturnType<typeof gatherWork>,
  queue: JobQueue,
  app: WorkApp,
): Promise<() => Promise<void>> {
  const needed = jobs.filter(({ when }) => when?.(app.config) ?? true)
  await Promise.all(needed.map(({ name, handler }) => queue.take(name, handler(app))))
  await queue.scheduleOnly(
    needed.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [{ name, cron: schedule }])),
  )
  const stops = watchers.map(({ watch }) => watch(app))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
