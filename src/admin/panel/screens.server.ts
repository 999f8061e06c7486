import { ARCHIVES } from '../screens/archives/archives.server.ts'
import { ARCHIVE_IMPORT } from '../screens/archives/import.server.ts'
import { ARCHIVE_REQUEST } from '../screens/archives/request.server.ts'
import { ARCHIVE_UNDO } from '../screens/archives/undo.server.ts'
import { BALLOTS } from '../screens/ballots/ballots.server.ts'
import { BILLING_CARDS } from '../screens/billing/cards.server.ts'
import { BILLING_COUPONS } from '../screens/billing/coupons.server.ts'
import { BILLING, BILLING_DOCUMENT } from '../screens/billing/documents.server.ts'
import { BILLING_PLAN, BILLING_PLANS } from '../screens/billing/plans.server.ts'
import { BILLING_VAT, BILLING_VAT_RATE } from '../screens/billing/vat.server.ts'
import { BILLING_SETTINGS } from '../screens/billing/seller.server.ts'
import { BREAKING, BREAKING_ITEM } from '../screens/breaking/breaking.server.ts'
import { BREAKING_CHANNEL, BREAKING_SETTINGS } from '../screens/breaking/settings.server.ts'
import { BREAKING_STORY } from '../screens/breaking/story.server.ts'
import { COMMENTS } from '../screens/comments/comments.server.ts'
import { CONTACT, CONTACT_MESSAGE } from '../screens/contact/contact.server.ts'
import { DASHBOARD } from '../screens/dashboard/dashboard.server.ts'
import { DUE } from '../screens/due/due.server.ts'
import { DEMO } from '../screens/demo/demo.server.ts'
import { DOCUMENT, DOCUMENTS } from '../screens/documents/documents.server.ts'
import { EDIT } from '../screens/edit/edit.server.ts'
import { BATCH, BATCHES } from '../screens/entries/batch.server.ts'
import { ENTRIES } from '../screens/entries/entries.server.ts'
import { HEALTH } from '../screens/health/health.server.ts'
import { HOME } from '../screens/home/home.server.ts'
import { HISTORY, REVISION } from '../screens/history/history.server.ts'
import { IMPORT_FILE } from '../screens/imports/file.server.ts'
import { IMPORTS } from '../screens/imports/imports.server.ts'
import { IMPORT_RUN } from '../screens/imports/run.server.ts'
import { LANDED_RATE, LANDED_RATES } from '../screens/landed-cost/rates.server.ts'
import { API_KEYS } from '../screens/api-keys/api-keys.server.ts'
import { JOBS } from '../screens/jobs/jobs.server.ts'
import { LIVE_BEGIN, LIVE_DESK } from '../screens/live/live.server.ts'
import { MAIL, MAIL_ITEM } from '../screens/mail/mail.server.ts'
import { MENU, MENU_ITEM } from '../screens/menu/menu.server.ts'
import { MISSED } from '../screens/missed/missed.server.ts'
import { MEDIA, PICTURE } from '../screens/media/media.server.ts'
import { AUDIT } from '../screens/audit/audit.server.ts'
import { NEWSLETTER_ISSUE } from '../screens/newsletters/issue.server.ts'
import { NEWSLETTER_LIST, NEWSLETTERS } from '../screens/newsletters/newsletters.server.ts'
import { NOTICE_CHOICES, NOTICES } from '../screens/notices/notices.server.ts'
import { PREVIEW } from '../screens/preview/preview.server.ts'
import { POLICY } from '../screens/policy/policy.server.ts'
import { READS } from '../screens/reads/reads.server.ts'
import { REDIRECTS_FILE } from '../screens/redirects/redirects-file.server.ts'
import { REVIEW } from '../screens/review/review.server.ts'
import { PRICES_PASTE } from '../screens/prices/paste.server.ts'
import { PRICES } from '../screens/prices/prices.server.ts'
import { SOURCE, SOURCES } from '../screens/sources/sources.server.ts'
import { USER, USERS } from '../screens/users/users.server.ts'
import { SCHEDULE } from '../screens/schedule/schedule.server.ts'
import { SETTINGS } from '../screens/settings/settings.server.ts'
import { ORDER } from '../screens/order/order.server.ts'
import type { PanelScreen } from './screen.ts'

/** Every screen of the panel. The first whose path fits is shown; the rail has their links in this order. */
export const SCREENS: readonly PanelScreen[] = [
  DASHBOARD,
  REVIEW,
  BREAKING,
  BREAKING_SETTINGS,
  BREAKING_CHANNEL,
  BREAKING_ITEM,
  NOTICES,
  NOTICE_CHOICES,
  SCHEDULE,
  HOME,
  MENU,
  MENU_ITEM,
  MEDIA,
  PICTURE,
  DOCUMENTS,
  DOCUMENT,
  READS,
  COMMENTS,
  BALLOTS,
  CONTACT,
  CONTACT_MESSAGE,
  NEWSLETTERS,
  NEWSLETTER_LIST,
  NEWSLETTER_ISSUE,
  IMPORTS,
  IMPORT_FILE,
  IMPORT_RUN,
  ARCHIVES,
  ARCHIVE_UNDO,
  ARCHIVE_IMPORT,
  ARCHIVE_REQUEST,
  SOURCES,
  SOURCE,
  DUE,
  PRICES,
  PRICES_PASTE,
  LANDED_RATES,
  LANDED_RATE,
  USERS,
  USER,
  BILLING,
  BILLING_CARDS,
  BILLING_PLANS,
  BILLING_PLAN,
  BILLING_COUPONS,
  BILLING_VAT,
  BILLING_VAT_RATE,
  BILLING_SETTINGS,
  BILLING_DOCUMENT,
  DEMO,
  SETTINGS,
  MISSED,
  REDIRECTS_FILE,
  AUDIT,
  POLICY,
  MAIL,
  MAIL_ITEM,
  API_KEYS,
  JOBS,
  HEALTH,
  LIVE_BEGIN,
  LIVE_DESK,
  // Last: their paths begin with `:kind`, which fits others too.
  BATCHES,
  BATCH,
  ENTRIES,
  ORDER,
  BREAKING_STORY,
  HISTORY,
  REVISION,
  PREVIEW,
  EDIT,
]
