import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.archives.problem.taken':
    'Another import of the same site has begun, so this one stopped. What it had written stays.',
  'admin.archives.problem.gone':
    'The file is not stored any more. Upload it again; with the same choices the import goes on.',
  'admin.archives.problem.missing': 'Nothing can be read there. Check the file or the address.',
  'admin.archives.problem.fault':
    'An error of the site stopped it. The log says more. What was written stays, and it can go on.',
  'admin.archives.made.stories.new': 'Stories added',
  'admin.archives.made.stories.changed': 'Stories updated',
  'admin.archives.made.stories.same': 'Stories unchanged',
  'admin.archives.made.stories.kept': 'Stories changed there and here: ours kept',
  'admin.archives.made.pages.new': 'Pages added',
  'admin.archives.made.pages.changed': 'Pages updated',
  'admin.archives.made.pages.same': 'Pages unchanged',
  'admin.archives.made.pages.kept': 'Pages changed there and here: ours kept',
  'admin.archives.made.comments': 'Comments',
  'admin.archives.made.comments.changed': 'Comments updated',
  'admin.archives.made.pictures': 'Pictures',
  'admin.archives.made.pictures.missing': 'Pictures not found',
  'admin.archives.made.documents': 'Documents',
  'admin.archives.made.documents.missing': 'Documents not found',
  'admin.archives.made.redirects': 'Old addresses that lead on',
  'admin.archives.made.rows': 'Rows of the site’s tables and figures',
  'admin.archives.made.names': 'Categories and bylines',
  'admin.archives.made.accounts': 'Accounts',
  'admin.archives.made.subscribers': 'Subscribers asked to confirm',
  'admin.archives.made.undo.removed': 'Removed',
  'admin.archives.made.undo.restored': 'Given their earlier text back',
  'admin.archives.made.undo.kept': 'Kept, as they were changed here',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
