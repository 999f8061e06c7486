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
  'admin.jobs.start': 'Start',
  'admin.jobs.retries': 'Retries',
  'admin.jobs.error': 'Last error',
  'admin.jobs.retry': 'Try again',
  'admin.jobs.cancel': 'Cancel the job',
  'admin.jobs.cancel.question': 'A cancelled job will not run. Cancel it?',
  'admin.jobs.empty': 'No jobs',
  'admin.jobs.emptyText':
    'Jobs appear here when the site has work to do: mail to send, old records to clear.',
  'admin.jobs.name.mail.send': 'Send a mail',
  'admin.jobs.name.rate-limit.sweep': 'Clear usage counters',
  'admin.jobs.name.sessions.sweep': 'Clear expired sessions and links',
  'admin.jobs.name.accounts.activation-mail': 'Write an activation mail',
  'admin.jobs.name.accounts.restore-mail': 'Write a password mail',
  'admin.jobs.name.imports.run': 'Import or check a file',
  'admin.jobs.name.notice.mail': 'Write a notice by mail',
  'admin.jobs.name.notice.digest': 'Write the daily mail of notices',
  'admin.jobs.name.notice.deadlines': 'Warn of deadlines',
  'admin.jobs.name.search.nightly': 'Renew the search index and popular searches',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
