import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.demo.parts': 'What is there',
  'admin.demo.text':
    'Chosen parts are removed at once and for all readers. Nothing is lost: one press brings all of it back.',
  'admin.demo.rows': { one: '{count} record', other: '{count} records' },
  'admin.demo.along': { one: 'and {count} that belongs to them', other: 'and {count} that belong to them' },
  'admin.demo.remove': 'Remove the chosen parts',
  'admin.demo.none': 'No demonstration content',
  'admin.demo.noneText': 'Everything on this site is your own, or real figures with their sources.',
  'admin.demo.referring': 'What refers to it',
  'admin.demo.state.goes': 'Goes, and comes back with it',
  'admin.demo.state.waits': 'Stays, but is not shown',
  'admin.demo.of.alerts': 'Price alerts',
  'admin.demo.of.home': 'Home page places',
  'admin.demo.of.menu': 'Menu links',
  'admin.demo.of.redirects': 'Redirects',
  'admin.demo.of.comments': 'Readers’ comments',
  'admin.demo.of.ballots': 'Votes cast',
  'admin.demo.of.favourites': 'Saved stories',
  'admin.demo.of.follows': 'Followed bylines and series',
  'admin.demo.kept': 'What stays',
  'admin.demo.keptText': 'It was changed since it was loaded, or is in use.',
  'admin.demo.why.edited': 'Changed',
  'admin.demo.why.used': 'In use',
  'admin.demo.stories': 'Stories with links to change',
  'admin.demo.storiesText': 'They link to stories that would be removed.',
  'admin.demo.last': 'Demonstration content was removed',
  'admin.demo.undo': 'Bring it back',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
