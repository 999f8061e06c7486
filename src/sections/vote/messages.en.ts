import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'vote.title': 'Poll',
  'vote.closed': 'This poll has closed. Here are the results.',
  'vote.thanks': 'Your vote was counted.',
  'vote.changed': 'Your vote was changed.',
  'vote.waiting':
    'Your vote was received. An unusual number of votes came from your network, so yours will count once the newsroom has reviewed them.',
  'vote.dropped': 'The newsroom did not count your vote: it was among many that came from one network.',
  'vote.change': 'Change your answer',
  'vote.changeHint': 'You can change it until the poll closes.',
  'vote.unusual': {
    one: 'An unusual voting pattern was seen: {count} vote is not counted until the newsroom has reviewed it.',
    other:
      'An unusual voting pattern was seen: {count} votes are not counted until the newsroom has reviewed them.',
  },
  'vote.choose': 'Choose an answer first.',
  'vote.confirm': 'Your answer is marked below. Press “Vote” to send it.',
  'vote.final': 'Results',
  'vote.results': 'Results so far',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
