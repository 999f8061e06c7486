import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'exports-imports.empty': 'No story about this product has been published yet',
  'exports-imports.empty.text': 'No trade figures are recorded for it yet either.',
  'exports-imports.news': 'Stories about the product and its trade',
  'exports-imports.prices': 'Prices of the product',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
