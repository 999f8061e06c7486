import type { Work } from '#platform/jobs/work.ts'
import { POPULAR_TAG, publishPopular, renewIndex } from './contract.server.ts'
import { sweepUnanswered } from './unanswered.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'search.nightly': null
  }
}

/** The work of the search. */
export const SEARCH_WORK: Work = {
  jobs: [
    {
      name: 'search.nightly',
      label: { ar: 'تحديث فهرس البحث والأكثر بحثاً', en: 'Renew the search index and popular searches' },
      // Soon after a day has ended in Riyadh.
      schedule: '5 21 * * *',
      minutes: 60,
      handler:
        ({ db, changes }) =>
        async () => {
          await renewIndex(db)
          if (await publishPopular(db, new Date())) await changes.publish([POPULAR_TAG])
        },
    },
  ],
  sweeps: [
    {
      name: 'search-missed',
      label: { ar: 'عمليات بحث قديمة بلا نتائج', en: 'old searches without results' },
      every: 'night',
      sweep: ({ db }, now) => sweepUnanswered(db, now),
    },
  ],
}
