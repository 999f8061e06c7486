import { storySectionApi } from '#sections/products-prices/contract-stories.server.ts'
import { SECTION } from './section.ts'

export const productionCapacityApi = storySectionApi(SECTION)
