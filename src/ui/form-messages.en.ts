import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'ui.count.left': { one: '{count} character left', other: '{count} characters left' },
  'ui.count.over': { one: '{count} character too many', other: '{count} characters too many' },
  'ui.errors.title': {
    one: 'One field needs correcting',
    other: '{count} fields need correcting',
  },
  'ui.field.optional': 'optional',
  'ui.loading.site': 'Loading the site',
  'ui.overlay.left': { one: '{count} second left', other: '{count} seconds left' },
  'ui.overlay.note':
    'Do not close this page. This screen closes when the operation is complete or after {count} seconds.',
  'ui.overlay.title': 'Working on it',
  'ui.update.action': 'Update',
  'ui.update.later': 'Later',
  'ui.update.text': 'Click to update.',
  'ui.update.title': 'New version available!',
  'ui.vote.own': 'Your choice',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
