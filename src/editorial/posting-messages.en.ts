import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'editorial.create': 'New story',
  'editorial.edit': 'Edit story',
  'editorial.delete': 'Delete story',
  'editorial.postingClosed':
    'The administrators have switched off writing from this page for now. To correct or add something, contact the newsroom.',
  'editorial.contact': 'Contact the newsroom',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
