import type { Work } from '#platform/jobs/work.ts'
import { mailDigests, noticeMailer } from './mail.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'notice.digest': null
  }
}

/** The e-mails of the newsroom's notices. */
export const NOTICES_WORK: Work = {
  jobs: [
    {
      name: 'notice.mail',
      label: { ar: 'كتابة إشعار بالبريد', en: 'Write a notification e-mail' },
      minutes: 10,
      handler: noticeMailer,
    },
    {
      name: 'notice.digest',
      label: { ar: 'كتابة رسالة الإشعارات اليومية', en: 'Write the daily notifications e-mail' },
      // Eight in the morning in Riyadh.
      schedule: '0 5 * * *',
      minutes: 60,
      handler: (app) => () => mailDigests(app, new Date()),
    },
  ],
}
