import type { Work } from '#platform/jobs/work.ts'
import { checkCards, fetchWaiting, sweepCards } from './cards.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'cards.fetch': null
    'cards.check': null
  }
}

/** What is done by itself with cards of other sites. */
export const CARDS_WORK: Work = {
  jobs: [
    {
      name: 'cards.fetch',
      label: { ar: 'جلب بطاقات المواقع الأخرى في النصوص', en: 'Fetch cards of other sites in texts' },
      schedule: '* * * * *',
      minutes: 10,
      handler:
        (app) =>
        async (_data, { signal }) =>
          void (await fetchWaiting(app, signal)),
    },
    {
      name: 'cards.check',
      label: {
        ar: 'التحقق من بقاء ما تعرضه البطاقات على مواقعه',
        en: 'Check that what cards show is still on its sites',
      },
      schedule: '40 2 * * *',
      minutes: 60,
      handler:
        (app) =>
        (_data, { signal }) =>
          checkCards(app, signal),
    },
  ],
  sweeps: [
    {
      name: 'cards',
      label: { ar: 'بطاقات لا تعرضها أي مادة', en: 'cards that no story shows' },
      every: 'night',
      sweep: (app, now) => sweepCards(app, now),
    },
  ],
}
