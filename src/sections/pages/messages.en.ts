import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'pages.updated': 'Last updated {date}',
  'pages.others': 'Other pages',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
