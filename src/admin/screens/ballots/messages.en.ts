import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.ballots.intro':
    'More visitors on one network voted within an hour than even an office would account for. Their votes are stored and not counted until you decide. No addresses are stored, only the fact that the voters share a network.',
  'admin.ballots.group': { one: '{count} vote waiting', other: '{count} votes waiting' },
  'admin.ballots.counted': {
    one: '{count} vote from the same network has been counted.',
    other: '{count} votes from the same network have been counted.',
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
