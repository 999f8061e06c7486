import type { Work } from '#platform/jobs/work.ts'
import { newsletterSender } from './delivery/send.server.ts'
import { startDue } from './delivery/start.server.ts'
import { sweepNewsletters } from './delivery/sums.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'newsletter.due': null
  }
}

/** The work of newsletters. */
export const NEWSLETTERS_WORK: Work = {
  jobs: [
    {
      name: 'newsletter.due',
      label: { ar: 'بدء إرسال النشرات في موعدها', en: 'Start newsletters that are due' },
      // What is due is started, and what was left lying is gone on with.
      schedule: '* * * * *',
      minutes: 30,
      handler: (app) => () => startDue(app, new Date()),
    },
    {
      name: 'newsletter.send',
      label: { ar: 'إرسال نشرة بريدية', en: 'Send a newsletter' },
      minutes: 30,
      handler: (app) => newsletterSender(app),
    },
  ],
  sweeps: [
    {
      name: 'newsletters',
      label: {
        ar: 'سجلات الإرسال القديمة وطلبات الاشتراك غير المؤكدة في النشرات',
        en: 'old deliveries and unconfirmed subscriptions of newsletters',
      },
      every: 'night',
      sweep: ({ db }, now) => sweepNewsletters(db, now),
    },
  ],
}
