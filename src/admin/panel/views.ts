import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { provideMessages } from '#catalogue/dictionary.ts'
import type { Dictionary } from '#i18n/messages.ts'

/** Where a view's messages are, by language. */
interface Words {
  ar: () => Promise<{ ar: Dictionary }>
  en: () => Promise<{ en: Dictionary }>
}

/** A view and its messages, fetched together with its first visit. */
function view<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...words: readonly Words[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), ...words.map(makeReady)])
    return module
  })
}

/** The server has all messages. */
async function makeReady({ ar, en }: Words): Promise<void> {
  if (import.meta.env.SSR) return
  if (document.documentElement.lang === 'en') provideMessages('en', (await en()).en)
  else provideMessages('ar', (await ar()).ar)
}

const FORMS: Words = {
  ar: () => import('#ui/form-messages.ar.ts'),
  en: () => import('#ui/form-messages.en.ts'),
}
const COMMENTS: Words = {
  ar: () => import('../screens/comments/messages.ar.ts'),
  en: () => import('../screens/comments/messages.en.ts'),
}
const CONTACT: Words = {
  ar: () => import('../screens/contact/messages.ar.ts'),
  en: () => import('../screens/contact/messages.en.ts'),
}
const DASHBOARD: Words = {
  ar: () => import('../screens/dashboard/messages.ar.ts'),
  en: () => import('../screens/dashboard/messages.en.ts'),
}
const DOCUMENTS: Words = {
  ar: () => import('../screens/documents/messages.ar.ts'),
  en: () => import('../screens/documents/messages.en.ts'),
}
const EDITOR: Words = {
  ar: () => import('#entries/editor/messages.ar.ts'),
  en: () => import('#entries/editor/messages.en.ts'),
}
const HEALTH: Words = {
  ar: () => import('../screens/health/messages.ar.ts'),
  en: () => import('../screens/health/messages.en.ts'),
}
const IMPORTS: Words = {
  ar: () => import('../screens/imports/messages.ar.ts'),
  en: () => import('../screens/imports/messages.en.ts'),
}
const JOBS: Words = {
  ar: () => import('../screens/jobs/messages.ar.ts'),
  en: () => import('../screens/jobs/messages.en.ts'),
}
const MAIL: Words = {
  ar: () => import('../screens/mail/messages.ar.ts'),
  en: () => import('../screens/mail/messages.en.ts'),
}
const MEDIA: Words = {
  ar: () => import('../screens/media/messages.ar.ts'),
  en: () => import('../screens/media/messages.en.ts'),
}
const SETTINGS: Words = {
  ar: () => import('../screens/settings/messages.ar.ts'),
  en: () => import('../screens/settings/messages.en.ts'),
}
const AUDIT: Words = {
  ar: () => import('../screens/audit/messages.ar.ts'),
  en: () => import('../screens/audit/messages.en.ts'),
}
const ENTRIES: Words = {
  ar: () => import('#entries/messages.ar.ts'),
  en: () => import('#entries/messages.en.ts'),
}
const REMARKS: Words = {
  ar: () => import('#entries/editor/remarks/messages.ar.ts'),
  en: () => import('#entries/editor/remarks/messages.en.ts'),
}
const LISTS: Words = {
  ar: () => import('../screens/entries/messages.ar.ts'),
  en: () => import('../screens/entries/messages.en.ts'),
}
const PAST: Words = {
  ar: () => import('../screens/history/messages.ar.ts'),
  en: () => import('../screens/history/messages.en.ts'),
}
const NOTICES: Words = {
  ar: () => import('../screens/notices/messages.ar.ts'),
  en: () => import('../screens/notices/messages.en.ts'),
}
const REVIEW: Words = {
  ar: () => import('../screens/review/messages.ar.ts'),
  en: () => import('../screens/review/messages.en.ts'),
}
const POLICY: Words = {
  ar: () => import('../screens/policy/messages.ar.ts'),
  en: () => import('../screens/policy/messages.en.ts'),
}
const LOOK: Words = {
  ar: () => import('#entries/preview/messages.ar.ts'),
  en: () => import('#entries/preview/messages.en.ts'),
}
const SCHEDULE: Words = {
  ar: () => import('../screens/schedule/messages.ar.ts'),
  en: () => import('../screens/schedule/messages.en.ts'),
}
const HOME: Words = {
  ar: () => import('../screens/home/messages.ar.ts'),
  en: () => import('../screens/home/messages.en.ts'),
}
const ORDER: Words = {
  ar: () => import('../parts/order/messages.ar.ts'),
  en: () => import('../parts/order/messages.en.ts'),
}
const READING: Words = {
  ar: () => import('../parts/reading/messages.ar.ts'),
  en: () => import('../parts/reading/messages.en.ts'),
}
const PRICES: Words = {
  ar: () => import('../screens/prices/messages.ar.ts'),
  en: () => import('../screens/prices/messages.en.ts'),
}
const USERS: Words = {
  ar: () => import('../screens/users/messages.ar.ts'),
  en: () => import('../screens/users/messages.en.ts'),
}

/** What the screens look like. A file's path is in view-files.server.ts as well. */
export const VIEWS = {
  audit: view(() => import('../screens/audit/Audit.tsx'), AUDIT, POLICY, FORMS),
  batch: view(() => import('../screens/entries/Batch.tsx'), LISTS, ENTRIES),
  batches: view(() => import('../screens/entries/Batches.tsx'), LISTS, ENTRIES),
  comments: view(() => import('../screens/comments/Comments.tsx'), COMMENTS),
  contact: view(() => import('../screens/contact/Contact.tsx'), CONTACT),
  contactMessage: view(() => import('../screens/contact/ContactMessage.tsx'), CONTACT),
  dashboard: view(() => import('../screens/dashboard/Dashboard.tsx'), DASHBOARD, HEALTH),
  document: view(() => import('../screens/documents/DocumentScreen.tsx'), DOCUMENTS, FORMS),
  documents: view(() => import('../screens/documents/Documents.tsx'), DOCUMENTS, MEDIA),
  edit: view(() => import('../screens/edit/Edit.tsx'), ENTRIES, EDITOR, FORMS, REMARKS),
  entries: view(() => import('../screens/entries/Entries.tsx'), LISTS, ENTRIES),
  health: view(() => import('../screens/health/Health.tsx'), HEALTH),
  history: view(() => import('../screens/history/History.tsx'), PAST, LISTS, ENTRIES),
  home: view(() => import('../screens/home/HomePlaces.tsx'), HOME, ORDER, FORMS),
  importFile: view(() => import('../screens/imports/ImportFile.tsx'), IMPORTS, READING, FORMS),
  importRun: view(() => import('../screens/imports/ImportRun.tsx'), IMPORTS),
  imports: view(() => import('../screens/imports/Imports.tsx'), IMPORTS, FORMS),
  jobs: view(() => import('../screens/jobs/JobsScreen.tsx'), JOBS),
  mail: view(() => import('../screens/mail/Mail.tsx'), MAIL),
  mailItem: view(() => import('../screens/mail/MailReader.tsx'), MAIL),
  notices: view(() => import('../screens/notices/Notices.tsx'), NOTICES),
  noticeChoices: view(() => import('../screens/notices/NoticeChoices.tsx'), NOTICES, FORMS),
  order: view(() => import('../screens/order/Order.tsx'), ORDER),
  media: view(() => import('../screens/media/Media.tsx'), MEDIA),
  picture: view(() => import('../screens/media/MediaPicture.tsx'), MEDIA, FORMS),
  policy: view(() => import('../screens/policy/Policy.tsx'), POLICY),
  review: view(() => import('../screens/review/Review.tsx'), REVIEW, ENTRIES, FORMS),
  preview: view(() => import('../screens/preview/Preview.tsx'), LOOK, ENTRIES, FORMS),
  prices: view(() => import('../screens/prices/Prices.tsx'), PRICES, READING, FORMS),
  pricesPaste: view(() => import('../screens/prices/PricesPaste.tsx'), PRICES, READING, FORMS),
  revision: view(() => import('../screens/history/Revision.tsx'), PAST, LISTS, ENTRIES),
  schedule: view(() => import('../screens/schedule/Schedule.tsx'), SCHEDULE, ENTRIES, FORMS),
  settings: view(() => import('../screens/settings/Settings.tsx'), SETTINGS, FORMS),
  user: view(() => import('../screens/users/User.tsx'), USERS, AUDIT, POLICY, FORMS),
  users: view(() => import('../screens/users/Users.tsx'), USERS, POLICY),
}

export type ViewName = keyof typeof VIEWS

/** Whether the browser has a view of this name: a page of an older version may not. */
export const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)
