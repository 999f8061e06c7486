import type { ViewName } from './views.ts'

/** The module of each view, whose chunk a page names so that the browser fetches it beside the others. */
export const VIEW_FILES: Readonly<Record<ViewName, string>> = {
  comments: 'src/admin/screens/comments/Comments.tsx',
  edit: 'src/admin/screens/edit/Edit.tsx',
  mail: 'src/admin/screens/mail/Mail.tsx',
  mailItem: 'src/admin/screens/mail/MailReader.tsx',
}
