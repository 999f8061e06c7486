import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.order.text':
    'Readers see every change at once. Drag an item by its handle, or use its buttons. To move one to another list, open it.',
  'admin.order.none': 'There is nothing to order yet',
  'admin.order.noneText': 'Items appear here once they are published.',
  'admin.order.tooMany': 'There are too many items to order by hand',
  'admin.order.tooManyText': 'Set each one’s place by the number in its form.',
  'admin.order.list': 'Order of “{title}”',
  'admin.order.empty': 'Nothing here.',
  'admin.order.hidden': 'No room on the page',
  'admin.order.up': 'Up',
  'admin.order.down': 'Down',
  'admin.order.off': 'Remove',
  'admin.order.hide': 'Hide',
  'admin.order.show': 'Show',
  'admin.order.place': '({place} of {all})',
  'admin.order.moved': '“{title}” is now {place} of {all} in “{list}”.',
  'admin.order.undo': 'Undo the last change',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
