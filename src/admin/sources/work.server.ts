import type { Work } from '#platform/jobs/work.ts'
import { beginDue } from './act.server.ts'
import { runSource } from './run.server.ts'

/** The work of sources. */
export const SOURCES_WORK: Work = {
  jobs: [
    {
      name: 'sources.due',
      label: { ar: 'بدء جلب المصادر في مواعيدها', en: 'Begin the runs of sources that are due' },
      schedule: '* * * * *',
      minutes: 5,
      handler:
        ({ db, jobs }) =>
        async () =>
          void (await beginDue(db, jobs, new Date())),
    },
    {
      name: 'sources.run',
      label: { ar: 'جلب مصدر وفحصه واستيراده', en: 'Fetch a source and import what is new' },
      minutes: 60,
      handler:
        ({ commands, ...app }) =>
        ({ id }, { last }) =>
          runSource({ ...app, pool: commands }, id, last),
    },
  ],
}
