import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.missed.intro':
    'Addresses readers asked for in the last 30 days that the site does not have: those asked for more than once or linked from one of its pages. Nothing about the readers is kept.',
  'admin.missed.label': 'Missing addresses',
  'admin.missed.count': { one: '{count} address', other: '{count} addresses' },
  'admin.missed.path': 'Address',
  'admin.missed.asked': 'Requests in 30 days',
  'admin.missed.last': 'Last requested',
  'admin.missed.from': 'Linked from',
  'admin.missed.fromNowhere': 'No page of the site',
  'admin.missed.hidden': 'Hidden addresses',
  'admin.missed.notHidden': 'Addresses that are not hidden',
  'admin.missed.redirect': 'Redirect',
  'admin.missed.hide': 'Hide',
  'admin.missed.show': 'Show again',
  'admin.missed.empty': 'No missing addresses',
  'admin.missed.emptyText': 'An address readers ask for in vain appears here within a minute or two.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
