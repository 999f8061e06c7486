import { ar as panel } from '#admin/panel/messages.ar.ts'
import { ar as order } from '#admin/parts/order/messages.ar.ts'
import { ar as reading } from '#admin/parts/reading/messages.ar.ts'
import { ar as archives } from '#admin/screens/archives/messages.ar.ts'
import { ar as audit } from '#admin/screens/audit/messages.ar.ts'
import { ar as ballots } from '#admin/screens/ballots/messages.ar.ts'
import { ar as billing } from '#admin/screens/billing/messages.ar.ts'
import { ar as breaking } from '#admin/screens/breaking/messages.ar.ts'
import { ar as comments } from '#admin/screens/comments/messages.ar.ts'
import { ar as messages } from '#admin/screens/contact/messages.ar.ts'
import { ar as dashboard } from '#admin/screens/dashboard/messages.ar.ts'
import { ar as demo } from '#admin/screens/demo/messages.ar.ts'
import { ar as sourceRuns } from '#admin/sources/messages.ar.ts'
import { ar as due } from '#admin/screens/due/messages.ar.ts'
import { ar as sources } from '#admin/screens/sources/messages.ar.ts'
import { ar as landedRates } from '#admin/screens/landed-cost/messages.ar.ts'
import { ar as batch } from '#admin/screens/entries/batch-messages.ar.ts'
import { ar as batches } from '#admin/screens/entries/batches-messages.ar.ts'
import { ar as live } from '#admin/screens/live/messages.ar.ts'
import { ar as lists } from '#admin/screens/entries/messages.ar.ts'
import { ar as documents } from '#admin/screens/documents/messages.ar.ts'
import { ar as health } from '#admin/screens/health/messages.ar.ts'
import { ar as past } from '#admin/screens/history/messages.ar.ts'
import { ar as imports } from '#admin/screens/imports/messages.ar.ts'
import { ar as importFile } from '#admin/screens/imports/file-messages.ar.ts'
import { ar as apiKeys } from '#admin/screens/api-keys/messages.ar.ts'
import { ar as jobs } from '#admin/screens/jobs/messages.ar.ts'
import { ar as mail } from '#admin/screens/mail/messages.ar.ts'
import { ar as missed } from '#admin/screens/missed/messages.ar.ts'
import { ar as newsletters } from '#admin/screens/newsletters/messages.ar.ts'
import { ar as notices } from '#admin/screens/notices/messages.ar.ts'
import { ar as media } from '#admin/screens/media/messages.ar.ts'
import { ar as policy } from '#admin/screens/policy/messages.ar.ts'
import { ar as roles } from '#admin/screens/policy/role-messages.ar.ts'
import { ar as redirects } from '#admin/screens/redirects/messages.ar.ts'
import { ar as reads } from '#admin/screens/reads/messages.ar.ts'
import { ar as review } from '#admin/screens/review/messages.ar.ts'
import { ar as schedule } from '#admin/screens/schedule/messages.ar.ts'
import { ar as menu } from '#admin/screens/menu/messages.ar.ts'
import { ar as home } from '#admin/screens/home/messages.ar.ts'
import { ar as prices } from '#admin/screens/prices/messages.ar.ts'
import { ar as users } from '#admin/screens/users/messages.ar.ts'
import { ar as settings } from '#admin/screens/settings/messages.ar.ts'
import { ar as preview } from '#entries/preview/messages.ar.ts'
import { ar as remarks } from '#entries/editor/remarks/messages.ar.ts'
import { ar as entryList } from '#entries/list/messages.ar.ts'
import { ar as entryReview } from '#entries/review/messages.ar.ts'
import { ar as entries } from '#entries/messages.ar.ts'

/** All messages of the control panel in Arabic: a browser fetches each screen's with its view. A screen joins with one line. */
export const ar = {
  ...panel,
  ...archives,
  ...audit,
  ...ballots,
  ...billing,
  ...breaking,
  ...comments,
  ...messages,
  ...dashboard,
  ...documents,
  ...health,
  ...past,
  ...imports,
  ...importFile,
  ...demo,
  ...apiKeys,
  ...jobs,
  ...landedRates,
  ...sourceRuns,
  ...sources,
  ...due,
  ...batch,
  ...batches,
  ...lists,
  ...live,
  ...mail,
  ...missed,
  ...newsletters,
  ...notices,
  ...media,
  ...policy,
  ...roles,
  ...reads,
  ...redirects,
  ...review,
  ...prices,
  ...order,
  ...reading,
  ...settings,
  ...schedule,
  ...home,
  ...menu,
  ...users,
  ...entryList,
  ...entryReview,
  ...entries,
  ...preview,
  ...remarks,
}
