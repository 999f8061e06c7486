import { lazy } from 'react'

/** What the screens look like, each fetched with its first visit. A file's path is in view-files.server.ts as well. */
export const VIEWS = {
  audit: lazy(() => import('../screens/audit/Audit.tsx')),
  comments: lazy(() => import('../screens/comments/Comments.tsx')),
  contact: lazy(() => import('../screens/contact/Contact.tsx')),
  contactMessage: lazy(() => import('../screens/contact/ContactMessage.tsx')),
  dashboard: lazy(() => import('../screens/dashboard/Dashboard.tsx')),
  edit: lazy(() => import('../screens/edit/Edit.tsx')),
  health: lazy(() => import('../screens/health/Health.tsx')),
  jobs: lazy(() => import('../screens/jobs/JobsScreen.tsx')),
  entries: lazy(() => import('../screens/entries/Entries.tsx')),
  batch: lazy(() => import('../screens/entries/Batch.tsx')),
  batches: lazy(() => import('../screens/entries/Batches.tsx')),
  history: lazy(() => import('../screens/history/History.tsx')),
  revision: lazy(() => import('../screens/history/Revision.tsx')),
  mail: lazy(() => import('../screens/mail/Mail.tsx')),
  mailItem: lazy(() => import('../screens/mail/MailReader.tsx')),
  policy: lazy(() => import('../screens/policy/Policy.tsx')),
  settings: lazy(() => import('../screens/settings/Settings.tsx')),
  user: lazy(() => import('../screens/users/User.tsx')),
  users: lazy(() => import('../screens/users/Users.tsx')),
}

export type ViewName = keyof typeof VIEWS

/** Whether the browser has a view of this name: a page of an older version may not. */
export const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)
