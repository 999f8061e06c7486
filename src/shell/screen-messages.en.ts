import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'shell.consent': 'Privacy choices',
  'shell.options': 'Display options',
  'shell.options.gregorian': 'Gregorian dates',
  'shell.options.hijri': 'with Hijri dates',
  'shell.404.title': 'This page is not available',
  'shell.404.text': 'There is no page of the site at this address:',
  'shell.404.report': 'Report a broken link',
  'shell.404.causes': 'Possible causes',
  'shell.404.useful': 'This may help',
  'shell.404.wrongLink': 'The link is wrong',
  'shell.404.serverError': 'A server error',
  'shell.404.deleted': 'The link was deleted',
  'shell.404.misplaced': 'The link was put in the wrong place',
  'shell.404.frequentLogin': 'Too many log-ins',
  'shell.404.scraping': 'An attempt to scrape the content',
  'shell.404.oldBrowser': 'An outdated browser',
  'shell.404.noPermission': 'You have no permission',
  'shell.404.membersOnly': 'A page for members only',
  'shell.412.title': 'The request could not be completed',
  'shell.412.text': 'The server refused the request for these reasons. Put them right and try again.',
  'shell.412.token': 'The form has expired, or its token did not come with the request.',
  'shell.412.stale': 'The content has changed since you opened it.',
  'shell.412.upload': 'The file was refused: its format or size is not allowed.',
  'shell.lock.title': 'Not allowed to view',
  'shell.lock.text':
    'This content is not open to you at present. If you have an account that may see it, log in; or write to the administration.',
  'shell.lock.search': 'Search is not available for you',
  'shell.lock.searchText': 'The administration has switched search off. You can browse the sections.',
  'shell.lock.need': 'Level needed',
  'shell.lock.yours': 'You are',
  'shell.lock.need.members': 'Site members',
  'shell.lock.need.paid': 'Subscribers',
  'shell.lock.need.private': 'Those with permission',
  'shell.lock.need.staff': 'The newsroom',
  'shell.lock.need.search': 'Search',
  'shell.role.visitor': 'a visitor',
  'shell.role.member': 'a member',
  'shell.role.subscriber': 'a subscriber',
  'shell.role.author': 'an author',
  'shell.role.editor': 'an editor',
  'shell.role.administrator': 'an administrator',
  'shell.fault.title': 'Please contact the site administrator',
  'shell.fault.text':
    'Something went wrong at {name} and has been recorded. Reload the page; if it happens again, tell us what you were doing.',
  'shell.closed.title': 'The site is not available at present',
  'shell.closed.enter': 'Administration',
  'shell.status.title': 'Site status',
  'shell.status.open': 'The site is open to readers.',
  'shell.offline.title': 'You are offline',
  'shell.offline.text': 'Pages that you have read stay available here without a connection.',
  'shell.offline.retry': 'Try again',
  'shell.offline.read': 'Pages you have read',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
