import { reasonOf } from '../reason.ts'
import type { Job, Sweep, Watcher, Work, WorkApp } from './work.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'sweep.often': null
    'sweep.night': null
  }
}

/** A job as it was declared, and what it deletes where it sweeps. */
type GatheredJob = Job & { sweeps?: readonly Sweep[] }

interface GatheredWork {
  jobs: readonly GatheredJob[]
  watchers: readonly Watcher[]
}

/** All work of all owners; the sweeps of one rhythm are one job. Throws where two have one name. */
export function gatherWork(owners: readonly Work[]): GatheredWork {
  const sweeps = owners.flatMap((owner) => owner.sweeps ?? [])
  const jobs: GatheredJob[] = [
    ...owners.flatMap((owner) => owner.jobs ?? []),
    {
      name: 'sweep.often',
      label: { ar: 'تنظيف متكرر', en: 'Frequent clean-up' },
      schedule: '*/20 * * * *',
      minutes: 15,
      ...sweeping(sweeps.filter(({ every }) => every === '20 minutes')),
    },
    {
      name: 'sweep.night',
      label: { ar: 'تنظيف ليلي', en: 'Nightly clean-up' },
      schedule: '15 1 * * *',
      minutes: 60,
      ...sweeping(sweeps.filter(({ every }) => every === 'night')),
    },
  ]
  const watchers = owners.flatMap((owner) => owner.watchers ?? [])
  const names = new Set<string>()
  for (const { name } of [...jobs, ...sweeps, ...watchers]) {
    if (names.has(name)) throw new Error(`Two pieces of work are declared under the name ${name}`)
    names.add(name)
  }
  return { jobs, watchers }
}

const sweeping = (sweeps: readonly Sweep[]) => ({
  sweeps,
  handler: (app: WorkApp) => () => sweepAll(sweeps, app, new Date()),
})

/** Each is tried, whatever became of those before it; the error names all that failed. */
export async function sweepAll(sweeps: readonly Sweep[], app: WorkApp, now: Date): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
  for (const { name, sweep } of sweeps)
    try {
      await sweep(app, now)
    } catch (error) {
      failed.push(`${name} (${reasonOf(error)})`)
      errors.push(error)
    }
  if (failed.length > 0) throw new AggregateError(errors, `Sweeps that failed: ${failed.join(', ')}`)
}
