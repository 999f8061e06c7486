import type { Work } from '#platform/jobs/work.ts'
import { sweepSecondSteps } from './factor/passkeys/challenge.server.ts'
import { activationMailer } from './join/activation.server.ts'
import { restoreMailer } from './recover/restore.server.ts'
import { sweepLinks } from './recover/tokens.server.ts'

/** The work of accounts. */
export const ACCOUNTS_WORK: Work = {
  jobs: [
    {
      name: 'accounts.activation-mail',
      label: { ar: 'كتابة رسالة تفعيل', en: 'Write an activation e-mail' },
      minutes: 10,
      handler: activationMailer,
    },
    {
      name: 'accounts.restore-mail',
      label: { ar: 'كتابة رسالة كلمة المرور', en: 'Write a password e-mail' },
      minutes: 10,
      handler: restoreMailer,
    },
  ],
  sweeps: [
    {
      name: 'account-links',
      label: {
        ar: 'روابط الحسابات وطلبات التسجيل المنتهية',
        en: 'expired account links and registrations',
      },
      every: 'night',
      sweep: ({ db }, now) => sweepLinks(db, now),
    },
    {
      name: 'second-steps',
      label: { ar: 'عمليات الدخول غير المكتملة', en: 'unfinished logins' },
      every: 'night',
      sweep: ({ db }, now) => sweepSecondSteps(db, now),
    },
  ],
}
