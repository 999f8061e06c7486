import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { screenMessages } from '#catalogue/panel.ts'
import type { WordsName } from './words.en.ts'

/** A view and its messages, fetched together with its first visit. */
function view<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...words: readonly WordsName[]
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [module] = await Promise.all([load(), ...words.map(screenMessages)])
    return module
  })
}

/** What the screens look like. A file's path is in view-files.server.ts as well. */
export const VIEWS = {
  archiveImport: view(() => import('../screens/archives/ArchiveImport.tsx'), 'archives'),
  archiveRequest: view(() => import('../screens/archives/ArchiveRequest.tsx'), 'archives', 'forms'),
  archiveUndo: view(() => import('../screens/archives/ArchiveUndo.tsx'), 'archives'),
  archives: view(() => import('../screens/archives/Archives.tsx'), 'archives', 'forms'),
  audit: view(() => import('../screens/audit/Audit.tsx'), 'audit', 'roles', 'forms'),
  ballots: view(() => import('../screens/ballots/Ballots.tsx'), 'ballots'),
  batch: view(() => import('../screens/entries/Batch.tsx'), 'batch', 'batches', 'states', 'entries'),
  batches: view(() => import('../screens/entries/Batches.tsx'), 'batches', 'lists'),
  billing: view(() => import('../screens/billing/Billing.tsx'), 'billing'),
  billingCards: view(() => import('../screens/billing/BillingCards.tsx'), 'billing', 'forms'),
  billingCoupons: view(() => import('../screens/billing/BillingCoupons.tsx'), 'billing', 'forms'),
  billingDocument: view(() => import('../screens/billing/BillingDocument.tsx'), 'billing', 'forms'),
  billingPlan: view(() => import('../screens/billing/BillingPlan.tsx'), 'billing', 'forms'),
  billingPlans: view(() => import('../screens/billing/BillingPlans.tsx'), 'billing'),
  billingSettings: view(() => import('../screens/billing/BillingSettings.tsx'), 'billing', 'forms'),
  billingVat: view(() => import('../screens/billing/VatRates.tsx'), 'billing'),
  billingVatRate: view(() => import('../screens/billing/VatRate.tsx'), 'billing', 'forms'),
  breaking: view(() => import('../screens/breaking/Breaking.tsx'), 'breaking'),
  breakingForms: view(() => import('../screens/breaking/BreakingForms.tsx'), 'breaking', 'forms'),
  comments: view(() => import('../screens/comments/Comments.tsx'), 'comments'),
  contact: view(() => import('../screens/contact/Contact.tsx'), 'contact'),
  contactMessage: view(() => import('../screens/contact/ContactMessage.tsx'), 'contact'),
  dashboard: view(() => import('../screens/dashboard/Dashboard.tsx'), 'dashboard', 'health'),
  demo: view(() => import('../screens/demo/Demo.tsx'), 'demo'),
  document: view(() => import('../screens/documents/DocumentScreen.tsx'), 'documents', 'forms'),
  documents: view(() => import('../screens/documents/Documents.tsx'), 'documents', 'media'),
  due: view(() => import('../screens/due/Due.tsx'), 'due'),
  edit: view(
    () => import('../screens/edit/Edit.tsx'),
    'entries',
    'states',
    'tasks',
    'editor',
    'forms',
    'remarks',
  ),
  entries: view(() => import('../screens/entries/Entries.tsx'), 'lists', 'states'),
  health: view(() => import('../screens/health/Health.tsx'), 'health'),
  history: view(() => import('../screens/history/History.tsx'), 'past', 'states'),
  home: view(() => import('../screens/home/HomePlaces.tsx'), 'home', 'order', 'forms'),
  importFile: view(
    () => import('../screens/imports/ImportFile.tsx'),
    'imports',
    'importFile',
    'reading',
    'forms',
  ),
  importRun: view(() => import('../screens/imports/ImportRun.tsx'), 'imports', 'importFile'),
  imports: view(() => import('../screens/imports/Imports.tsx'), 'imports', 'forms'),
  apiKeys: view(() => import('../screens/api-keys/ApiKeysScreen.tsx'), 'apiKeys'),
  jobs: view(() => import('../screens/jobs/JobsScreen.tsx'), 'jobs'),
  landedRate: view(() => import('../screens/landed-cost/LandedRate.tsx'), 'landedRates', 'forms'),
  landedRates: view(() => import('../screens/landed-cost/LandedRates.tsx'), 'landedRates'),
  liveBegin: view(() => import('../screens/live/LiveBegin.tsx'), 'live'),
  liveDesk: view(() => import('../screens/live/LiveDesk.tsx'), 'live', 'forms'),
  mail: view(() => import('../screens/mail/Mail.tsx'), 'mail'),
  mailItem: view(() => import('../screens/mail/MailReader.tsx'), 'mail'),
  newsletterIssue: view(() => import('../screens/newsletters/Issue.tsx'), 'newsletters', 'order', 'forms'),
  newsletterList: view(() => import('../screens/newsletters/List.tsx'), 'newsletters', 'forms'),
  newsletters: view(() => import('../screens/newsletters/Newsletters.tsx'), 'newsletters'),
  notices: view(() => import('../screens/notices/Notices.tsx'), 'notices'),
  noticeChoices: view(() => import('../screens/notices/NoticeChoices.tsx'), 'notices', 'forms'),
  menu: view(() => import('../screens/menu/Menu.tsx'), 'menu', 'order'),
  menuItem: view(() => import('../screens/menu/MenuItem.tsx'), 'menu', 'forms'),
  missed: view(() => import('../screens/missed/Missed.tsx'), 'missed'),
  redirectsFile: view(() => import('../screens/redirects/RedirectsFile.tsx'), 'redirectsFile'),
  order: view(() => import('../screens/order/Order.tsx'), 'order'),
  media: view(() => import('../screens/media/Media.tsx'), 'media'),
  picture: view(() => import('../screens/media/MediaPicture.tsx'), 'media', 'forms'),
  policy: view(() => import('../screens/policy/Policy.tsx'), 'policy', 'roles'),
  reads: view(() => import('../screens/reads/Reads.tsx'), 'reads'),
  review: view(() => import('../screens/review/Review.tsx'), 'review', 'states', 'tasks', 'forms'),
  preview: view(() => import('../screens/preview/Preview.tsx'), 'look', 'entries', 'forms'),
  prices: view(() => import('../screens/prices/Prices.tsx'), 'prices', 'reading', 'forms'),
  pricesPaste: view(() => import('../screens/prices/PricesPaste.tsx'), 'prices', 'reading', 'forms'),
  revision: view(() => import('../screens/history/Revision.tsx'), 'past', 'entries'),
  schedule: view(() => import('../screens/schedule/Schedule.tsx'), 'schedule', 'tasks', 'forms'),
  settings: view(() => import('../screens/settings/Settings.tsx'), 'settings', 'forms'),
  source: view(() => import('../screens/sources/Source.tsx'), 'sources', 'sourceRuns', 'forms', 'charts'),
  sources: view(() => import('../screens/sources/Sources.tsx'), 'sources', 'sourceRuns'),
  user: view(() => import('../screens/users/User.tsx'), 'users', 'audit', 'roles', 'forms'),
  users: view(() => import('../screens/users/Users.tsx'), 'users', 'roles'),
}

export type ViewName = keyof typeof VIEWS

/** Whether the browser has a view of this name: a page of an older version may not. */
export const isView = (name: string): name is ViewName => Object.hasOwn(VIEWS, name)
