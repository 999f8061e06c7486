import { dataSectionApi } from '#sections/products-prices/contract-api.server.ts'
import { CASES } from './cases.server.ts'
import { SECTION } from './section.ts'

export const dumpingCasesApi = dataSectionApi(SECTION, CASES)
