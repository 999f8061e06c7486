import type { Dataset } from '#datasets/dataset.ts'
import { parametersOf } from '#datasets/state.ts'
import { COMPANIES } from '#sections/companies/companies.server.ts'
import { FILES } from '#sections/companies/files.server.ts'
import { CASES } from '#sections/dumping-cases/cases.server.ts'
import { FLOWS } from '#sections/exports-imports/flows.server.ts'
import { DEALS } from '#sections/mergers-acquisitions/deals.server.ts'
import { PLANTS } from '#sections/production-capacity/plants.server.ts'
import { STOPS } from '#sections/production-capacity/stops.server.ts'
import { QUOTES } from '#sections/products-prices/quotes.server.ts'
import { PRICE_PARAMETERS } from '#sections/products-prices/state.ts'

/** Every declared data section. A new one joins with a line. */
export const DATASETS: readonly Dataset[] = [CASES, COMPANIES, DEALS, FILES, FLOWS, PLANTS, QUOTES, STOPS]

/** The parameters of their lists and of prices over time: all that makes one address show something else than another. */
export const DATASET_PARAMETERS: ReadonlySet<string> = new Set([
  ...DATASETS.flatMap(({ columns }) => parametersOf(columns)),
  ...PRICE_PARAMETERS,
])
