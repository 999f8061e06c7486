import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'fileuploads.upload': 'Import a file',
  'fileuploads.upload.text': 'Data files are checked and imported with a command on the server.',
  'fileuploads.upload.command': 'The command:',
  'fileuploads.views': 'Downloads',
  'fileuploads.downloads': 'All downloads',
  'fileuploads.file': 'File',
  'fileuploads.format': 'Format',
  'fileuploads.access': 'Access',
  'fileuploads.everyone': 'Everyone',
  'fileuploads.open': 'Open',
  'fileuploads.feed': 'Feed: {name}',
  'fileuploads.api': 'API description',
  'fileuploads.about':
    'Feeds bring the newest stories of a section to your feed reader; the API description shows developers how to request the site’s data.',
  'fileuploads.count': { one: '{count} file', other: '{count} files' },
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
