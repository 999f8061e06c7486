import { dataSectionApi } from '#sections/products-prices/contract-api.server.ts'
import { DEALS } from './deals.server.ts'
import { SECTION } from './section.ts'

export const mergersAcquisitionsApi = dataSectionApi(SECTION, DEALS)
