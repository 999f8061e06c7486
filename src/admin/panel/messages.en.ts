import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  panel: 'Control panel',
  'panel.menu': 'Menu',
  'panel.group.data': 'Data',
  'panel.group.site': 'Site',
  'panel.site.open': 'Site is open',
  'panel.site.closed': 'Site is closed',
  'panel.site.view': 'View the site',
  'panel.help': 'Help with this screen',
  'panel.leave': 'Log out {name}',
  'panel.waiting': { one: '{count} waiting', other: '{count} waiting' },
  'panel.bell': { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
  'panel.cancel': 'Cancel',
  'panel.lang.ar': 'Arabic',
  'panel.lang.en': 'English',
  'panel.list.count': { one: '{count} entry', other: '{count} entries' },
  'panel.list.none': 'Nothing matches',
  'panel.list.noneText': 'Try other words, or clear the filters.',
  'panel.list.clear': 'Clear filters',
  'panel.list.all': 'All',
  'panel.list.show': 'Show',
  'panel.file.choose': 'Choose a file',
  'panel.file.none': 'No file chosen',
  'panel.list.choose': 'Choose',
  'panel.list.acts': 'Actions',
  'panel.list.everything': 'All on this page',
  'panel.list.chosen': 'With the selected:',
  'panel.form.save': 'Save',
  'panel.form.unsaved': 'Not saved yet',
  'panel.form.leave': 'Your changes are not saved. Leave anyway?',
  'panel.palette': 'Go to…',
  'panel.palette.hint': 'Type the name of a screen',
  'panel.palette.language': 'عرض اللوحة بالعربية',
  'panel.palette.profile': 'My profile',
  'panel.palette.leave': 'Log out',
  'panel.palette.none': 'No screen has this name.',
  'panel.palette.found': { one: '{count} result', other: '{count} results' },
  'panel.problem.403': 'Your account has no access to this screen. An administrator can change that.',
  'panel.problem.404': 'There is nothing at this address. It may have been deleted or moved.',
  'panel.problem.412':
    'What you typed is still on this page. Log in again in a new tab, then come back and continue.',
  'panel.problem.500': 'The error has been logged. Try again in a moment.',
  'panel.problem.dashboard': 'Dashboard',
  'panel.problem.login': 'Log in',
  'panel.problem.again': 'Continue with what was typed',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
