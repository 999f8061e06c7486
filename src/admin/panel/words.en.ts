import type { Dictionary } from '#i18n/messages.ts'

export { en } from './messages.en.ts'

/** Where the English words of the screens are: each is fetched with the views that say them. */
export const screens = {
  audit: () => import('../screens/audit/messages.en.ts'),
  ballots: () => import('../screens/ballots/messages.en.ts'),
  batch: () => import('../screens/entries/batch-messages.en.ts'),
  batches: () => import('../screens/entries/batches-messages.en.ts'),
  billing: () => import('../screens/billing/messages.en.ts'),
  comments: () => import('../screens/comments/messages.en.ts'),
  contact: () => import('../screens/contact/messages.en.ts'),
  dashboard: () => import('../screens/dashboard/messages.en.ts'),
  demo: () => import('../screens/demo/messages.en.ts'),
  documents: () => import('../screens/documents/messages.en.ts'),
  editor: () => import('#entries/editor/messages.en.ts'),
  entries: () => import('#entries/messages.en.ts'),
  forms: () => import('#ui/form/form-messages.en.ts'),
  health: () => import('../screens/health/messages.en.ts'),
  home: () => import('../screens/home/messages.en.ts'),
  importFile: () => import('../screens/imports/file-messages.en.ts'),
  imports: () => import('../screens/imports/messages.en.ts'),
  apiKeys: () => import('../screens/api-keys/messages.en.ts'),
  jobs: () => import('../screens/jobs/messages.en.ts'),
  landedRates: () => import('../screens/landed-cost/messages.en.ts'),
  lists: () => import('../screens/entries/messages.en.ts'),
  look: () => import('#entries/preview/messages.en.ts'),
  mail: () => import('../screens/mail/messages.en.ts'),
  media: () => import('../screens/media/messages.en.ts'),
  menu: () => import('../screens/menu/messages.en.ts'),
  newsletters: () => import('../screens/newsletters/messages.en.ts'),
  notices: () => import('../screens/notices/messages.en.ts'),
  order: () => import('../parts/order/messages.en.ts'),
  past: () => import('../screens/history/messages.en.ts'),
  policy: () => import('../screens/policy/messages.en.ts'),
  prices: () => import('../screens/prices/messages.en.ts'),
  reading: () => import('../parts/reading/messages.en.ts'),
  remarks: () => import('#entries/editor/remarks/messages.en.ts'),
  review: () => import('../screens/review/messages.en.ts'),
  roles: () => import('../screens/policy/role-messages.en.ts'),
  schedule: () => import('../screens/schedule/messages.en.ts'),
  settings: () => import('../screens/settings/messages.en.ts'),
  states: () => import('#entries/list/messages.en.ts'),
  tasks: () => import('#entries/review/messages.en.ts'),
  users: () => import('../screens/users/messages.en.ts'),
} satisfies Record<string, () => Promise<{ en: Dictionary }>>

export type WordsName = keyof typeof screens
