import type { Config } from '#config.ts'
import type { Lang } from '#i18n/locale.ts'
import type { gatherWork } from '#platform/jobs/gather-work.ts'
import type { LastRun } from '#platform/jobs/queue.server.ts'
import type { Cron } from '#platform/jobs/work.ts'
import type { OwnWork, Rhythm } from './contract.ts'

/** Everything that this portal does by itself, as its owners declare it, with the latest run of each. */
export function ownWork(
  { jobs, watchers }: ReturnType<typeof gatherWork>,
  lastRuns: ReadonlyMap<string, LastRun>,
  { config, lang, now }: { config: Config; lang: Lang; now: Date },
): OwnWork[] {
  const scheduled = jobs.flatMap(({ name, label, minutes, schedule, when, sweeps = [] }) =>
    schedule === undefined || when?.(config) === false
      ? []
      : {
          name,
          label: label[lang],
          parts: sweeps.map((sweep) => sweep.label[lang]),
          rhythm: rhythmOf(schedule, now),
          minutes,
          last: lastRuns.get(name) ?? null,
        },
  )
  const always = watchers.map(({ name, label }) => ({
    name,
    label: label[lang],
    parts: [],
    rhythm: { every: 'always' } as const,
    minutes: null,
    last: null,
  }))
  return [...always, ...scheduled]
}

/** A cron line as a reader understands it; its times are UTC. */
function rhythmOf(cron: Cron, now: Date): Rhythm {
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') {
    const at = new Date(now)
    at.setUTCHours(Number(hour), Number(minute), 0, 0)
    return { every: 'day', at: at.toISOString() }
  }
  if (minute === '*') return { every: 'minutes', count: 1 }
  return minute.startsWith('*/')
    ? { every: 'minutes', count: Number(minute.slice(2)) }
    : { every: 'hour', minute: Number(minute) }
}
