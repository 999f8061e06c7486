import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'life.update.title': 'The site has been updated',
  'life.update.text': 'There are updates on the site. The page reloads when you close this message.',
  'life.update.done': 'Done',
  'life.cookie': 'Please enable cookies',
  'life.storage': 'Please enable Storage',
  'life.copy': 'This page cannot be updated at the moment. You are reading a saved copy from {time}.',
  'life.consent': 'Your privacy',
  'life.consent.text':
    'May we use Google cookies to measure visits and show advertising? The site is the same either way.',
  'life.consent.yes': 'Accept',
  'life.consent.no': 'Decline',
  'ui.overlay.left': { one: '{count} second left', other: '{count} seconds left' },
  'ui.overlay.note':
    'Do not close this page. This screen closes when the operation is complete or after {count} seconds.',
  'ui.overlay.title': 'Working on it',
  'ui.update.action': 'Update',
  'ui.update.later': 'Later',
  'ui.update.text': 'Click to update.',
  'ui.update.title': 'New version available!',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
