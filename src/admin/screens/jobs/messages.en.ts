import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.jobs.count': { one: '{count} job', other: '{count} jobs' },
  'admin.jobs': 'Background jobs',
  'admin.jobs.job': 'Job',
  'admin.jobs.state': 'Status',
  'admin.jobs.state.failed': 'Failed',
  'admin.jobs.state.active': 'Running',
  'admin.jobs.state.waiting': 'Waiting',
  'admin.jobs.state.completed': 'Done',
  'admin.jobs.state.cancelled': 'Cancelled',
  'admin.jobs.start': 'Started',
  'admin.jobs.retries': 'Retries',
  'admin.jobs.error': 'Last error',
  'admin.jobs.retry': 'Try again',
  'admin.jobs.cancel': 'Cancel the job',
  'admin.jobs.cancel.question': 'A cancelled job will not run. Cancel it?',
  'admin.jobs.empty': 'No jobs',
  'admin.jobs.emptyText':
    'Jobs appear here when the site has work to do: e-mails to send, old records to clear.',
  'admin.jobs.own': 'What runs by itself',
  'admin.jobs.own.what': 'Work',
  'admin.jobs.own.when': 'When',
  'admin.jobs.own.most': 'Time limit',
  'admin.jobs.own.last': 'Last run',
  'admin.jobs.own.always': 'All the time',
  'admin.jobs.own.everyMinutes': { one: 'Every minute', other: 'Every {count} minutes' },
  'admin.jobs.own.everyHour': 'Every hour at minute {minute}',
  'admin.jobs.own.everyDay': 'Every day at {time}',
  'admin.jobs.own.minutes': { one: '{count} minute', other: '{count} minutes' },
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
