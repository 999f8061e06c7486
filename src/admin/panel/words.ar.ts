import type { Dictionary } from '#i18n/messages.ts'
import type { WordsName } from './words.en.ts'

export { ar } from './messages.ar.ts'

/** Where the Arabic words of the screens are: each is fetched with the views that say them. */
export const screens = {
  audit: () => import('../screens/audit/messages.ar.ts'),
  batch: () => import('../screens/entries/batch-messages.ar.ts'),
  batches: () => import('../screens/entries/batches-messages.ar.ts'),
  comments: () => import('../screens/comments/messages.ar.ts'),
  contact: () => import('../screens/contact/messages.ar.ts'),
  dashboard: () => import('../screens/dashboard/messages.ar.ts'),
  documents: () => import('../screens/documents/messages.ar.ts'),
  editor: () => import('#entries/editor/messages.ar.ts'),
  entries: () => import('#entries/messages.ar.ts'),
  forms: () => import('#ui/form-messages.ar.ts'),
  health: () => import('../screens/health/messages.ar.ts'),
  home: () => import('../screens/home/messages.ar.ts'),
  importFile: () => import('../screens/imports/file-messages.ar.ts'),
  imports: () => import('../screens/imports/messages.ar.ts'),
  jobs: () => import('../screens/jobs/messages.ar.ts'),
  lists: () => import('../screens/entries/messages.ar.ts'),
  look: () => import('#entries/preview/messages.ar.ts'),
  mail: () => import('../screens/mail/messages.ar.ts'),
  media: () => import('../screens/media/messages.ar.ts'),
  notices: () => import('../screens/notices/messages.ar.ts'),
  order: () => import('../parts/order/messages.ar.ts'),
  past: () => import('../screens/history/messages.ar.ts'),
  policy: () => import('../screens/policy/messages.ar.ts'),
  prices: () => import('../screens/prices/messages.ar.ts'),
  reading: () => import('../parts/reading/messages.ar.ts'),
  remarks: () => import('#entries/editor/remarks/messages.ar.ts'),
  review: () => import('../screens/review/messages.ar.ts'),
  schedule: () => import('../screens/schedule/messages.ar.ts'),
  settings: () => import('../screens/settings/messages.ar.ts'),
  states: () => import('#entries/list/messages.ar.ts'),
  tasks: () => import('#entries/review/messages.ar.ts'),
  users: () => import('../screens/users/messages.ar.ts'),
} satisfies Record<WordsName, () => Promise<{ ar: Dictionary }>>
