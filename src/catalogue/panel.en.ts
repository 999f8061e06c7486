import { en as panel } from '#admin/panel/messages.en.ts'
import { en as order } from '#admin/parts/order/messages.en.ts'
import { en as reading } from '#admin/parts/reading/messages.en.ts'
import { en as archives } from '#admin/screens/archives/messages.en.ts'
import { en as audit } from '#admin/screens/audit/messages.en.ts'
import { en as ballots } from '#admin/screens/ballots/messages.en.ts'
import { en as billing } from '#admin/screens/billing/messages.en.ts'
import { en as breaking } from '#admin/screens/breaking/messages.en.ts'
import { en as comments } from '#admin/screens/comments/messages.en.ts'
import { en as messages } from '#admin/screens/contact/messages.en.ts'
import { en as dashboard } from '#admin/screens/dashboard/messages.en.ts'
import { en as demo } from '#admin/screens/demo/messages.en.ts'
import { en as sourceRuns } from '#admin/sources/messages.en.ts'
import { en as due } from '#admin/screens/due/messages.en.ts'
import { en as sources } from '#admin/screens/sources/messages.en.ts'
import { en as landedRates } from '#admin/screens/landed-cost/messages.en.ts'
import { en as batch } from '#admin/screens/entries/batch-messages.en.ts'
import { en as batches } from '#admin/screens/entries/batches-messages.en.ts'
import { en as live } from '#admin/screens/live/messages.en.ts'
import { en as lists } from '#admin/screens/entries/messages.en.ts'
import { en as documents } from '#admin/screens/documents/messages.en.ts'
import { en as health } from '#admin/screens/health/messages.en.ts'
import { en as past } from '#admin/screens/history/messages.en.ts'
import { en as imports } from '#admin/screens/imports/messages.en.ts'
import { en as importFile } from '#admin/screens/imports/file-messages.en.ts'
import { en as apiKeys } from '#admin/screens/api-keys/messages.en.ts'
import { en as jobs } from '#admin/screens/jobs/messages.en.ts'
import { en as mail } from '#admin/screens/mail/messages.en.ts'
import { en as missed } from '#admin/screens/missed/messages.en.ts'
import { en as newsletters } from '#admin/screens/newsletters/messages.en.ts'
import { en as notices } from '#admin/screens/notices/messages.en.ts'
import { en as media } from '#admin/screens/media/messages.en.ts'
import { en as policy } from '#admin/screens/policy/messages.en.ts'
import { en as roles } from '#admin/screens/policy/role-messages.en.ts'
import { en as redirects } from '#admin/screens/redirects/messages.en.ts'
import { en as reads } from '#admin/screens/reads/messages.en.ts'
import { en as review } from '#admin/screens/review/messages.en.ts'
import { en as schedule } from '#admin/screens/schedule/messages.en.ts'
import { en as menu } from '#admin/screens/menu/messages.en.ts'
import { en as home } from '#admin/screens/home/messages.en.ts'
import { en as prices } from '#admin/screens/prices/messages.en.ts'
import { en as users } from '#admin/screens/users/messages.en.ts'
import { en as settings } from '#admin/screens/settings/messages.en.ts'
import { en as preview } from '#entries/preview/messages.en.ts'
import { en as remarks } from '#entries/editor/remarks/messages.en.ts'
import { en as entryList } from '#entries/list/messages.en.ts'
import { en as entryReview } from '#entries/review/messages.en.ts'
import { en as entries } from '#entries/messages.en.ts'

/** All messages of the control panel in English: a browser fetches each screen's with its view. A screen joins with one line. */
export const en = {
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
