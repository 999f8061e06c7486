import { en as datasets } from '#datasets/messages.en.ts'
import { en as posting } from '#editorial/posting-messages.en.ts'
import { en as accounts } from '#sections/accounts/messages.en.ts'
import { en as calendar } from '#sections/calendar/messages.en.ts'
import { en as companies } from '#sections/companies/messages.en.ts'
import { en as contact } from '#sections/contact/messages.en.ts'
import { en as dumpingCases } from '#sections/dumping-cases/messages.en.ts'
import { en as exportsImports } from '#sections/exports-imports/messages.en.ts'
import { en as fileuploads } from '#sections/fileuploads/messages.en.ts'
import { en as glossary } from '#sections/glossary/messages.en.ts'
import { en as helps } from '#sections/helps/messages.en.ts'
import { en as deals } from '#sections/mergers-acquisitions/messages.en.ts'
import { en as pages } from '#sections/pages/messages.en.ts'
import { en as productionCapacity } from '#sections/production-capacity/messages.en.ts'
import { en as productsPrices } from '#sections/products-prices/messages.en.ts'
import { en as search } from '#sections/search/messages.en.ts'
import { en as vote } from '#sections/vote/messages.en.ts'
import { en as life } from '#shell/client-messages.en.ts'
import { en as screens } from '#shell/screen-messages.en.ts'
import { en as charts } from '#ui/charts/messages.en.ts'
import { en as forms } from '#ui/form-messages.en.ts'

/** The messages of the pages that fewer readers open, fetched with the first of them (more.ts), in English. A section joins with one line. */
export const en = {
  ...posting,
  ...datasets,
  ...accounts,
  ...calendar,
  ...companies,
  ...contact,
  ...dumpingCases,
  ...exportsImports,
  ...fileuploads,
  ...glossary,
  ...helps,
  ...deals,
  ...pages,
  ...productionCapacity,
  ...productsPrices,
  ...search,
  ...vote,
  ...life,
  ...screens,
  ...charts,
  ...forms,
}
