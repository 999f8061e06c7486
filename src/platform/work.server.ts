import { sweepOnce } from './http/form/once.server.ts'
import { backUpWhenDue } from './backup/schedule.server.ts'
import type { Work } from './jobs/work.ts'
import { sweepLimits } from './limits/rate-limit.server.ts'
import { bulkMailSender, mailSender } from './mail/send.server.ts'
import { sweepSessions } from './sessions/sessions.server.ts'

/** The platform's own work. */
export const PLATFORM_WORK: Work = {
  jobs: [
    {
      name: 'mail.send',
      label: { ar: 'إرسال رسالة', en: 'Send an e-mail' },
      minutes: 10,
      handler: mailSender,
    },
    {
      name: 'mail.bulk',
      label: { ar: 'إرسال رسائل المتابعة والتنبيهات', en: 'Send e-mails about followed topics and alerts' },
      minutes: 60,
      handler: bulkMailSender,
    },
    {
      name: 'backup.due',
      label: { ar: 'النسخة الاحتياطية اليومية', en: 'Daily backup' },
      schedule: '*/10 * * * *',
      minutes: 60,
      handler: (app) => () => backUpWhenDue(app, new Date()),
    },
  ],
  sweeps: [
    {
      name: 'limits',
      label: { ar: 'عدّادات الاستخدام المنتهية', en: 'expired usage counters' },
      every: '20 minutes',
      sweep: ({ db }, now) => sweepLimits(db, now),
    },
    {
      name: 'forms',
      label: { ar: 'سجل النماذج المرسلة', en: 'records of submitted forms' },
      every: '20 minutes',
      sweep: ({ db }, now) => sweepOnce(db, now),
    },
    {
      name: 'sessions',
      label: { ar: 'الجلسات المنتهية', en: 'expired sessions' },
      every: 'night',
      sweep: ({ db }, now) => sweepSessions(db, now),
    },
  ],
}
