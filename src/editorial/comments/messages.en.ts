import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'comments.count': { one: '{count} comment', other: '{count} comments' },
  'comments.none': 'No comments yet',
  'comments.title': 'Comments',
  'comments.add': 'Add a comment',
  'comments.hint':
    'Up to {max} characters. Links stay as plain text, and your first comment is reviewed before it is published.',
  'comments.send': 'Send comment',
  'comments.reply': 'Reply',
  'comments.reply.to': 'Reply to {name}',
  'comments.reply.send': 'Send reply',
  'comments.cancel': 'Cancel',
  'comments.report': 'Report',
  'comments.report.title': 'Report the comment by {name}',
  'comments.report.reason': 'Reason',
  'comments.report.choose': 'Choose a reason',
  'comments.report.send': 'Send report',
  'comments.report.done': 'Your report has reached the newsroom.',
  'comments.reason.spam': 'Advertising or spam',
  'comments.reason.abuse': 'Abuse',
  'comments.reason.off_topic': 'Off topic',
  'comments.reason.misleading': 'Misleading claim',
  'comments.reason.other': 'Other reason',
  'comments.remove': 'Delete',
  'comments.held': 'Under review: only you can see it until the newsroom approves it.',
  'comments.gone': 'This comment is not shown.',
  'comments.login': 'Log in',
  'comments.login.write': '{login} to write a comment.',
  'comments.login.read': 'Comments are for members: {login} to read them and take part.',
  'comments.closed': 'Comments on this story are closed.',
  'comments.close': 'Close comments',
  'comments.open': 'Open comments',
  'comments.moderate': 'Manage comments',
  'comments.pages': 'Comment pages',
  'comments.draft': 'Your comment has not been sent. Copy it before you log in.',
  'comments.kept': 'Nothing you typed was lost.',
  'comments.error.required': 'Write your comment before you send it.',
  'comments.error.tooLong': 'The comment is longer than {max} characters.',
  'comments.error.reason': 'Choose a reason.',
  'comments.error.twice': 'You have already reported this comment.',
  'comments.error.late': 'A comment can only be deleted within 15 minutes of being sent.',
  'comments.error.gone': 'The comment you are answering or reporting is no longer shown.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
