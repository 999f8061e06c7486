import type { Work } from '#platform/jobs/work.ts'
import { renewMostRead } from './most-read.server.ts'
import { sumMinutes, sumOld } from './old.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'reads.most': null
  }
}

/** The work of what is read. */
export const READS_WORK: Work = {
  jobs: [
    {
      name: 'reads.most',
      label: { ar: 'تحديث قائمة الأكثر قراءة', en: 'Renew the list of the most read' },
      schedule: '*/10 * * * *',
      minutes: 5,
      handler: (app) => async () => {
        const now = new Date()
        // Also where nobody reads: yesterday's marks go.
        await app.dayMarks.forget(now)
        await sumMinutes(app.db, now)
        await renewMostRead(app, now)
      },
    },
  ],
  sweeps: [
    {
      name: 'reads',
      label: { ar: 'أعداد القراءات القديمة', en: 'old counts of what was read' },
      every: 'night',
      sweep: ({ db }, now) => sumOld(db, now),
    },
  ],
}
