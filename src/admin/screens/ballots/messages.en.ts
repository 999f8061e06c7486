import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.ballots.intro':
    'More visitors of one network voted within an hour than an office usually has. Their votes are kept and not counted until you decide. Nobody’s address is stored: only that they share a network.',
  'admin.ballots.group': { one: '{count} vote waits', other: '{count} votes wait' },
  'admin.ballots.counted': {
    one: '{count} vote of the same network is counted.',
    other: '{count} votes of the same network are counted.',
  },
  'admin.ballots.count': 'Count them',
  'admin.ballots.drop': 'Leave them out',
  'admin.ballots.empty': 'No votes to review',
  'admin.ballots.emptyText': 'Votes appear here when unusually many come from one network.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
