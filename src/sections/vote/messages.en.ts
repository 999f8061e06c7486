import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'vote.title': 'Vote',
  'vote.closed': 'This vote has closed. Here are the results.',
  'vote.thanks': 'Your vote was counted.',
  'vote.twice': 'You have already voted on this question; your first choice counts.',
  'vote.choose': 'Choose an answer first.',
  'vote.confirm': 'Your answer is marked below. Press “Vote” to send it.',
  'vote.final': 'Results',
  'vote.results': 'Results so far',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
