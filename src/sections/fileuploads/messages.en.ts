import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'fileuploads.upload': 'Bringing in a file',
  'fileuploads.upload.text': 'Files of figures are checked and imported by a command on the server.',
  'fileuploads.upload.command': 'The command:',
  'fileuploads.views': 'Files',
  'fileuploads.downloads': 'Downloads',
  'fileuploads.file': 'File',
  'fileuploads.format': 'Format',
  'fileuploads.access': 'For',
  'fileuploads.everyone': 'Everyone',
  'fileuploads.open': 'Open',
  'fileuploads.feed': 'Feed: {name}',
  'fileuploads.api': 'Description of the API',
  'fileuploads.about':
    'Feeds bring the newest posts of a section to your reader; the description tells programs how to ask the site.',
  'fileuploads.count': { one: '{count} file', other: '{count} files' },
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
