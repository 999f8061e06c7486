import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.menu.text':
    'Readers see every change at once: in the header, in the mobile menu and in the footer. Drag an item by its handle, from one list to another too, or use its buttons. Open an item to rename it or move it.',
  'admin.menu.add': 'Add a link',
  'admin.menu.full': 'The menu has its maximum number of links. Remove one to add another.',
  'admin.menu.header': 'The header now',
  'admin.menu.names': 'List names',
  'admin.menu.headed': 'In the header, in the mobile menu and in the footer.',
  'admin.menu.below': 'In the mobile menu and in the footer.',
  'admin.menu.hidden': 'Hidden',
  'admin.menu.hiddenText': 'Readers find these pages by search and by links, and not in the menu.',
  'admin.menu.label': 'Name',
  'admin.menu.own': 'While it is empty, the name is “{name}”.',
  'admin.menu.list': 'List',
  'admin.menu.page': 'Page',
  'admin.menu.page.none': 'Another address',
  'admin.menu.page.hint': 'The link is named after its page while its own name is empty.',
  'admin.menu.href': 'Address',
  'admin.menu.href.hint':
    'Where no page is chosen: a page of the site (/companies/sabic) or a whole address (https://…)',
  'admin.menu.remove': 'Remove the link',
  'admin.menu.removing':
    'The link is removed from the menu and from this list. To keep it from readers only, hide it.',
  'admin.menu.back': 'The whole menu',
  'admin.menu.gone': 'Not shown: its page is gone',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
