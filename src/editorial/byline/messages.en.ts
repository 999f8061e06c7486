import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'byline.source': 'Source: {source}',
  'byline.corrected': 'Corrected {date}',
  'byline.corrections': 'Corrections',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
