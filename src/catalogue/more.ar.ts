import { ar as datasets } from '#datasets/messages.ar.ts'
import { ar as posting } from '#editorial/posting-messages.ar.ts'
import { ar as accounts } from '#sections/accounts/messages.ar.ts'
import { ar as calendar } from '#sections/calendar/messages.ar.ts'
import { ar as companies } from '#sections/companies/messages.ar.ts'
import { ar as contact } from '#sections/contact/messages.ar.ts'
import { ar as dumpingCases } from '#sections/dumping-cases/messages.ar.ts'
import { ar as exportsImports } from '#sections/exports-imports/messages.ar.ts'
import { ar as fileuploads } from '#sections/fileuploads/messages.ar.ts'
import { ar as glossary } from '#sections/glossary/messages.ar.ts'
import { ar as helps } from '#sections/helps/messages.ar.ts'
import { ar as deals } from '#sections/mergers-acquisitions/messages.ar.ts'
import { ar as pages } from '#sections/pages/messages.ar.ts'
import { ar as productionCapacity } from '#sections/production-capacity/messages.ar.ts'
import { ar as productsPrices } from '#sections/products-prices/messages.ar.ts'
import { ar as search } from '#sections/search/messages.ar.ts'
import { ar as vote } from '#sections/vote/messages.ar.ts'
import { ar as life } from '#shell/client-messages.ar.ts'
import { ar as screens } from '#shell/screen-messages.ar.ts'
import { ar as charts } from '#ui/charts/messages.ar.ts'
import { ar as forms } from '#ui/form-messages.ar.ts'

/** The messages of the pages that fewer readers open, fetched with the first of them (more.ts), in Arabic. A section joins with one line. */
export const ar = {
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
