import type { ViewName } from './views.ts'

/** The module of each view, whose chunk a page names so that the browser fetches it beside the others. */
export const VIEW_FILES: Readonly<Record<ViewName, string>> = {
  audit: 'src/admin/screens/audit/Audit.tsx',
  comments: 'src/admin/screens/comments/Comments.tsx',
  contact: 'src/admin/screens/contact/Contact.tsx',
  contactMessage: 'src/admin/screens/contact/ContactMessage.tsx',
  dashboard: 'src/admin/screens/dashboard/Dashboard.tsx',
  edit: 'src/admin/screens/edit/Edit.tsx',
  health: 'src/admin/screens/health/Health.tsx',
  importFile: 'src/admin/screens/imports/ImportFile.tsx',
  importRun: 'src/admin/screens/imports/ImportRun.tsx',
  imports: 'src/admin/screens/imports/Imports.tsx',
  jobs: 'src/admin/screens/jobs/JobsScreen.tsx',
  entries: 'src/admin/screens/entries/Entries.tsx',
  batch: 'src/admin/screens/entries/Batch.tsx',
  batches: 'src/admin/screens/entries/Batches.tsx',
  history: 'src/admin/screens/history/History.tsx',
  revision: 'src/admin/screens/history/Revision.tsx',
  mail: 'src/admin/screens/mail/Mail.tsx',
  mailItem: 'src/admin/screens/mail/MailReader.tsx',
  policy: 'src/admin/screens/policy/Policy.tsx',
  prices: 'src/admin/screens/prices/Prices.tsx',
  pricesPaste: 'src/admin/screens/prices/PricesPaste.tsx',
  settings: 'src/admin/screens/settings/Settings.tsx',
  user: 'src/admin/screens/users/User.tsx',
  users: 'src/admin/screens/users/Users.tsx',
}
