import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'ui.count.left': { one: '{count} character left', other: '{count} characters left' },
  'ui.count.over': { one: '{count} character too many', other: '{count} characters too many' },
  'ui.errors.title': {
    one: 'One field needs correcting',
    other: '{count} fields need correcting',
  },
  'ui.field.optional': 'optional',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
