import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'editorial.all': 'All',
  'editorial.related': 'Related stories',
  'editorial.mostRead': 'Most read',
  'editorial.mostReadIn': 'Most read in {section}',
  'editorial.inStory': 'In this story',
  'editorial.topics': 'Topics',
  'editorial.previous': 'Previous',
  'editorial.next': 'Next',
  'editorial.neighbours': 'More stories',
  'editorial.tools': 'Story tools',
  'editorial.share': 'Share on {network}',
  'editorial.copy': 'Copy short link',
  'editorial.copied': 'Link copied',
  'editorial.print': 'Print',
  'editorial.facts': 'Key points',
  'editorial.keywords': 'Keywords',
  'editorial.paid': 'For subscribers',
  'editorial.paid.title': 'The rest of this story is for subscribers',
  'editorial.paid.rest': '{share} of this story remains.',
  'editorial.paid.login': 'I have an account',
  'editorial.paid.ask': 'Subscribe',
  'editorial.empty': 'Nothing has been published here yet',
  'editorial.empty.text': 'Stories appear here as soon as they are published.',
  'editorial.subcategories': 'Sub-categories',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
