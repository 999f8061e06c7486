import { dataSections } from '#data-section/declare.server.ts'
import { COMPANIES_SECTION } from './companies/section.server.ts'
import { DUMPING_CASES } from './dumping-cases/section.server.ts'
import { EXPORTS_IMPORTS } from './exports-imports/section.server.ts'
import { MERGERS_ACQUISITIONS } from './mergers-acquisitions/section.server.ts'
import { PRODUCTION_CAPACITY } from './production-capacity/section.server.ts'
import { PRODUCTS_PRICES } from './products-prices/section.server.ts'

/** Every section of figures, in the order of the navigation. A new one joins with a line. */
export const DATA_SECTIONS = dataSections([
  PRODUCTS_PRICES,
  PRODUCTION_CAPACITY,
  COMPANIES_SECTION,
  EXPORTS_IMPORTS,
  DUMPING_CASES,
  MERGERS_ACQUISITIONS,
])
