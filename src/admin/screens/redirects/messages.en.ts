import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.redirectsFile.intro':
    'For many redirects at once: download them all, change them in a spreadsheet, and give the file back. An address that is in the file leads where the file says; the others stay as they are.',
  'admin.redirectsFile.out': 'Download',
  'admin.redirectsFile.download': 'Download CSV',
  'admin.redirectsFile.in': 'Take a file',
  'admin.redirectsFile.file': 'CSV file',
  'admin.redirectsFile.hint':
    'The columns {columns}, at most {size}. If one line cannot be taken, none is, and the lines are named here.',
  'admin.redirectsFile.large': 'The file is larger than {size}.',
  'admin.redirectsFile.take': 'Take the redirects',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
