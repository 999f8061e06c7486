import { lazy } from 'react'

/** What the screens look like, each fetched with its first visit. A file's path is in view-files.server.ts as well. */
export const VIEWS = {
  comments: lazy(() => import('../screens/comments/Comments.tsx')),
  edit: lazy(() => import('../screens/edit/Edit.tsx')),
  mail: lazy(() => import('../screens/mail/Mail.tsx')),
  mailItem: lazy(() => import('../screens/mail/MailReader.tsx')),
}

export type ViewName = keyof typeof VIEWS

/** Whether the browser has a view of this name: a page of an older version may not. */
export const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)
