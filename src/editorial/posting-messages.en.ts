import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'editorial.create': 'New post',
  'editorial.edit': 'Edit the post',
  'editorial.delete': 'Delete the post',
  'editorial.postingClosed':
    'Posting from this page is switched off by the administration. To correct or add something, write to the newsroom.',
  'editorial.contact': 'Write to the newsroom',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
