import { COMMENTS } from '../screens/comments/comments.server.ts'
import { CONTACT, CONTACT_MESSAGE } from '../screens/contact/contact.server.ts'
import { DASHBOARD } from '../screens/dashboard/dashboard.server.ts'
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
import { JOBS } from '../screens/jobs/jobs.server.ts'
import { MAIL, MAIL_ITEM } from '../screens/mail/mail.server.ts'
import { MEDIA, PICTURE } from '../screens/media/media.server.ts'
import { AUDIT } from '../screens/audit/audit.server.ts'
import { NOTICE_CHOICES, NOTICES } from '../screens/notices/notices.server.ts'
import { PREVIEW } from '../screens/preview/preview.server.ts'
import { POLICY } from '../screens/policy/policy.server.ts'
import { REVIEW } from '../screens/review/review.server.ts'
import { PRICES_PASTE } from '../screens/prices/paste.server.ts'
import { PRICES } from '../screens/prices/prices.server.ts'
import { USER, USERS } from '../screens/users/users.server.ts'
import { SCHEDULE } from '../screens/schedule/schedule.server.ts'
import { SETTINGS } from '../screens/settings/settings.server.ts'
import { ORDER } from '../screens/order/order.server.ts'
import type { PanelScreen } from './screen.ts'

/** Every screen of the panel. The first whose path fits is shown; the rail has their links in this order. */
export const SCREENS: readonly PanelScreen[] = [
  DASHBOARD,
  REVIEW,
  NOTICES,
  NOTICE_CHOICES,
  SCHEDULE,
  HOME,
  MEDIA,
  PICTURE,
  DOCUMENTS,
  DOCUMENT,
  COMMENTS,
  CONTACT,
  CONTACT_MESSAGE,
  IMPORTS,
  IMPORT_FILE,
  IMPORT_RUN,
  PRICES,
  PRICES_PASTE,
  USERS,
  USER,
  SETTINGS,
  AUDIT,
  POLICY,
  MAIL,
  MAIL_ITEM,
  JOBS,
  HEALTH,
  // Last: their paths begin with `:kind`, which fits others too.
  BATCHES,
  BATCH,
  ENTRIES,
  ORDER,
  HISTORY,
  REVISION,
  PREVIEW,
  EDIT,
]
