import type { Work } from '#platform/jobs/work.ts'
import { renewer } from './life/run.server.ts'
import { eventHandler } from './online/events.server.ts'
import { cardForgetter } from './online/forget.server.ts'
import { looker } from './online/look.server.ts'
import { reconcile } from './online/reconcile.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'billing.renew': null
    'billing.reconcile': null
  }
}

/** The work of subscriptions and payments. */
export const BILLING_WORK: Work = {
  jobs: [
    {
      name: 'billing.renew',
      label: { ar: 'تجديد الاشتراكات والتذكير بها', en: 'Renew subscriptions and send reminders' },
      // Access does not depend on it: an end is compared with the clock.
      schedule: '7 * * * *',
      minutes: 60,
      handler: renewer,
    },
    {
      name: 'billing.reconcile',
      label: { ar: 'مطابقة المدفوعات مع مزود الدفع', en: 'Reconcile payments with the provider' },
      schedule: '37 * * * *',
      when: ({ stripe }) => stripe !== null,
      minutes: 60,
      handler: (app) => () => reconcile(app, new Date()),
    },
    {
      name: 'billing.event',
      label: { ar: 'معالجة إشعار من مزود الدفع', en: 'Handle an event from the payment provider' },
      minutes: 10,
      handler: eventHandler,
    },
    {
      name: 'billing.look',
      label: { ar: 'الاستعلام عن عملية دفع', en: 'Check a payment' },
      minutes: 10,
      handler: looker,
    },
    {
      name: 'billing.forget',
      label: { ar: 'حذف بطاقة محفوظة لدى مزود الدفع', en: 'Delete a saved card at the payment provider' },
      minutes: 10,
      handler: cardForgetter,
    },
  ],
}
