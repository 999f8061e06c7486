import type { Dataset } from '#datasets/dataset.ts'
import { COMPANIES } from '#sections/companies/companies.server.ts'
import { FILES } from '#sections/companies/files.server.ts'
import { CASES } from '#sections/dumping-cases/cases.server.ts'
import { FLOWS } from '#sections/exports-imports/flows.server.ts'
import { DEALS } from '#sections/mergers-acquisitions/deals.server.ts'
import { PLANTS } from '#sections/production-capacity/plants.server.ts'
import { STOPS } from '#sections/production-capacity/stops.server.ts'
import { QUOTES } from '#sections/products-prices/quotes.server.ts'

/** Every declared data section. A new one joins with a line. */
export const DATASETS: readonly Dataset[] = [CASES, COMPANIES, DEALS, FILES, FLOWS, PLANTS, QUOTES, STOPS]
