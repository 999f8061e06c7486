import { ar as datasets } from '#datasets/messages.ar.ts'
import { ar as posting } from '#editorial/posting-messages.ar.ts'
import { ar as factors } from '#sections/accounts/factor/messages.ar.ts'
import { ar as keys } from '#sections/accounts/keys/messages.ar.ts'
import { ar as accounts } from '#sections/accounts/messages.ar.ts'
import { ar as billing } from '#sections/billing/messages.ar.ts'
import { ar as calendar } from '#sections/calendar/messages.ar.ts'
import { ar as contact } from '#sections/contact/messages.ar.ts'
import { ar as board } from '#sections/board/messages.ar.ts'
import { ar as following } from '#sections/following/messages.ar.ts'
import { ar as fileuploads } from '#sections/fileuploads/messages.ar.ts'
import { ar as glossary } from '#sections/glossary/messages.ar.ts'
import { ar as handbook } from '#sections/handbook/messages.ar.ts'
import { ar as helps } from '#sections/helps/messages.ar.ts'
import { ar as landedCost } from '#sections/landed-cost/messages.ar.ts'
import { ar as live } from '#sections/live/messages.ar.ts'
import { ar as newsletters } from '#sections/newsletters/messages.ar.ts'
import { ar as pages } from '#sections/pages/messages.ar.ts'
import { ar as search } from '#sections/search/messages.ar.ts'
import { ar as topics } from '#sections/topics/messages.ar.ts'
import { ar as vote } from '#sections/vote/messages.ar.ts'
import { ar as sources } from '#sections/sources/messages.ar.ts'
import { ar as weekly } from '#sections/weekly-report/messages.ar.ts'
import { ar as workbench } from '#sections/workbench/messages.ar.ts'
import { ar as life } from '#ui/notices/messages.ar.ts'
import { ar as developers } from '#shell/developers/messages.ar.ts'
import { ar as screens } from '#shell/screen-messages.ar.ts'
import { ar as charts } from '#ui/charts/messages.ar.ts'
import { ar as forms } from '#ui/form/form-messages.ar.ts'

/** The messages that only readers' pages say, in Arabic: no browser fetches them. A section joins with one line. */
export const ar = {
  ...posting,
  ...datasets,
  ...accounts,
  ...keys,
  ...factors,
  ...billing,
  ...calendar,
  ...contact,
  ...fileuploads,
  ...board,
  ...following,
  ...glossary,
  ...handbook,
  ...helps,
  ...landedCost,
  ...live,
  ...newsletters,
  ...pages,
  ...search,
  ...topics,
  ...vote,
  ...weekly,
  ...workbench,
  ...sources,
  ...life,
  ...developers,
  ...screens,
  ...charts,
  ...forms,
}
