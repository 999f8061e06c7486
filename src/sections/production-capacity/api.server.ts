import { dataSectionApi } from '#sections/products-prices/contract-api.server.ts'
import { PLANTS } from './plants.server.ts'
import { SECTION } from './section.ts'
import { STOPS } from './stops.server.ts'

export const productionCapacityApi = dataSectionApi(SECTION, PLANTS, STOPS)
