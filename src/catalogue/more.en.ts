import { en as datasets } from '#datasets/messages.en.ts'
import { en as posting } from '#editorial/posting-messages.en.ts'
import { en as factors } from '#sections/accounts/factor/messages.en.ts'
import { en as keys } from '#sections/accounts/keys/messages.en.ts'
import { en as accounts } from '#sections/accounts/messages.en.ts'
import { en as billing } from '#sections/billing/messages.en.ts'
import { en as calendar } from '#sections/calendar/messages.en.ts'
import { en as contact } from '#sections/contact/messages.en.ts'
import { en as board } from '#sections/board/messages.en.ts'
import { en as following } from '#sections/following/messages.en.ts'
import { en as fileuploads } from '#sections/fileuploads/messages.en.ts'
import { en as glossary } from '#sections/glossary/messages.en.ts'
import { en as handbook } from '#sections/handbook/messages.en.ts'
import { en as helps } from '#sections/helps/messages.en.ts'
import { en as landedCost } from '#sections/landed-cost/messages.en.ts'
import { en as live } from '#sections/live/messages.en.ts'
import { en as newsletters } from '#sections/newsletters/messages.en.ts'
import { en as pages } from '#sections/pages/messages.en.ts'
import { en as search } from '#sections/search/messages.en.ts'
import { en as topics } from '#sections/topics/messages.en.ts'
import { en as vote } from '#sections/vote/messages.en.ts'
import { en as sources } from '#sections/sources/messages.en.ts'
import { en as weekly } from '#sections/weekly-report/messages.en.ts'
import { en as workbench } from '#sections/workbench/messages.en.ts'
import { en as life } from '#ui/notices/messages.en.ts'
import { en as developers } from '#shell/developers/messages.en.ts'
import { en as screens } from '#shell/screen-messages.en.ts'
import { en as charts } from '#ui/charts/messages.en.ts'
import { en as forms } from '#ui/form/form-messages.en.ts'

/** The messages that only readers' pages say, in English: no browser fetches them. A section joins with one line. */
export const en = {
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
