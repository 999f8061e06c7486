import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'topics.title': 'Topics',
  'topics.text': 'Subjects that the newsroom follows: their stories, prices and timeline on one page.',
  'topics.empty': 'There are no topics yet',
  'topics.emptyText': 'Topics appear here as soon as the newsroom begins one.',
  'topics.count': { one: '{count} story', other: '{count} stories' },
  'topics.stories': 'Stories',
  'topics.first': 'Start here',
  'topics.none': 'No stories in this topic yet',
  'topics.noneText':
    'A story about its products, companies, cases or words appears here when it is published.',
  'topics.prices': 'Prices in this topic',
  'topics.companies': 'Companies',
  'topics.cases': 'Cases',
  'topics.feed': 'Feed of this topic (RSS)',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
