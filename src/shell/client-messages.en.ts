import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'life.update.title': 'The site has been updated',
  'life.update.text': 'There are updates on the site. The page is loaded again when you close this message.',
  'life.update.done': 'Done',
  'life.cookie': 'Please enable cookie',
  'life.storage': 'Please enable Storage',
  'life.copy': 'This page cannot be updated at the moment. You are reading a copy from {time}.',
  'life.consent': 'Your privacy',
  'life.consent.text':
    'May we measure visits and show advertising with Google cookies? The site is the same either way.',
  'life.consent.yes': 'Accept',
  'life.consent.no': 'Refuse',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
