import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.health.parts': 'Site components',
  'admin.health.process': 'Serving process',
  'admin.health.tone.ok': 'OK',
  'admin.health.tone.warn': 'Needs attention',
  'admin.health.tone.danger': 'Down',
  'admin.health.tone.info': 'Note',
  'admin.health.tone.off': 'Off',
  'admin.health.database': 'Database',
  'admin.health.database.answers': 'Responding. PostgreSQL {version}, {size}.',
  'admin.health.database.away': 'Not responding. Readers are served from the cache.',
  'admin.health.jobs': 'Background jobs',
  'admin.health.jobs.runs': 'None failed. Waiting: {waiting}. Running: {active}.',
  'admin.health.jobs.failed': {
    one: '{count} job failed. See background jobs.',
    other: '{count} jobs failed. See background jobs.',
  },
  'admin.health.mail': 'E-mail',
  'admin.health.mail.leaves': 'Sent through the mail server.',
  'admin.health.mail.failed': {
    one: '{count} e-mail could not be sent. See site e-mail.',
    other: '{count} e-mails could not be sent. See site e-mail.',
  },
  'admin.health.mail.noServer':
    'No mail server is configured (SMTP_URL). E-mails are stored for you to read.',
  'admin.health.sources': 'Sources of figures',
  'admin.health.sources.current': 'Read on time, and no series is late.',
  'admin.health.sources.behind': 'Could not be read: {failing}. Late series: {late}.',
  'admin.health.backup': 'Backups',
  'admin.health.backup.none': 'None is scheduled, and none has been made.',
  'admin.health.backup.begins': 'Scheduled every day. The first is still to come.',
  'admin.health.backup.never': 'Late: scheduled every day, but none has been made. See the log.',
  'admin.health.backup.daily': 'Made every day. Last: {at}, {size}.',
  'admin.health.backup.byHand': 'None is scheduled. Last made by hand: {at}, {size}.',
  'admin.health.backup.late': 'Late. Last: {at}, {size}. See the log.',
  'admin.health.disk': 'Disk',
  'admin.health.disk.room': '{free} free ({share}).',
  'admin.health.disk.little': 'Only {free} free ({share}). Make room soon.',
  'admin.health.disk.unknown': 'Free space could not be measured.',
  'admin.health.release': 'Release',
  'admin.health.role': 'Role',
  'admin.health.role.all': 'Pages and jobs',
  'admin.health.role.web': 'Pages',
  'admin.health.role.worker': 'Background jobs',
  'admin.health.started': 'Started',
  'admin.health.memory': 'Memory',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
